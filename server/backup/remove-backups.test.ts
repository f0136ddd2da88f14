import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadEnv } from '@/lib/platform/env';
import { openPlace } from './place';
import { prepareRepository } from './prepare-repository';
import { removeOldBackups } from './remove-backups';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-remove-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inTwoDays = Date.now() + 48 * 60 * 60 * 1000;
const unneeded = `files/ab/${'ab'.repeat(32)}`;
const unfinished = 'backups/20200101T000000Z-abcdef/database';
// As where a place is DATA_DIR, whose `files` are the installation's, or a disk with folders of others.
const foreign = ['files/outputs/a1/picture.png', 'files/ab/notes', 'backups/mail/database'];

it('removes what no backup needs, and nothing that is not a part of one', async () => {
  const place = await openPlace(folder, loadEnv({}).backup.bucketAccess);
  const repository = await prepareRepository(place, {
    passphrase: undefined,
    installation: 'this one',
    lastMadeAt: null,
    claim: false,
  });
  for (const name of [unneeded, unfinished, ...foreign]) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), 'x');
  }
  const removedIds = await removeOldBackups(
    repository,
    { days: 1, weeks: 0, months: 0 },
    inTwoDays,
  );
  expect(removedIds).toEqual(['20200101T000000Z-abcdef']);
  const names = await readdir(folder, { recursive: true });
  expect(names).toEqual(expect.arrayContaining(foreign));
  expect(names).not.toContain(unneeded);
  expect(names).not.toContain(unfinished);
});
