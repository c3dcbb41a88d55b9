import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Of every reply. They are worked out once for the origins that are known, because that takes longer than many a reply. */
export async function secure(
  app: FastifyInstance,
  config: Config,
  providerOrigins: () => readonly string[] = () => NONE,
): Promise<void> {
  await app.register(helmet, {
    global: false,
    frameguard: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Components set widths and positions through the DOM, never in markup, so no inline style is needed.
        styleSrc: ["'self'"],
        imgSrc: [
          "'self'",
          'data:',
          'blob:',
          ...(config.blobContainerUri ? [new URL(config.blobContainerUri).origin] : []),
        ],
        fontSrc: ["'self'"],
        // Where the browser finds out how to sign in, and redeems the code that the sign-in returns.
        connectSrc: ["'self'", () => providerOrigins().join(' ')],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    hsts: config.url.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  let known: { origins: readonly string[]; headers: Record<string, string> } | undefined;
  app.addHook('onRequest', (_request, reply, next) => {
    const origins = providerOrigins();
    if (known?.origins !== origins) {
      void reply.helmet();
      known = { origins, headers: reply.raw.getHeaders() as Record<string, string> };
    }
    // By the framework: a route may set others in their place.
    reply.headers(known.headers);
    next();
  });
}

const NONE: readonly string[] = [];
