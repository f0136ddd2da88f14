import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadEnv } from '@/lib/platform/env';
import type { Manifest } from './manifest';
import { openPlace } from './place';
import { prepareRepository } from './prepare-repository';
import { removeOldBackups } from './remove-backups';
import type { Repository } from './repository';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-remove-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inTwoDays = Date.now() + 48 * 60 * 60 * 1000;
const emptyManifest: Omit<Manifest, 'id' | 'createdAt'> = {
  format: 1,
  version: '0.1.0',
  halves: [],
  database: { size: 0, sha256: '0'.repeat(64), tables: 0, rows: 0 },
  files: [],
  missingFiles: [],
  deletedFiles: [],
  secret: { check: 'c', value: null },
};
const unneeded = `files/ab/${'ab'.repeat(32)}`;
const unfinished = 'backups/20200101T000000Z-abcdef/database';
// As where a place is DATA_DIR, whose `files` are the installation's, or a disk with folders of others.
const foreign = ['files/outputs/a1/picture.png', 'files/ab/notes', 'backups/mail/database'];

it('holds the manifests of few backups at once, because each names every file', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  if (typeof collectGarbage !== 'function') throw new Error('There is no gc.');
  const place = await openPlace(join(folder, 'many'), loadEnv({}).backup.bucketAccess);
  const repository = await prepareRepository(place, {
    passphrase: undefined,
    installation: 'this one',
    lastMadeAt: null,
    claim: false,
  });
  const ids = ['01', '02', '03', '04', '05', '06'].map((day) => `202611${day}T000000Z-abcdef`);
  for (const id of ids) {
    const createdAt = `2026-11-${id.slice(6, 8)}T00:00:00Z`;
    await repository.writeManifest({ ...emptyManifest, id, createdAt });
  }
  const manifests: WeakRef<Manifest>[] = [];
  const heldCounts: number[] = [];
  const watched: Repository = {
    ...repository,
    async readManifest(id) {
      await setImmediate();
      collectGarbage();
      heldCounts.push(manifests.filter((each) => each.deref() !== undefined).length);
      const manifest = await repository.readManifest(id);
      manifests.push(new WeakRef(manifest));
      return manifest;
    },
  };
  const removedIds = await removeOldBackups(watched, { days: 3, weeks: 0, months: 0 }, inTwoDays);
  expect([...removedIds].sort()).toEqual(ids.slice(0, 3));
  expect(Math.max(...heldCounts)).toBeLessThanOrEqual(2);
});

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
