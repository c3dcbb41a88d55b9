import { mkdirSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/connect.ts';
import { embeddedTemplate } from './embedded-template.ts';
import { onServer, startCluster } from './postgres-cluster.ts';
import { startTestProvider } from './test-provider.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the test server without a database, and the migrated database that each test file gets a copy of. */
    server: { url: string; template: string };
    embeddedTemplate: string;
    scratch: string;
    providerAuthority: string;
  }
}

/** Once per run: a provider, a throw-away PostgreSQL with a migrated template, and a migrated folder for the embedded engine. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const template = `verdeel_template_${process.pid}`;
  const [provider, cluster] = await Promise.all([startTestProvider(), startCluster(process.env.DATABASE_TEST_URL)]);
  mkdirSync(cluster.scratch, { recursive: true });
  try {
    await onServer(cluster.url, `create database ${template}`);
    const [folder] = await Promise.all([
      embeddedTemplate(),
      openDatabase({ url: `${cluster.url}/${template}` }).then(database => database.close()),
    ]);
    project.provide('server', { url: cluster.url, template });
    project.provide('embeddedTemplate', folder);
    project.provide('scratch', cluster.scratch);
    project.provide('providerAuthority', provider.authority);
  } catch (error) {
    await provider.stop();
    await cluster.stop();
    throw error;
  }
  return async () => {
    await onServer(cluster.url, `drop database if exists ${template} with (force)`).catch(() => {});
    await provider.stop();
    await cluster.stop();
  };
}
