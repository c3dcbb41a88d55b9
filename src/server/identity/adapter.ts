import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '#server/db/connect.ts';
import {
  consumeArtifact,
  deleteArtifact,
  findArtifact,
  findArtifactOfSession,
  revokeGrant,
  saveArtifact,
} from './store.sql.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** Keeps the protocol's state in the database: it survives a restart, and every process sees the same. */
export const databaseAdapter =
  (db: Database) =>
  (kind: string): Adapter => ({
    upsert: (id, payload, expiresIn) =>
      db.asIdentity(tx =>
        saveArtifact(tx, kind, id, {
          payload: payload as Record<string, unknown>,
          grantId: kind === 'Interaction' ? null : text(payload.grantId),
          sessionUid: kind === 'Session' ? text(payload.uid) : null,
          userId: UUID.test(payload.accountId ?? '') ? payload.accountId! : null,
          expiresIn,
        }),
      ),
    find: id => db.asIdentity(tx => findArtifact(tx, kind, id)) as Promise<AdapterPayload | undefined>,
    findByUid: uid => db.asIdentity(tx => findArtifactOfSession(tx, kind, uid)) as Promise<AdapterPayload | undefined>,
    // Devices do not sign in here.
    findByUserCode: async () => undefined,
    async consume(id) {
      const isFirst = await db.asIdentity(async tx => {
        if (await consumeArtifact(tx, kind, id)) return true;
        const used = await findArtifact(tx, kind, id);
        if (typeof used?.grantId === 'string') await revokeGrant(tx, used.grantId);
        return false;
      });
      // The library reads first and consumes afterwards. In between, somebody else may have consumed it.
      if (!isFirst) throw new errors.InvalidGrant('already used');
    },
    destroy: id => db.asIdentity(tx => deleteArtifact(tx, kind, id)),
    revokeByGrantId: grantId => db.asIdentity(tx => revokeGrant(tx, grantId)),
  });
