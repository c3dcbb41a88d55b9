import type { Api } from '#contract/calls.ts';
import { idToken, signIn } from './session.ts';
import { signedInAgain, waitsForSignIn } from './sign-in-again.ts';

/** A refused call: the server's reply, by its code. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** With ERROR_CONFLICT: what is stored now. */
  readonly current: unknown;
  /** The whole reply, for those who show it. */
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    const reply = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    const code = typeof reply.code === 'string' ? reply.code : 'ERR500';
    super(typeof reply.message === 'string' ? reply.message : code);
    this.status = status;
    this.code = code;
    this.details = reply.details;
    this.current = reply.current;
    this.body = body;
  }
}

/** What is stored now, after somebody else saved first. */
export const currentOf = <T>(error: unknown): T | undefined =>
  error instanceof ApiError && error.code === 'ERROR_CONFLICT' ? (error.current as T) : undefined;

/** The name of this page, by which it recognises its own changes among the live ones. */
export const TAB = crypto.randomUUID();

interface Settings {
  /** The version the caller has seen, sent as If-Match. When another one is stored, the server answers 409. */
  version?: number;
  /** The ETag of what the page holds, sent as If-None-Match. */
  held?: string;
  /** Makes a repeated POST answer as the first one did. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Called with the share of a file that has been transferred, 0 to 1. */
  onProgress?: (share: number) => void;
}

type Parts<K extends keyof Api> = Pick<Api[K], 'params' | 'query' | 'body'>;
/** What a call needs, and nothing else. */
type Sent<K extends keyof Api> = {
  [P in keyof Parts<K> as Parts<K>[P] extends undefined ? never : P]: Parts<K>[P];
} & Settings;
type Given<K extends keyof Api> = Partial<Sent<K>> extends Sent<K> ? [sent?: Sent<K>] : [sent: Sent<K>];
type Loose = Settings & { params?: object; query?: object; body?: unknown };

/** `api('GET /segment/list/:scenarioId', { params: { scenarioId } })`, typed by the contract. */
export async function api<K extends keyof Api>(key: K, ...[sent]: Given<K>): Promise<Api[K]['reply']> {
  const response = await call(key, sent as Loose | undefined);
  return (response.status === 204 ? undefined : await response.json()) as Api[K]['reply'];
}

/** The same, with the version of a list: the ETag of its GET and PATCH. */
export async function apiWithVersion<K extends keyof Api>(
  key: K,
  ...[sent]: Given<K>
): Promise<{ reply: Api[K]['reply']; version: number | undefined }> {
  const response = await call(key, sent as Loose | undefined);
  const version = /"(\d+)"/.exec(response.headers.get('etag') ?? '')?.[1];
  return {
    reply: (response.status === 204 ? undefined : await response.json()) as Api[K]['reply'],
    version: version === undefined ? undefined : Number(version),
  };
}

/** The bytes of a reply with their ETag. Undefined: what the page holds, by its ETag, is still what the server has. */
export async function apiUnlessHeld<K extends keyof Api>(
  key: K,
  held: string | undefined,
  ...[sent]: Given<K>
): Promise<{ bytes: ArrayBuffer; etag: string } | undefined> {
  const response = await call(key, { ...(sent as Loose | undefined), ...(held && { held }) });
  if (response.status === 304) return undefined;
  return { bytes: await response.arrayBuffer(), etag: response.headers.get('etag') ?? '' };
}

/** A file, with the name that the server suggests. */
export async function apiFile<K extends keyof Api>(
  key: K,
  ...[sent]: Given<K>
): Promise<{ blob: Blob; name: string | undefined }> {
  const { onProgress, ...rest }: Loose = sent ?? {};
  const response = await call(key, rest);
  const name = response.headers.get('suggested-filename');
  const body = onProgress ? counted(response, onProgress) : response;
  return { blob: await body.blob(), name: name === null ? undefined : decodeURIComponent(name) };
}

/** Reports how much of a download has arrived, when the server sent its length. */
function counted(response: Response, onProgress: (share: number) => void): Response {
  const { body, headers } = response;
  const length = Number(headers.get('content-length'));
  if (!body || !(length > 0)) return response;
  let received = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, on) {
      received += chunk.byteLength;
      onProgress(Math.min(received / length, 1));
      on.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(counting), { headers });
}

