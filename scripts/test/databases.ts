/** Vitest's global set-up for suites that use `describeDatabases`: what a database of a test contains. */
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import type { Database } from '@/lib/platform/database';
import { createJobs } from '@/lib/platform/jobs';
import { createLogger } from '@/lib/platform/log';
import { startDatabaseBroker } from '@/lib/platform/testing/database-broker';
import { serviceMigrations } from '@/lib/service/db';

const consoleMigrations = {
  folder: fileURLToPath(new URL('../../lib/console/db', import.meta.url)),
  schema: 'console',
};

/** The tables of both halves and of the job queue, as a server makes them at its first start. */
async function migrate(database: Database): Promise<void> {
  await database.migrate(serviceMigrations);
  await database.migrate(consoleMigrations);
  const jobs = createJobs({ database, log: createLogger({ level: 'silent' }), isPaused: true });
  await jobs.start();
  await jobs.stop({ graceMs: 0 });
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const broker = await startDatabaseBroker(migrate);
  project.provide('databaseBroker', broker.url);
  return broker.close;
}
