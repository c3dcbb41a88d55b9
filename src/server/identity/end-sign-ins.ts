import type { EndSignIns, SignIn } from '#server/calls/deps.ts';
import type { Database } from '#server/db/connect.ts';
import { addHistory } from '#server/history/history.sql.ts';
import { listSignIns } from './sign-ins.sql.ts';
import { endProviderSessions } from './store.sql.ts';

/** Ends those of somebody's sign-ins that are meant, at once. Returns how many. */
export const endSignIns = (db: Database, { userId, requestId, call, which }: EndSignIns): Promise<number> =>
  db.asIdentity(async tx => {
    const meant = (await listSignIns(tx, userId)).filter(which);
    await endProviderSessions(
      tx,
      meant.map(({ sessionUid }) => sessionUid),
    );
    await addHistory(
      tx,
      meant.map(({ id, browser, system, beganAt }) => ({
        companyId: null,
        scenarioId: null,
        userId,
        requestId,
        call,
        entity: 'sign-out',
        entityId: userId,
        change: { signIn: { id, browser, system, beganAt } },
      })),
    );
    return meant.length;
  });

export const signInsOf = (db: Database, userId: string): Promise<SignIn[]> =>
  db.asIdentity(tx => listSignIns(tx, userId));
