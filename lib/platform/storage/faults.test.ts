import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type CuttingProxy, createCuttingProxy } from '../testing';
import { storageErrorOf, wrapStorageFault } from './errors';
import { openFileBody } from './file-body';
import { guardBody } from './guard-body';
import { type ObjectStorage, openStorage, StorageError } from './index';
import { bucketLimits } from './s3';
import { type S3Double, startS3Double } from './testing/s3-double';
import { partsOf } from './upload-parts';

const png = { contentType: 'image/png' };
const limits = { connectMs: 200, responseMs: 300, idleMs: 200, attempts: 2 };

let double: S3Double;
let proxy: CuttingProxy;
let dataDir: string;
let storage: ObjectStorage;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storage-'));
  double = await startS3Double();
  proxy = await createCuttingProxy(double.url);
  storage = await openStorage({ dataDir, storage: bucketAt(proxy.url) }, limits);
});
afterEach(() => {
  proxy.set('open');
  double.refuseWith(null);
});
afterAll(async () => {
  await proxy.close();
  double.stop();
  await rm(dataDir, { recursive: true });
});

const bucketAt = (endpoint: string) => ({
  driver: 's3' as const,
  bucket: 'atelier',
  region: 'us-east-1',
  endpoint,
  accessKeyId: 'key',
  secretAccessKey: 'secret',
});

const calls: Record<string, () => Promise<unknown>> = {
  put: () => storage.put('new.png', Buffer.from('new'), png),
  'put nothing': () => storage.put('new.png', new Uint8Array(), png),
  get: () => storage.get('one.png'),
  'get a range': () => storage.getRange('one.png', { start: 0, end: 1 }),
  stat: () => storage.stat('one.png'),
  copy: () => storage.copy('one.png', 'two.png'),
  delete: () => storage.delete('one.png'),
  list: () => storage.list('')[Symbol.asyncIterator]().next(),
};

const faults: Record<string, () => void> = {
  'is cut off': () => proxy.set('cut'),
  'falls silent': () => proxy.set('silent'),
  'answers 503': () => double.refuseWith(503),
  'answers 403': () => double.refuseWith(403),
};

const cases = Object.keys(calls).flatMap((call) =>
  Object.keys(faults).map((fault) => ({ call, fault })),
);

it.each(cases)('$call throws a StorageError when the bucket $fault', async ({ call, fault }) => {
  await storage.put('one.png', Buffer.from('one'), png);
  faults[fault]?.();
  const error: unknown = await calls[call]?.().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StorageError);
  expect(error).toMatchObject({ reason: 'unavailable' });
});

it('puts a file though the first attempt is cut', async () => {
  proxy.set('cut');
  const put = storage.put('patient.png', Buffer.from('patient'), png);
  setTimeout(() => proxy.set('open'), 50);
  expect(await put).toEqual({ size: 7 });
});

it('gives up a body whose file is gone before it opens, without an error outside of the call', async () => {
  const body = openFileBody(join(dataDir, 'gone'));
  const closed = new Promise<void>((resolve) => body.once('close', resolve));
  body.destroy();
  await closed;
});

it('does not ask again when a bucket refuses', async () => {
  double.refuseWith(403);
  const before = double.requests();
  await expect(storage.put('x.png', Buffer.from('x'), png)).rejects.toThrow(StorageError);
  expect(double.requests() - before).toBe(1);
});

it('puts a large file in parts, a part again that is cut, and lists without asking for each', async () => {
  const inParts = await openStorage(
    { dataDir, storage: bucketAt(proxy.url) },
    { ...limits, partBytes: 100_000 },
  );
  const bytes = Buffer.from(Array.from({ length: 250_001 }, (_, index) => index % 251));
  expect(await inParts.put('parts/large.png', bytes, png)).toEqual({ size: 250_001 });
  const storedObject = double.objects.get('parts/large.png');
  expect([storedObject?.contentType, storedObject?.bytes.length]).toEqual([
    'image/png',
    bytes.length,
  ]);
  expect(storedObject?.bytes.equals(bytes)).toBe(true);
  // 503: the client's own attempts end, then ours begins, and sends the part again.
  double.refuseWith(503, 'partNumber=2');
  setTimeout(() => double.refuseWith(null), 50);
  await inParts.put('parts/again.png', bytes, png);
  expect(double.objects.get('parts/again.png')?.bytes.equals(bytes)).toBe(true);
  double.refuseWith(403, 'partNumber=3');
  await expect(inParts.put('parts/none.png', bytes, png)).rejects.toThrow(StorageError);
  double.refuseWith(null);
  expect([double.objects.has('parts/none.png'), double.openUploads()]).toEqual([false, 0]);
  const before = double.requests();
  const sizes: number[] = [];
  for await (const { size } of inParts.list('parts/')) sizes.push(size);
  expect([sizes, double.requests() - before]).toEqual([[250_001, 250_001], 1]);
});

it('makes no more parts than a bucket takes', () => {
  expect(partsOf(250, 100)).toEqual([
    { start: 0, end: 99 },
    { start: 100, end: 199 },
    { start: 200, end: 249 },
  ]);
  const parts = partsOf(50_000_000, 100);
  expect([parts.length, parts.at(-1)?.end]).toEqual([10_000, 49_999_999]);
});

it('reports that a bucket has no room', async () => {
  double.refuseWith(507);
  await expect(storage.put('x.png', Buffer.from('x'), png)).rejects.toMatchObject({
    name: 'StorageError',
    reason: 'full',
  });
});

it('fails a body that stops coming', async () => {
  const settings = { dataDir, storage: bucketAt(proxy.url) };
  await (await openStorage(settings)).put('large.png', Buffer.alloc(8_000_000, 1), png);
  const impatient = await openStorage(settings, { ...bucketLimits, idleMs: 200 });
  const read = async () => {
    const body = await impatient.get('large.png');
    // On a slow machine the first bytes may be late, which fails it too.
    await once(body, 'readable');
    proxy.set('silent');
    return buffer(body);
  };
  await expect(read()).rejects.toThrow(StorageError);
});

it('waits for a reader that pauses', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const parts = ['a', 'b', 'c'].map((letter) => Buffer.from(letter.repeat(100_000)));
  const body = guardBody(Readable.from(parts), 10_000);
  const iterator = body[Symbol.asyncIterator]();
  expect((await iterator.next()).value).toEqual(parts[0]);
  // The next part is read ahead; after that no read is pending.
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(60_000);
  expect((await iterator.next()).value).toEqual(parts[1]);
  expect((await iterator.next()).value).toEqual(parts[2]);
});

it('stops putting when its signal aborts', async () => {
  proxy.set('silent');
  const stop = new AbortController();
  const put = storage.put('x.png', Buffer.from('x'), { ...png, signal: stop.signal });
  stop.abort(new Error('the process stops'));
  await expect(put).rejects.toThrow('the process stops');
});

it.each([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EMFILE', 'unavailable'],
  ['ENFILE', 'unavailable'],
])('reads the disk error %s, also as a cause of another error, as %s', (code, reason) => {
  const error = new Error('outer', { cause: Object.assign(new Error(code), { code }) });
  expect(storageErrorOf(wrapStorageFault(error))?.reason).toBe(reason);
});

it('passes on an error of the sender unchanged', async () => {
  const sender = Object.assign(new Error('reset'), { code: 'ECONNRESET', name: 'TimeoutError' });
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw sender;
    })(),
  );
  expect(await storage.put('x.png', broken, png).catch((error: unknown) => error)).toBe(sender);
});
