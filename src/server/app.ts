import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { prepare } from './calls/body.ts';
import type { Deps, HelpLostStep, Invite, RequestEmailChange, ShowLink, SignIns } from './calls/deps.ts';
import { asBody, asRefusal, Refusal } from './calls/errors.ts';
import type { Route } from './calls/handle.ts';
import { companyRoutes } from './companies/companies.routes.ts';
import type { Config } from './config.ts';
import { costObjectRoutes } from './cost-objects/cost-objects.routes.ts';
import { deletedEntryRoutes } from './deletions/deleted-entries.routes.ts';
import { followRequests } from './in-flight.ts';
import { ledgerRoutes } from './ledger/ledger.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import { countRequests } from './metrics/count-requests.ts';
import { openApi, openApiPage } from './openapi.ts';
import { otherCostRoutes } from './other-costs/other-costs.routes.ts';
import { overviewFileRoutes } from './overview-files/overview-files.routes.ts';
import { bookRoutes } from './overviews/book.routes.ts';
import { overviewRoutes } from './overviews/overviews.routes.ts';
import { trailRoutes } from './overviews/trail.routes.ts';
import { costCenterRoutes } from './personnel/cost-centers.routes.ts';
import { employeeRoutes } from './personnel/employees.routes.ts';
import { progressRoutes } from './progress/progress.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { RequestLog } from './request-log.ts';
import { scenarioRoutes } from './scenarios/scenarios.routes.ts';
import { sectorRoutes } from './sectors/sectors.routes.ts';
import { secure } from './security-headers.ts';
import { segmentRoutes } from './segments/segments.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { totalCostRoutes } from './total-costs/total-costs.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { fileRoutes } from './workbook/workbook.routes.ts';

/** What the program needs beside its code. */
export interface AppDeps extends Deps {
  config: Config;
  /** Absent in tests, which log nothing. */
  log?: Log;
  live: Live;
  invite: Invite;
  /** Where the built web application lies. Absent in tests of the calls. */
  webFolder?: string;
  /** The origins that the browser calls to sign in at another provider. */
  providerOrigins?: () => readonly string[];
  /** The own OpenID provider, when it is in use. */
  identity?: (app: FastifyInstance, live: Live) => Promise<void>;
  /**
   * Asks for another e-mail address. Only the own provider has this: at another provider, addresses belong to that provider.
   */
  requestEmailChange?: RequestEmailChange;
  /** Where people are signed in. Only the own provider knows. */
  signIns?: SignIns;
  /** Only the own provider has second steps of its own. */
  helpLostStep?: HelpLostStep;
  /** Only the own provider has links to a first password. */
  showLink?: ShowLink;
}

export const routesOf = (deps: AppDeps): Route[] => [
  ...sessionRoutes(deps),
  ...sectorRoutes,
  ...companyRoutes(deps),
  ...userRoutes(deps),
  ...reportRoutes,
  ...scenarioRoutes,
  ...progressRoutes,
  ...segmentRoutes,
  ...costObjectRoutes,
  ...employeeRoutes,
  ...costCenterRoutes,
  ...otherCostRoutes,
  ...deletedEntryRoutes,
  ...totalCostRoutes,
  ...bookRoutes,
  ...overviewRoutes,
  ...overviewFileRoutes,
  ...trailRoutes,
  ...fileRoutes,
  ...ledgerRoutes,
  ...liveRoutes(deps),
];

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, log } = deps;
  const app = fastify({
    ...(log && { loggerInstance: log as FastifyBaseLogger }),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: 1024 * 1024,
    requestTimeout: 120_000,
    // An address that the router can't read, or with a part that is too long.
    frameworkErrors: (error, _request, reply) => {
      const refusal = asRefusal(error);
      void (reply as FastifyReply).status(refusal.status).send(asBody(refusal));
    },
    // Without this, closing fails after ten seconds, whatever a running request still waits for.
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
  });
  await secure(app, config, deps.providerOrigins);
  app.addHook('onSend', (request, reply, _payload, next) => {
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Otherwise the caller keeps the connection, and the program waits a minute until it is given up.
    if (stopping) reply.header('connection', 'close');
    next();
  });

  let stopping = false;
  countRequests(app);
  const requests = followRequests(app);
  app.addHook('preClose', async () => {
    stopping = true;
    // A stream never ends by itself, and would prevent the server from closing.
    await deps.live.close();
    // Until then a readiness probe still gets the answer "not ready"; afterwards no connection is accepted.
    await requests.ended();
    requests.hangUp();
  });
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const ready = !stopping && (await deps.db.ready());
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });

  const routes = routesOf(deps);
  const calls = routes.map(r => r.call);
  await app.register(
    async api => {
      await prepare(api);
      for (const route of routes) route.mount(api, deps);
      let document: string | undefined;
      api.get('/openapi.json', (_request, reply) => {
        document ??= JSON.stringify(openApi(calls, config.url));
        return reply.type('application/json; charset=utf-8').send(document);
      });
      api.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(openApiPage(calls)));
      api.setNotFoundHandler((_request, reply) => reply.status(404).send(asBody(new Refusal('ERROR_NOT_FOUND'))));
    },
    { prefix: '/api' },
  );
  if (deps.identity) await deps.identity(app, deps.live);
  await serveWeb(app, deps.webFolder);
  return app;
}

/** The framework takes no number, since it can't know who is next to it: whoever sets one says that nobody comes past the proxies. */
const trustedHops = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** The web application: its files, which may be cached for ever, and its page for every address of a screen. */
async function serveWeb(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const notFound = (reply: { status(code: number): { send(body: unknown): unknown } }) =>
    reply.status(404).send(asBody(new Refusal('ERROR_NOT_FOUND')));
  if (!folder || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => notFound(reply));
    return;
  }
  await app.register(serveFiles, {
    root: folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes(`${join(folder, 'assets')}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const isScreen =
      request.method === 'GET' && !/^\/(api|identity|health|assets)(\/|$)/.test(path) && !/\/\.|\.\w+$/.test(path);
    if (!isScreen) return notFound(reply);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
