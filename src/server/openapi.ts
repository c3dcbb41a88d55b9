import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { NAMES } from './calls/transact.ts';

type Json = Record<string, unknown>;

/** The wire's side of a schema: what a codec takes in. */
const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
    // An id may be of any variant, and validators take the format for those of RFC 9562. The pattern says what it is.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'uuid') delete jsonSchema.format;
    },
  });
  return rest as Json;
};

interface OfParameters {
  properties: Json;
  required?: string[] | undefined;
}

/** Where there are several forms, each parameter is what any of them says of it, and required when all of them ask for it. */
function ofParameters(schema: Json): OfParameters {
  const { properties = {}, required, oneOf, anyOf = oneOf } = schema as Partial<OfParameters> & Record<string, Json[]>;
  if (!anyOf) return { properties, required };
  const forms = anyOf.map(ofParameters);
  const said = new Map<string, Json[]>();
  for (const form of forms)
    for (const [name, of] of Object.entries(form.properties)) said.set(name, [...(said.get(name) ?? []), of as Json]);
  return {
    properties: Object.fromEntries(
      [...said].map(([name, of]) => {
        const distinct = new Map(of.map(one => [JSON.stringify(one), one]));
        return [name, distinct.size === 1 ? of[0] : { anyOf: [...distinct.values()] }];
      }),
    ),
    required: [...said.keys()].filter(name => forms.every(form => form.required?.includes(name))),
  };
}

function parameters(call: Call): Json[] {
  const from = (schema: z.ZodType | undefined, where: 'path' | 'query') => {
    if (!schema) return [];
    const { properties, required = [] } = ofParameters(schemaOf(schema));
    return Object.entries(properties).map(([name, of]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: of,
    }));
  };
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } };
  return [...from(call.params, 'path'), ...from(call.query, 'query'), ...(takesKey(call) ? [key] : [])];
}

const isOpen = ({ access }: Call): boolean => 'who' in access && access.who === 'anyone';
/** Whether the call takes an Idempotency-Key: it makes something. */
const takesKey = ({ method, status }: Call): boolean => method === 'POST' && status === 201;

/** What it is about, or what that lies in, is a company named by its id. */
const isAboutCompany = ({ access }: Call): boolean => 'subject' in access && access.subject?.kind === 'company';

/** Whether its body says a name anywhere: one with a hidden character is refused. */
const saysName = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.entries(schema).some(
    ([key, of]) => (key === 'properties' && NAMES.some(name => Object.hasOwn(of, name))) || saysName(of),
  );

const SIGNED_IN: readonly ErrorCode[] = [
  'ERROR_UNAUTHORIZED',
  'ERROR_FORBIDDEN',
  'ERROR_USER_INACTIVE',
  'ERROR_COMPANY_INACTIVE',
  'ERROR_NOT_FOUND',
];

/** How a call refuses: for each status the codes it can have. */
function refusals(call: Call): Json {
  const codes: ErrorCode[] = [
    'ERROR_VALIDATION',
    ...(isOpen(call) ? [] : SIGNED_IN),
    ...(isAboutCompany(call) ? (['ERROR_COMPANY_NOT_FOUND'] as const) : []),
    ...(call.body ? (['ERROR_TOO_LARGE', 'ERROR_MEDIA_TYPE'] as const) : []),
    ...(call.body && saysName(schemaOf(call.body)) ? (['ERROR_HIDDEN_CHARACTER'] as const) : []),
    ...(takesKey(call) ? (['ERROR_KEY_REUSED'] as const) : []),
    ...(call.isHeavy || call.perMinute ? (['ERROR_TOO_MANY_REQUESTS'] as const) : []),
    ...(call.errors ?? []),
  ];
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const byStatus = Map.groupBy(new Set(codes), code => ERRORS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  );
}

/** `GET /segment/list/:id` is `getSegmentListById`. */
const operationId = ({ method, path }: Call): string =>
  method.toLowerCase() +
  path
    .split('/')
    .filter(part => part !== '')
    .map(part => (part.startsWith(':') ? `-by-${part.slice(1)}` : part))
    .join('-')
    .replace(/(?:^|-+)(\w)/g, (_, letter: string) => letter.toUpperCase());

function operation(call: Call): Json {
  const produces = call.produces ?? (call.reply ? ['application/json'] : []);
  const reply = call.reply ? schemaOf(call.reply) : { type: 'string', format: 'binary' };
  return {
    operationId: operationId(call),
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    ...(isOpen(call) ? { security: [] } : {}),
    parameters: parameters(call),
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: { [call.multipart ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(call.body) } },
          },
        }
      : {}),
    responses: {
      [call.status]: {
        description: call.status === 204 ? 'Done' : 'As asked',
        ...(produces.length > 0
          ? { content: Object.fromEntries(produces.map(type => [type, { schema: reply }])) }
          : {}),
      },
      ...refusals(call),
    },
  };
}

/** The document of the calls in use. It is made once. */
export function openApi(calls: readonly Call[], url: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    // A slash at the end makes no difference to a call.
    const path = call.path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Verdeel',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description: 'Cost reports for companies. Amounts are euros with at most two decimals.',
    },
    servers: [{ url: `${url}/api` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'id token' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { enum: Object.keys(ERRORS) },
            message: { type: 'string' },
            details: { type: 'array', items: { type: 'object' } },
            current: { description: 'With ERROR_CONFLICT: what is stored now' },
          },
        },
      },
    },
  };
}

const inert = (text: string): string => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);

/** A page to read the document by. It has no script, so no script has to be allowed. */
export function openApiPage(calls: readonly Call[]): string {
  const rows = calls
    .map(
      call =>
        `<tr><td><code>${call.method}</code></td><td><code>/api${inert(call.path)}</code></td><td>${inert(call.summary)}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Verdeel — the calls</title>
<link rel="icon" href="data:,"><h1>The calls</h1><p>The whole document, with every field: <a href="/api/openapi.json">/api/openapi.json</a></p>
<table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">What it does</th></tr></thead><tbody>${rows}</tbody></table></html>`;
}
