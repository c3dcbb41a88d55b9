import { embeddedTemplate } from '../src/server/testing/embedded-template.ts';

/** Once per run: makes the tables with which each server of the journeys begins. */
export default async function makeTables(): Promise<void> {
  process.env.VERDEEL_TEST_TABLES = await embeddedTemplate();
}
