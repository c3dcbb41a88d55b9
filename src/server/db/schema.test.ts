import { expect, test } from 'vitest';
import { schemaPage } from '../testing/schema-page.ts';
import { testDatabase } from '../testing/test-database.ts';

test.each(['server', 'embedded'] as const)(
  'docs/schema.md is what the migrations make on the %s engine',
  async engine => {
    const db = await testDatabase(engine);
    await expect(await db.asOwner(schemaPage)).toMatchFileSnapshot('../../../docs/schema.md');
    await db.drop();
  },
);
