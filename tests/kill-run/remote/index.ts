/**
 * `npm run test:kill-remote -- [--provider fal] [--kills 5] [--tasks 15] [--seed N] [--postgres]`: kills the service at
 * random moments while a double of each provider works, which fails in every way that it knows. Never two starts there
 * for one task, never a charge for nothing, nothing lost: every task ends, and one whose start is unknown is noted with
 * its possible cost.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../../lib/platform/database';
import { startPostgres } from '../../../lib/platform/testing/start-postgres';
import { runRemote } from './run';
import { upstreams } from './upstreams';

const { values } = parseArgs({
  options: {
    provider: { type: 'string', multiple: true, default: Object.keys(upstreams) },
    kills: { type: 'string', default: '5' },
    tasks: { type: 'string', default: '15' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    postgres: { type: 'boolean', default: false },
  },
});
const problems: string[] = [];
await using stack = new AsyncDisposableStack();
let serverUrl: string | undefined;
if (values.postgres) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-kill-postgres-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(folder);
  stack.defer(() => postgres.stop());
  serverUrl = postgres.url;
}
for (const [at, name] of values.provider.entries()) {
  const databaseUrl =
    serverUrl === undefined ? undefined : await createDatabase(serverUrl, `kill_${at}`);
  const found = await runRemote({
    name,
    kills: Number(values.kills),
    tasks: Number(values.tasks),
    seed: Number(values.seed),
    databaseUrl,
  });
  for (const problem of found) console.log(`✗ ${name}: ${problem}`);
  problems.push(...found);
}
process.exitCode = problems.length > 0 ? 1 : 0;

async function createDatabase(url: string, name: string): Promise<string> {
  const maintenance = await openDatabase({ url, dataDir: '' });
  await maintenance.query(`create database ${name}`);
  await maintenance.close();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
