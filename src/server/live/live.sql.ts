import type { Tx } from '#server/db/tenant.ts';

/** The reports of a company that list a user. A company-user may know of the changes in these. */
export async function reportsListing(tx: Tx, companyId: string, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('report_access')
    .select('report_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(row => row.report_id);
}
