import type { Language } from '#domain/language.ts';
import type { Tx } from '#server/db/tenant.ts';

export interface Sector {
  id: string;
  name: string;
}

/** The default sector, which means that none was chosen, comes first. */
export async function listSectors(tx: Tx, language: Language): Promise<Sector[]> {
  return await tx
    .selectFrom('sector')
    .select(['id', language === 'nl' ? 'name_nl as name' : 'name_en as name'])
    .orderBy('position')
    .execute();
}
