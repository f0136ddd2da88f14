import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '@/lib/platform/crypto';
import { loadEnv } from '@/lib/platform/env';
import { startS3Double } from '@/lib/platform/storage/testing/s3-double';
import { listBackups } from './list-backups';
import type { Manifest } from './manifest';
import { openPlace } from './place';
import { databaseName, openRepository } from './repository';

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

const manifest: Manifest = {
  format: 1,
  id: '20261126T030000Z-1a2b3c',
  createdAt: '2026-11-26T03:00:00.123Z',
  version: '0.1.0',
  halves: [],
  database: { size: 4, sha256: sha256Hex('rows'), tables: 1, rows: 1 },
  files: [],
  missingFiles: [],
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
      await expect(openRepository(place, { passphrase, create: false })).rejects.toThrow(
        /There are no backups in/,
      );
      const repository = await openRepository(place, { passphrase, create: true });
      expect(await listBackups(repository)).toEqual([]);
      const name = repository.fileName(sha256Hex('hello'));
      await repository.write(name, Readable.from([Buffer.from('hello')]));
      await repository.write(databaseName(manifest.id), Readable.from([Buffer.from('rows')]));
      await repository.writeManifest(manifest);
      const again = await openRepository(place, { passphrase, create: true });
      expect(await text(await again.read(name))).toBe('hello');
      expect([await again.has(name, 5), await again.has(name, 6)]).toEqual([true, false]);
      expect(await listBackups(again)).toEqual([{ id: manifest.id, state: 'complete', manifest }]);
      const names: string[] = [];
      for await (const each of again.list('files/')) names.push(each.name);
      expect(names).toEqual([name]);
      expect(name.includes(sha256Hex('hello'))).toBe(key === undefined);
      await again.remove(name);
      await expect(again.read(name)).rejects.toThrow(/is missing/);
      // As when a rule of the bucket deletes what is old: a new one would have another salt.
      await place.storage.delete(`${place.prefix}backups/about.json`);
      for (const create of [true, false]) {
        await expect(openRepository(place, { passphrase, create })).rejects.toThrow(
          /about\.json is missing in .*choose another place/i,
        );
      }
    },
  );
});

it('a folder for backups is its owner’s alone', async () => {
  await openPlace(join(folder, 'own'), accessTo(bucket.url));
  expect((await stat(join(folder, 'own'))).mode & 0o777).toBe(0o700);
});

it.each([
  'ftp://example.com/backups',
  's3://',
  's3:///prefix',
  's3://bucket/a b',
  's3://key:secret@bucket',
])('%s is no place', async (to) => {
  await expect(openPlace(to, accessTo(bucket.url))).rejects.toThrow(/no place for backups/);
});
