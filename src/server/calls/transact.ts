import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { holdsHidden } from '#domain/names.ts';
import type { ScenarioKey } from '#server/db/tenant.ts';
import type { Identity } from '../auth/bearer.ts';
import type { Database } from '../db/connect.ts';
import { commitWithNext } from '../db/connection.ts';
import { DatabaseUnavailable } from '../db/failures.ts';
import type { Tx } from '../db/tenant.ts';
import { addHistory, difference, type EntityChange } from '../history/history.sql.ts';
import { TooManyWaiting } from '../turns/turns.ts';
import type { ParsedRequest } from './body.ts';
import type { Deps } from './deps.ts';
import { conflict, invalid, notFound, Refusal } from './errors.ts';
import { type Authorized, authorize, Denied } from './gate.ts';
import type { LiveChange } from './live-change.ts';
import { lockScenario } from './lock-scenario.sql.ts';

// One transaction of a user: the gate checks access, the work is done under row-level security, and the history is written with
// it. Listeners hear of it when it is committed. A denial is noted in a transaction of its own. Invariant: the changes of one
// scenario happen one after the other, and each raises its revision by one.

/** What the work of a call is given. `tx` is the user's transaction. */
export interface Context extends Authorized, Pick<Deps, 'db' | 'replica'> {
  tx: Tx;
  identity: Identity;
  requestId: string;
  /** The version the caller has seen, from If-Match or the body. Undefined: the last change wins. */
  expected: number | undefined;
  /** Notes a change, for the history in this transaction and for the listeners once it is committed. */
  changed(change: EntityChange): void;
  /** The ETag of what the caller has, from If-None-Match. */
  held: string | undefined;
  /** Sets the ETag of a list. */
  etag(version: number): void;
}

export async function transact<T>(
  deps: Deps,
  call: Call,
  request: FastifyRequest,
  identity: Identity,
  input: ParsedRequest,
  work: (context: Context & { listVersion?: number }) => Promise<T>,
): Promise<T> {
  let changes: EntityChange[] = [];
  let entered: Authorized | undefined;
  try {
    const inTransaction = async (tx: Tx, verified?: () => void) => {
      changes = [];
      entered = await authorize(tx, identity, call.access, input as unknown as Record<string, unknown>, verified);
      if (call.isSmallRead) commitWithNext(tx);
      const { scenarioId } = entered.place;
      // The first lock of every change, so that two changes never wait for each other.
      if ((call.changes ?? call.method !== 'GET') && scenarioId && !(await lockScenario(tx, scenarioId)))
        throw notFound();
      const context: Context & { listVersion?: number } = {
        ...entered,
        tx,
        db: deps.db,
        replica: deps.replica,
        identity,
        requestId: request.id,
        expected: expectedVersion(request, input.body),
        held: request.headers['if-none-match'],
        changed: change => {
          refuseHidden(change);
          changes.push(change);
        },
        etag: version => {
          context.listVersion = version;
        },
      };
      const done = await work(context);
      const history = lines(call, request.id, entered, changes);
      if (history.length > 0) await addHistory(commitWithNext(tx), history, scenarioId);
      return done;
    };
    const how = { repeatableRead: call.repeatableRead, beginsShort: true };
    const result = await (call.isSmallRead
      ? sharing(
          verified => deps.db.sharingAsApp(tx => inTransaction(tx, verified)),
          () => deps.db.asApp(tx => inTransaction(tx), how),
        )
      : deps.db.asApp(tx => inTransaction(tx), how));
    if (entered) for (const change of changes) deps.live.publish(liveChange(entered, change, tabOf(request)));
    return result;
  } catch (error) {
    if (error instanceof Denied) await noteDenial(deps.db, call, request, error);
    throw error;
  }
}

