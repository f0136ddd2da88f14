import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/database';
import { consoleDb, schema } from '../../db';

const { installation } = schema;

/** The id under which this installation keeps its backups; made at the first call. */
export async function readInstallationId(database: Database): Promise<string> {
  const db = consoleDb(database);
  const readStoredId = async () =>
    (await db.select({ id: installation.id }).from(installation))[0]?.id;
  const storedId = await readStoredId();
  if (storedId !== undefined) return storedId;
  const id = randomUUID();
  // Not by Drizzle, which names every column: a database of an older version has fewer, and is backed up before its upgrade.
  await db.execute(sql`insert into ${installation} (id) values (${id}) on conflict do nothing`);
  // Another process may have been first.
  return (await readStoredId()) ?? id;
}
