import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadEnv } from '@/lib/platform/env';
import { createLogger } from '@/lib/platform/log';
import { createMetrics } from '@/lib/platform/metrics';
import { freshPglite } from '@/lib/platform/testing';
import { measureBackupAge } from './backup-age';
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
  // The button of operators.
  expect(await scheduled.read()).toMatchObject({
    schedule: { place: to, at_minutes: 180, is_encrypted: false },
    is_running: false,
    // The one with another passphrase failed.
    findings: [{ area: 'Backups', state: 'problem' }],
  });
  const before = (await lastMade())?.backupId;
  scheduled.begin();
  expect(await scheduled.read()).toMatchObject({ is_running: true });
  await vi.waitFor(async () => expect((await lastMade())?.backupId).not.toBe(before), 20_000);
  const metrics = createMetrics();
  measureBackupAge(metrics, { database, to, log });
  expect(await metrics.registry.metrics()).toMatch(/^atelier_backup_age_seconds \d/m);
  await database.query(
    `update console.backup_runs set failure = 'x', began_at = now() - interval '3 days'`,
  );
  expect(await metrics.registry.metrics()).toMatch(/^atelier_backup_age_seconds 2592\d\d/m);
  await database.query('delete from console.backup_runs');
  expect(await metrics.registry.metrics()).not.toMatch(/^atelier_backup_age_seconds /m);
  const unscheduled = createMetrics();
  measureBackupAge(unscheduled, { database, to: undefined, log });
  expect(await unscheduled.registry.metrics()).not.toMatch(/^atelier_backup_age_seconds /m);
  await scheduled.stop();
  expect(await requestBackup(folder, { to })).toBeNull();
  await database.close();
});

it('a server whose DATA_DIR can have no socket starts without', async () => {
  const { database } = await freshPglite();
  const dataDir = join(folder, 'without');
  await mkdir(join(dataDir, 'commands.sock', 'x'), { recursive: true });
  const settings = { DATA_DIR: dataDir, ATELIER_SECRET: 's'.repeat(32) };
  const running = await startBackups(
    database,
    loadEnv(settings),
    createLogger({ level: 'silent' }),
  );
  expect(await running.read()).toMatchObject({ is_running: false });
  await running.stop();
  await database.close();
});
