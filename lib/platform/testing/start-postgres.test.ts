import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPostgres } from '../database/postgres';
import { startPostgres } from './start-postgres';

/** Starts PostgreSQL in the folder that is its argument, prints the address, and lives until SIGKILL. */
const program = `
  import { startPostgres } from ${JSON.stringify(new URL('./start-postgres.ts', import.meta.url))};
  process.on('SIGTERM', () => {});
  console.log((await startPostgres(process.argv[1])).url);
`;

let folder: string;
let parent: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-start-postgres-'));
});
afterEach(async () => {
  if (parent !== undefined) signalGroup(parent, 'SIGKILL');
  parent = undefined;
  await vi.waitUntil(() => !isRunning(), 20_000);
  await rm(folder, { recursive: true, force: true });
});

/** PostgreSQL removes this file when it has ended. */
const isRunning = () => existsSync(join(folder, 'postgres', 'postmaster.pid'));

/** Sends a signal as Playwright does: to the process and all that are in its group. */
function signalGroup({ pid = 0 }: ChildProcess, signal: NodeJS.Signals): void {
  process.kill(-pid, signal);
}

it('outlives a signal to the group of the process that started it, and ends with that process', async () => {
  parent = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await once(parent.stdout as NodeJS.ReadableStream, 'data');
  signalGroup(parent, 'SIGTERM');
  const database = await openPostgres(String(address).trim());
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  signalGroup(parent, 'SIGKILL');
  parent = undefined;
  await expect.poll(isRunning).toBe(false);
});

it('has ended when its stop is over', async () => {
  const { stop } = await startPostgres(folder);
  expect(isRunning()).toBe(true);
  await stop();
  expect(isRunning()).toBe(false);
});
