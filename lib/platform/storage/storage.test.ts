import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ListedObject, ObjectStorage } from './index';
import { openStorage, StorageKeyError, StorageNotFoundError, verifyDigest } from './index';
import { startS3Double } from './testing/s3-double';

const png = { contentType: 'image/png' };

describe.each(['fs', 's3'] as const)('storage (%s)', (driver) => {
  let storage: ObjectStorage;
  let dataDir: string;
  let stop = () => {};

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storage-'));
    if (driver === 'fs') {
      storage = await openStorage({ dataDir, storage: { driver } });
      return;
    }
    const server = await startS3Double();
    stop = server.stop;
    storage = await openStorage({
      dataDir,
      storage: {
        driver,
        bucket: 'atelier',
        region: 'us-east-1',
        endpoint: server.url,
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
    });
  });
  afterAll(async () => {
    stop();
    await rm(dataDir, { recursive: true });
  });

  it('returns bytes, streams and web streams as they were stored', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
    const bodies = {
      'a/bytes.png': new Uint8Array(bytes),
      'a/stream.png': Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]),
      'a/web.png': new Blob([bytes]).stream(),
    };
    for (const [key, body] of Object.entries(bodies)) {
      expect(await storage.put(key, body, png)).toEqual({ size: bytes.length });
      expect(bytes.equals(await buffer(await storage.get(key)))).toBe(true);
    }
  });

  it('returns size, type, time and a tag that changes with the content', async () => {
    await storage.put('stat/one.png', Buffer.from('one'), png);
    const one = await storage.stat('stat/one.png');
    expect(one).toMatchObject({ key: 'stat/one.png', size: 3, contentType: 'image/png' });
    expect(Math.abs(Date.now() - (one?.lastModified.getTime() ?? 0))).toBeLessThan(60_000);
    expect(one?.etag).toMatch(/^[^"]+$/);
    await storage.put('stat/one.png', Buffer.from('other'), png);
    expect((await storage.stat('stat/one.png'))?.etag).not.toBe(one?.etag);
    expect(await storage.stat('stat/none.png')).toBeNull();
    expect(await storage.stat('stat')).toBeNull();
  });

  it('gives a range, both ends included', async () => {
    await storage.put('range.png', Buffer.from('0123456789'), png);
    expect(await text(await storage.getRange('range.png', { start: 2, end: 5 }))).toBe('2345');
    expect(await text(await storage.getRange('range.png', { start: 9, end: 9 }))).toBe('9');
  });

  it('reads on after many readers that left before the first byte', async () => {
    await storage.put('large.png', Buffer.alloc(3_000_000, 7), png);
    const range = { start: 0, end: 2_000_000 };
    for (let reader = 0; reader < 30; reader++) {
      (await storage.get('large.png')).destroy();
      (await storage.getRange('large.png', range)).destroy();
    }
    expect((await buffer(await storage.get('large.png'))).length).toBe(3_000_000);
  });

  it('stores an empty file', async () => {
    expect(await storage.put('empty.png', new Uint8Array(), png)).toEqual({ size: 0 });
    expect(await text(await storage.get('empty.png'))).toBe('');
  });

  it('stores nothing of a stream that fails, and keeps the earlier file', async () => {
    await storage.put('kept.png', Buffer.from('before'), png);
    const broken = () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('half');
          throw new Error('the sender went away');
        })(),
      );
    await expect(storage.put('kept.png', broken(), png)).rejects.toThrow('went away');
    await expect(storage.put('new.png', broken(), png)).rejects.toThrow('went away');
    expect(await text(await storage.get('kept.png'))).toBe('before');
    expect(await storage.stat('new.png')).toBeNull();
    if (driver === 'fs') expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  it('shows the old or the new file to a reader, never a mixture', async () => {
    const versions = ['a', 'b'].map((letter) => Buffer.from(letter.repeat(100_000)));
    await storage.put('swap.png', versions[0] ?? Buffer.alloc(0), png);
    const write = async () => {
      for (let round = 0; round < 20; round++) {
        await storage.put('swap.png', versions[round % 2] ?? Buffer.alloc(0), png);
      }
    };
    const read = async () => {
      for (let round = 0; round < 20; round++) {
        const seen = await buffer(await storage.get('swap.png'));
        expect(versions.some((version) => version.equals(seen))).toBe(true);
      }
    };
    await Promise.all([write(), read()]);
  });

  it('copies and deletes', async () => {
    await storage.put('from.png', Buffer.from('copied'), png);
    await storage.copy('from.png', 'deep/to.png');
    await storage.delete('from.png');
    await storage.delete('from.png');
    expect(await storage.stat('from.png')).toBeNull();
    expect(await text(await storage.get('deep/to.png'))).toBe('copied');
    await expect(storage.copy('from.png', 'x.png')).rejects.toThrow(StorageNotFoundError);
  });

  it('lists what is under a prefix, all pages of it', async () => {
    const keys = ['list/a.png', 'list/b/c.png', 'list/b/d.png', 'list/e.png', 'list/f.png'];
    for (const key of [...keys, 'listing.png']) await storage.put(key, Buffer.from(key), png);
    const listed = await all('list/');
    expect(listed.map(({ key }) => key).sort()).toEqual(keys);
    expect(listed.every(({ key, size }) => size === key.length)).toBe(true);
    expect((await all('')).length).toBeGreaterThan(keys.length);
    expect(await all('nothing/')).toEqual([]);
  });

  async function all(prefix: string): Promise<ListedObject[]> {
    const found: ListedObject[] = [];
    for await (const object of storage.list(prefix)) found.push(object);
    return found;
  }

  it('reports a missing object', async () => {
    await expect(storage.get('none.png')).rejects.toThrow(StorageNotFoundError);
    await storage.put('folder/x.png', Buffer.from('x'), png);
    await expect(storage.get('folder')).rejects.toThrow(StorageNotFoundError);
    await expect(storage.get('folder/x.png/y')).rejects.toThrow(StorageNotFoundError);
    await expect(storage.getRange('none/x.png', { start: 0, end: 1 })).rejects.toThrow(
      StorageNotFoundError,
    );
  });

  it.each([
    '',
    '/a',
    'a/',
    '../a',
    'a/../../b',
    'a//b',
    'a b',
    'a\\b',
    'a\0b',
    'ä',
    '.',
    'x'.repeat(600),
  ])('refuses the key %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'), png)).rejects.toThrow(StorageKeyError);
    await expect(storage.get(key)).rejects.toThrow(StorageKeyError);
    await expect(storage.delete(key)).rejects.toThrow(StorageKeyError);
  });
});

