import { mayShowLink } from '#domain/invitations.ts';
import type { ShowLink } from '#server/calls/deps.ts';
import type { Database } from '#server/db/connect.ts';
import { addHistory } from '#server/history/history.sql.ts';
import { deleteInvitations, findAccountById, lockUser } from './accounts.sql.ts';
import { makeDatedLink } from './links.ts';

/**
 * A new link of an invitation, for an admin who hands it on. Only its hash is kept, so this is the one time that it can be told.
 * The history says so in the same transaction: no link without its line.
 */
export const showLink =
  (db: Database, url: string): ShowLink =>
  ({ companyId, userId, shownTo, ...from }) =>
    db.asIdentity(async tx => {
      await lockUser(tx, userId);
      const account = await findAccountById(tx, userId);
      if (!account || !mayShowLink({ ...account, hasPassword: account.passwordHash !== null }, companyId)) return null;
      await deleteInvitations(tx, userId, companyId);
      const shown = await makeDatedLink(tx, url, account, 'invitation', { companyId });
      const line = { ...from, companyId, scenarioId: null, userId: shownTo };
      await addHistory(tx, [{ ...line, entity: 'invitation', entityId: userId, change: { link: 'shown' } }]);
      return shown;
    });
