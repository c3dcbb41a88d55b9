import { embeddedTemplate } from '../src/server/testing/embedded-template.ts';

/** Once a run: the tables that each server of the journeys begins with. */
export default async function makeTables(): Promise<void> {
  process.env.VERDEEL_TEST_TABLES = await embeddedTemplate();
}