it('closes the file of a reader that left before the first byte, or while it waited for one', async () => {
  const compared = (source: Readable) =>
    verifyDigest(source, { size: 1, sha256: '' }, async () => new Error('It differs.'));
  const unread = new PassThrough();
  await Readable.toWeb(compared(unread)).cancel();
  expect(unread.destroyed).toBe(true);
  const silent = new PassThrough();
  const waiting = compared(silent).resume();
  await vi.waitFor(() => expect(silent.listenerCount('readable')).toBeGreaterThan(0));
  waiting.destroy();
  expect(silent.destroyed).toBe(true);
});

it('goes on after the system has tidied up the folder that bodies pass through', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'storage-'));
  const storage = await openStorage({ dataDir, storage: { driver: 'fs' } });
  await storage.put('one.png', Buffer.from('one'), png);
  await rm(join(dataDir, 'incoming'), { recursive: true });
  await storage.put('two.png', Buffer.from('two'), png);
  expect(await text(await storage.get('two.png'))).toBe('two');
  await rm(dataDir, { recursive: true });
});

it('sweeps out what a killed process left, when it is a day old', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'storage-'));
  const storage = await openStorage({ dataDir, storage: { driver: 'fs' } });
  await storage.put('one.png', Buffer.from('one'), png);
  for (const name of ['old', 'young']) await writeFile(join(dataDir, 'incoming', name), 'half');
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  await utimes(join(dataDir, 'incoming', 'old'), twoDaysAgo, twoDaysAgo);
  await openStorage({ dataDir, storage: { driver: 'fs' } });
  expect(await readdir(join(dataDir, 'incoming'))).toEqual(['young']);
  await rm(dataDir, { recursive: true });
});
