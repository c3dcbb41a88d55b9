import { sql } from 'kysely';
import type { Language } from '#domain/language.ts';
import { nameKey } from '#domain/names.ts';
import type { Database } from '../db/connect.ts';
import { copyExample } from '../reports/copy-example.ts';

const NAMES: Record<Language, string> = { en: 'Sample: Morning Bakery', nl: 'Voorbeeld: De Ochtend' };

/** Adds a company that tells the story of the example, so that a newcomer sees what the product is for. Nothing else depends on it. */
export async function addSample(db: Database, language: Language): Promise<void> {
  const name = NAMES[language];
  await db.asOwner(async tx => {
    const { rows } = await sql<{ id: string }>`insert into company (name, name_key, sector_id, color)
      select ${name}, ${nameKey(name)}, id, '#1f6f54' from sector where name_en = 'Manufacturing' returning id`.execute(
      tx,
    );
    // Nobody did it, so the history has no line of it.
    await copyExample({ tx, changed: () => {} }, rows[0]!.id, language);
  });
}
