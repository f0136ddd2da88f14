import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadEnv } from '@/lib/platform/env';
import { createLogger } from '@/lib/platform/log';
import { freshPglite } from '@/lib/platform/testing';
import { requestBackup } from './command-socket';
import { readLastRuns } from './recorded-runs';
import { startBackups } from './start-backups';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-server-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a server with the embedded database makes backups by its schedule, and for commands', async () => {
  const { database } = await freshPglite();
  const settings = { DATA_DIR: folder, ATELIER_SECRET: 's'.repeat(32) };
  const to = join(folder, 'place');
  const log = createLogger({ level: 'silent' });
  const scheduled = await startBackups(
    database,
    loadEnv({ ...settings, ATELIER_BACKUP_TO: to }),
    log,
  );
  const lastMade = async () => (await readLastRuns(database)).lastMade;
  await vi.waitFor(async () => expect(await lastMade()).toMatchObject({ place: to }), 20_000);
  const { backupId } = (await lastMade()) ?? {};
  const reply = await requestBackup(folder, { to });
  expect(reply).toEqual({
    lines: expect.arrayContaining([
      expect.stringMatching(/^Backup \S+ is in .*place, and was read back/),
      // One of a day is kept: the newest.
      `Removed by retention: ${backupId}.`,
    ]),
  });
  expect(await requestBackup(folder, { to, passphrase: 'a passphrase of mine' })).toEqual({
    refusal: expect.stringMatching(/are not encrypted/),
  });
  await scheduled.stop();
  expect(await requestBackup(folder, { to })).toBeNull();
  await database.close();
});