/** Whatever goes wrong before the gate has said the same as last time is done again alone, where the gate is asked first. */
async function sharing<T>(ask: (verified: () => void) => Promise<T>, alone: () => Promise<T>): Promise<T> {
  let isVerified = false;
  try {
    return await ask(() => {
      isVerified = true;
    });
  } catch (error) {
    if (isVerified || error instanceof DatabaseUnavailable || error instanceof TooManyWaiting) throw error;
    return alone();
  }
}

/** Before the body is read: whether this is somebody who may make calls at all, wherever. */
export const enter = (deps: Deps, call: Call, request: FastifyRequest, identity: Identity): Promise<void> => {
  const anywhere: Call = { ...call, access: { who: 'signed-in' } };
  const input = { params: request.params, query: request.query, body: undefined };
  return transact(deps, anywhere, request, identity, input, async () => {});
};

/** What people read as one line. Documentation may have more of them. */
export const NAMES: readonly string[] = ['name', 'firstName', 'lastName', 'jobTitle', 'unitDescription'];

/** Whatever call a name comes by: one with a hidden character is refused where it changes. */
function refuseHidden({ before, after }: EntityChange): void {
  const [was, is] = [before, after] as Record<string, unknown>[];
  for (const field of NAMES) {
    const text = is?.[field];
    if (typeof text === 'string' && text !== was?.[field] && holdsHidden(text))
      throw new Refusal('ERROR_HIDDEN_CHARACTER', {
        details: [{ path: `body.${field}`, message: 'holds a character that cannot be seen' }],
      });
  }
}

const lines = (call: Call, requestId: string, { user, place }: Authorized, changes: EntityChange[]) =>
  changes.flatMap(change => {
    const differs = difference(change);
    return differs
      ? [
          {
            companyId: place.companyId ?? change.companyId ?? (change.entity === 'company' ? change.id : null),
            scenarioId: place.scenarioId,
            userId: user.id,
            requestId,
            call: `${call.method} ${call.path}`,
            entity: change.entity,
            entityId: change.id,
            change: differs,
          },
        ]
      : [];
  });

const liveChange = ({ user, place }: Authorized, change: EntityChange, tab: string | null): LiveChange => ({
  companyId: place.companyId ?? change.companyId ?? null,
  reportId: place.reportId ?? (change.entity === 'report' ? change.id : null),
  scenarioId: place.scenarioId,
  entity: change.entity,
  id: change.id,
  userId: user.id,
  tab,
});

/** A page names itself by a random word. The listeners get the name of the page that made a change. */
function tabOf(request: FastifyRequest): string | null {
  const tab = request.headers['x-tab'];
  return typeof tab === 'string' && /^[\w-]{1,36}$/.test(tab) ? tab : null;
}

/** The transaction of the denial was rolled back, so the denial is noted in one of its own. */
async function noteDenial(db: Database, call: Call, request: FastifyRequest, denied: Denied): Promise<void> {
  try {
    await db.asApp(tx =>
      addHistory(tx, [
        {
          companyId: denied.companyId,
          scenarioId: null,
          userId: denied.userId,
          requestId: request.id,
          call: `${call.method} ${call.path}`,
          entity: 'denial',
          entityId: null,
          change: { code: denied.code, params: request.params },
        },
      ]),
    );
  } catch (error) {
    request.log.error({ err: error }, 'a denial could not be written to the history');
  }
}

function expectedVersion(request: FastifyRequest, body: unknown): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') {
    const inBody = Array.isArray(body) ? undefined : (body as { version?: number } | null | undefined)?.version;
    return inBody;
  }
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (!version) throw invalid('headers.if-match', 'is no version of ours');
  return Number(version);
}

/** Refuses when the caller has seen another version than the one that is stored. */
export function expectVersion(context: Context, stored: number, current: () => unknown): void {
  if (context.expected !== undefined && context.expected !== stored) throw conflict(current());
}

/** For a call about something in a scenario. The gate has found which scenario. */
export const scenarioKeyOf = ({ place }: Context): ScenarioKey => ({
  companyId: place.companyId!,
  scenarioId: place.scenarioId!,
});
