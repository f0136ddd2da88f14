import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadEnv } from '@/lib/platform/env';
import { describeDatabases } from '@/lib/platform/testing';
import { type RecordedRun, recordRun } from '../backup/recorded-runs';
import { createAlertReader, notificationOf } from './alerts';
import { backupFinding, checkBackups } from './backups';

const now = new Date('2026-11-26T12:00:00Z');
const made: RecordedRun = {
  id: 'a',
  beganAt: new Date('2026-11-26T03:00:00Z'),
  endedAt: new Date('2026-11-26T03:01:00Z'),
  place: '/mnt/backups',
  backupId: '20261126T030000Z-1a2b3c',
  failure: null,
  isEncrypted: true,
  bytes: 10,
  files: 1,
  missingFiles: 0,
  rereadFiles: 0,
  repairedFiles: 0,
};
const madeBackup = {
  manifest: { id: 'b', files: [], missingFiles: [], database: { size: 1 } },
  isEncrypted: true,
  rereadFiles: 0,
  repairedFiles: [],
};
const failed = { ...made, beganAt: new Date('2026-11-26T04:00:00Z'), failure: 'The disk is full.' };
const old = { ...made, beganAt: new Date('2026-11-24T03:00:00Z') };

it.each([
  [null, null, false, 'warning', /^No backup has been made yet\.$/],
  [made, made, true, 'ok', /of 2026-11-26 03:00 UTC, in \/mnt\/backups; it was read back\.$/],
  [old, old, true, 'problem', /more than two days ago/],
  [old, old, false, 'warning', /more than two days ago/],
  [
    failed,
    made,
    true,
    'problem',
    /failed on 2026-11-26 04:00 UTC: The disk is full\. The last good one is of/,
  ],
  [failed, null, false, 'problem', /None has succeeded yet\.$/],
  [{ ...made, missingFiles: 2 }, { ...made, missingFiles: 2 }, true, 'warning', /2 files/],
  [{ ...made, repairedFiles: 2 }, { ...made, repairedFiles: 2 }, true, 'warning', /2 .* damaged/],
  [{ ...made, isEncrypted: false }, { ...made, isEncrypted: false }, true, 'ok', /not encrypted/],
] as const)('the last backup %#', (last, lastMade, isScheduled, state, words) => {
  const finding = backupFinding({ last, lastMade }, now, isScheduled);
  expect(finding).toMatchObject({ state, words: expect.stringMatching(words) });
  if (state !== 'ok') expect(finding.advice).toMatch(/\S/);
});

it('says in a mail what to do, though the failure is long and the place a bucket', () => {
  const place = 's3://backups/atelier';
  const last = { ...failed, place, failure: 'The bucket is gone. '.repeat(50) };
  const text = (isScheduled: boolean) =>
    notificationOf({
      key: 'backups',
      finding: backupFinding({ last, lastMade: { ...made, place } }, now, isScheduled),
    }).text;
  for (const each of [text(true), text(false)]) {
    // Up to there a mail has it, without text that mail programs make a link of.
    expect(each.length).toBeLessThan(400);
    expect(each).not.toContain('://');
    expect(each).toMatch(/backup”? ?(again\.)?$/);
  }
});

describeDatabases('recorded runs', (suite) => {
  it('are those of the installation, the latest first', async () => {
    const look = async () => {
      const [finding] = await checkBackups(suite.database(), { to: '/b' });
      // The list for production shows it by this name.
      expect(finding?.step).toBe('backup');
      return finding?.words;
    };
    expect(await look()).toBe('No backup has been made yet.');
    for (const hour of ['05', '06', '04']) {
      await recordRun(suite.database(), {
        beganAt: new Date(`2026-11-26T${hour}:00:00Z`),
        place: '/b',
        failure: `No ${hour}.`,
      });
    }
    expect(await look()).toMatch(/No 06\. None has succeeded/);
    await recordRun(suite.database(), {
      beganAt: new Date('2026-11-26T07:00:00Z'),
      place: '/elsewhere',
      failure: 'No 07.',
    });
    expect(await look()).toMatch(/No 06\. None has succeeded/);
    const alerts = await createAlertReader(
      suite.database(),
      loadEnv({ ATELIER_BACKUP_TO: '/b', DATA_DIR: tmpdir() }),
    )();
    expect(alerts).toContainEqual({
      key: 'backups',
      tone: 'bad',
      text: expect.stringMatching(/^The last backup failed on .* No 06\..* Correct that/),
    });
    // Its disk is not mounted.
    const place = join(tmpdir(), 'atelier-not-mounted');
    await recordRun(suite.database(), { beganAt: new Date(), place, report: madeBackup });
    const [finding] = await checkBackups(suite.database(), { to: place });
    expect(finding).toMatchObject({
      state: 'problem',
      step: 'backup',
      words: expect.stringMatching(/nothing is left of it there/),
    });
  });
});
