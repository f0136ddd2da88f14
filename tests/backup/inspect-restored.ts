/** `tsx tests/backup/inspect-restored.ts <file>`: prints what is wrong in a restored database, as JSON. */
import { readFile } from 'node:fs/promises';
import { openDatabase } from '../../lib/platform/database';
import { dataProblems } from '../kill-run/inspect-data';
import type { Acknowledged } from './acknowledged';

/** The content of that file. */
export interface RestoredDatabase {
  /** PostgreSQL; else the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly acknowledged: Acknowledged;
}

const [file = ''] = process.argv.slice(2);
const { databaseUrl, dataDir, acknowledged }: RestoredDatabase = JSON.parse(
  await readFile(file, 'utf8'),
);
const database = await openDatabase({ url: databaseUrl, dataDir });

/** Those of `wanted` that a statement does not answer. */
async function missing(wanted: readonly string[], statement: string): Promise<string[]> {
  const { rows } = await database.query<{ found: string }>(statement);
  const found = new Set(rows.map((row) => row.found));
  return wanted.filter((each) => !found.has(each));
}

const { tasks, turns, uploads } = acknowledged;
const missingTasks = await missing(tasks, 'select id as found from service.tasks');
const missingTurns = await missing(turns, 'select id as found from service.turns');
const missingUploads = await missing(uploads, 'select sha256 as found from service.assets');
const problems = [
  ...missingTasks.map((id) => `${id} was acknowledged before the backup and is missing`),
  ...missingTurns.map((id) => `${id} was answered before the backup and is missing`),
  ...missingUploads.map((sha256) => `an upload from before the backup is missing: ${sha256}`),
  ...(await dataProblems(database)),
];
await database.close();
console.log(JSON.stringify(problems));
