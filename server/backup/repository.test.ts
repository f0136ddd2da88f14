import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '@/lib/platform/crypto';
import { loadEnv } from '@/lib/platform/env';
import { startS3Double } from '@/lib/platform/storage/testing/s3-double';
import type { Manifest } from './manifest';
import { openPlace } from './place';
import { type PlaceUse, prepareRepository } from './prepare-repository';
import { databaseName, openRepository } from './repository';
import { listBackups } from './testing/list-backups';

let folder: string;
let bucket: Awaited<ReturnType<typeof startS3Double>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-place-'));
  bucket = await startS3Double();
});
afterAll(async () => {
  bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

const accessTo = (url: string) =>
  loadEnv({
    STORAGE_ENDPOINT: url,
    STORAGE_ACCESS_KEY_ID: 'key',
    STORAGE_SECRET_ACCESS_KEY: 'secret',
  }).backup.bucketAccess;

const useBy = (installation: string, more: Partial<PlaceUse> = {}): PlaceUse => ({
  passphrase: undefined,
  installation,
  lastMadeAt: null,
  claim: false,
  ...more,
});

const manifest: Manifest = {
  format: 1,
  id: '20261126T030000Z-1a2b3c',
  createdAt: '2026-11-26T03:00:00.123Z',
  version: '0.1.0',
  halves: [],
  database: { size: 4, sha256: sha256Hex('rows'), tables: 1, rows: 1 },
  files: [],
  missingFiles: [],
  deletedFiles: [],
  secret: { check: 'c', value: null },
};

describe.each([
  ['a folder', () => join(folder, 'nested/place')],
  ['a bucket', () => 's3://atelier/backups/of-one'],
])('backups in %s', (_, placeOf) => {
  it.each([undefined, 'a passphrase of mine'])(
    'are read as they were written (%s)',
    async (key) => {
      const place = await openPlace(`${placeOf()}-${key?.length ?? 'plain'}`, accessTo(bucket.url));
      const passphrase = key;
      await expect(openRepository(place, passphrase)).rejects.toThrow(/There are no backups in/);
      const repository = await prepareRepository(place, useBy('one', { passphrase }));
      expect(await listBackups(repository)).toEqual([]);
      const name = repository.fileName(sha256Hex('hello'));
      await repository.write(name, Readable.from([Buffer.from('hello')]));
      await repository.write(databaseName(manifest.id), Readable.from([Buffer.from('rows')]));
      await repository.writeManifest(manifest);
      const again = await prepareRepository(place, useBy('one', { passphrase }));
      expect(await text(await again.read(name))).toBe('hello');
      expect(await listBackups(again)).toEqual([{ id: manifest.id, state: 'complete', manifest }]);
      const listed: unknown[] = [];
      for await (const { name, size } of again.list('files/')) listed.push([name, size]);
      expect(listed).toEqual([[name, again.storedSize(5)]]);
      expect(name.includes(sha256Hex('hello'))).toBe(key === undefined);
      await again.remove(name);
      await expect(again.read(name)).rejects.toThrow(/is missing/);
      // As when a rule of the bucket deletes what is old: a new one would have another salt.
      await place.storage.delete(`${place.prefix}backups/about.json`);
      const isMissing = /about\.json is missing in .*choose another place/i;
      await expect(openRepository(place, passphrase)).rejects.toThrow(isMissing);
      await expect(prepareRepository(place, useBy('one', { passphrase }))).rejects.toThrow(
        isMissing,
      );
    },
  );
});

it('a place is one installation’s, until another one claims it', async () => {
  const place = await openPlace(join(folder, 'shared'), accessTo(bucket.url));
  await prepareRepository(place, useBy('one'));
  await expect(prepareRepository(place, useBy('two'))).rejects.toThrow(
    /has the backups of another installation.*--claim/,
  );
  await prepareRepository(place, useBy('one'));
  await prepareRepository(place, useBy('two', { claim: true }));
  await expect(prepareRepository(place, useBy('one'))).rejects.toThrow(/another installation/);
});

it('a place that had backups and is empty is not begun anew in silence', async () => {
  const place = await openPlace(join(folder, 'unmounted'), accessTo(bucket.url));
  const lastMadeAt = new Date('2026-11-26T03:00:00Z');
  await expect(prepareRepository(place, useBy('one', { lastMadeAt }))).rejects.toThrow(
    /is empty, though the backup of 2026-11-26 was made there\. See that its disk is mounted/,
  );
  // Reading makes nothing, such as a folder where a disk is mounted later.
  expect(await readdir(folder)).not.toContain('unmounted');
  const claimed = await prepareRepository(place, useBy('one', { lastMadeAt, claim: true }));
  expect(await listBackups(claimed)).toEqual([]);
});

it('a folder for backups is its owner’s alone', async () => {
  await prepareRepository(await openPlace(join(folder, 'own'), accessTo(bucket.url)), useBy('one'));
  expect((await stat(join(folder, 'own'))).mode & 0o777).toBe(0o700);
});

it.each([
  'ftp://example.com/backups',
  's3://',
  's3:///prefix',
  's3://bucket/a b',
  's3://key:secret@bucket',
])('%s is no place', async (to) => {
  await expect(openPlace(to, accessTo(bucket.url))).rejects.toThrow(/is no place: write a folder/);
});
