import { sql } from 'kysely';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { nameKey } from '#domain/names.ts';
import type { Database } from '../db/connect.ts';
import type { Tx } from '../db/tenant.ts';
import { copyExample } from '../reports/copy-example.ts';

const NAMES: Record<Language, string> = { en: 'Sample: Morning Bakery', nl: 'Voorbeeld: De Ochtend' };

/** Adds a company that tells the story of the example, so that a newcomer sees what the product is for. Nothing else depends on it. */
export async function addSample(db: Database, language: Language): Promise<void> {
  await db.asOwner(tx => tell(tx, language));
}

/** Tells it again in the language of whoever logs in first. Once anybody has been in the program it stays as it is. */
export async function retellSample(db: Database, language: Language): Promise<void> {
  const others = LANGUAGES.filter(other => other !== language).map(other => nameKey(NAMES[other]));
  await db.asOwner(async tx => {
    const { rows } = await sql`delete from company where name_key = any(${others})
      and not exists (select from app_user where signed_in_at is not null) returning id`.execute(tx);
    if (rows.length > 0) await tell(tx, language);
  });
}

async function tell(tx: Tx, language: Language): Promise<void> {
  const name = NAMES[language];
  const { rows } = await sql<{ id: string }>`insert into company (name, name_key, sector_id, color)
    select ${name}, ${nameKey(name)}, id, '#1f6f54' from sector where name_en = 'Manufacturing' returning id`.execute(
    tx,
  );
  // Nobody did it, so the history has no line of it.
  await copyExample({ tx, changed: () => {} }, rows[0]!.id, language);
}