/** A stream of the server, until `signal` aborts. */
export async function apiStream<K extends keyof Api>(key: K, ...[sent]: Given<K>): Promise<ReadableStream<Uint8Array>> {
  const response = await call(key, sent as Loose | undefined);
  if (!response.body) throw new ApiError(response.status, undefined);
  return response.body;
}

async function call(key: string, sent: Loose = {}): Promise<Response> {
  const [method, url] = addressOf(key, sent);
  const token = await idToken();
  const headers: Record<string, string> = { ...headersOf(sent, token), 'x-tab': TAB };
  if (sent.body !== undefined) headers['content-type'] = 'application/json';
  const body = sent.body === undefined ? null : JSON.stringify(sent.body);
  const response = await fetch(url, { method, headers, body, signal: sent.signal ?? null }).catch(unreachable);
  if (response.ok || response.status === 304) return response;
  if (response.status !== 401 || !waitsForSignIn(method)) throw await refused(response.status, await response.text());
  if (await signedInAgain(token, sent.signal)) return call(key, sent);
  throw new ApiError(response.status, await response.json());
}

type Form<K extends keyof Api> = Settings & {
  params?: Api[K]['params'];
  form: Record<string, string | Blob>;
};

/** Sends a form with a file. `onProgress` is called with the share that has been sent, 0 to 1. */
export async function upload<K extends keyof Api>(key: K, sent: Form<K>): Promise<Api[K]['reply']> {
  const text = await sendForm(key, sent);
  return (text ? JSON.parse(text) : undefined) as Api[K]['reply'];
}

/** The same, when the reply comes line by line: `onLine` gets each as soon as it is whole. The last one is the answer. */
export async function uploadForLines<K extends keyof Api>(
  key: K,
  sent: Form<K> & { onLine: (line: string) => void },
): Promise<string> {
  let told = 0;
  const text = await sendForm(key, sent, soFar => {
    for (let end = soFar.indexOf('\n', told); end >= 0; end = soFar.indexOf('\n', told)) {
      sent.onLine(soFar.slice(told, end));
      told = end + 1;
    }
  });
  return text.slice(text.lastIndexOf('\n') + 1);
}

async function sendForm<K extends keyof Api>(
  key: K,
  sent: Form<K>,
  onReply?: (soFar: string) => void,
): Promise<string> {
  const [method, url] = addressOf(key, { params: sent.params as object | undefined });
  const headers = headersOf(sent, await idToken());
  const form = new FormData();
  for (const [name, value] of Object.entries(sent.form)) form.append(name, value);
  // Only XMLHttpRequest reports the progress of an upload.
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = event => event.lengthComputable && sent.onProgress?.(event.loaded / event.total);
  if (onReply) request.onprogress = () => request.status < 400 && onReply(request.responseText);
  sent.signal?.addEventListener('abort', () => request.abort());
  await new Promise<void>((resolve, reject) => {
    request.onload = () => resolve();
    request.onerror = () => reject(new ApiError(0, { code: 'ERROR_NETWORK' }));
    request.onabort = () => reject(new DOMException('The upload was ended', 'AbortError'));
    request.send(form);
  });
  if (request.status >= 400) throw await refused(request.status, request.responseText);
  return request.responseText;
}

function addressOf(key: string, { params, query }: { params?: object; query?: object }): [string, string] {
  const [method, path] = key.split(' ') as [string, string];
  const values = params as Record<string, unknown> | undefined;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values?.[name])));
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search =
    entries.length > 0 ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}` : '';
  return [method, `/api${filled}${search}`];
}

function headersOf({ version, held, idempotencyKey }: Settings, token: string | null): Record<string, string> {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(held === undefined ? {} : { 'if-none-match': held }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

function unreachable(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new ApiError(0, { code: 'ERROR_NETWORK' });
}

/** Without a valid token, or with one that has been ended, this leads to the sign-in and back to this address. */
async function refused(status: number, text: string): Promise<ApiError> {
  if (status === 401) await signIn(window.location.pathname + window.location.search);
  try {
    return new ApiError(status, JSON.parse(text));
  } catch {
    return new ApiError(status, text);
  }
}
