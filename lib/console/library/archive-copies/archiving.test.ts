import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createWorkspaceClient, networkFetch } from '@/lib/client';
import { type RemoteDouble, startRemoteDouble } from '@/lib/client/testing/remote-double';
import { newId } from '@/lib/platform/ids';
import { provide } from '@/lib/platform/registry';
import { archiveStorageRegistryKey } from '@/lib/platform/registry-keys';
import { type ObjectStorage, openStorage } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import {
  createGeneration,
  readCreationsById,
  refreshOpenTasks,
  upsertCreations,
} from '../../create/creations';
import { createPreset, removePreset } from '../../create/presets';
import { readQuote } from '../../create/quotes';
import { schema } from '../../db';
import { workspaceClient } from '../../developers/stored-keys';
import { quoteDesign } from '../../experiments';
import { hasOtherOwner, ownerFile, takeStorage } from '../../platform/installation';
import type { Access } from '../../team/access';
import { asBrowser, type Person, type TestConsole, teamFixture } from '../../testing';
import {
  archivedPath,
  archiveFiles,
  openArchived,
  openArchivedAt,
  queueArchive,
  readArchiveStorage,
  removeArchivedFiles,
  withWorkingReferences,
} from '../archive';
import { openOutput } from '../outputs';
import { type ArchiveContext, copyDueFiles } from './copy-files';
import { expireArchived } from './expire';

const { archivedFiles: a } = schema;
const never = new AbortController().signal;
const pixels = Buffer.from('pixels of a picture'.repeat(8_000));

describeDatabases('the archive of a remote service', { both: 'claims of copies' }, (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  let storage: ObjectStorage;
  let dataDir: string;
  let asked: string[];
  /** The remote service's response for a file. */
  let answer: (url: string) => Response;
  let archiving: ArchiveContext;

  teamFixture(suite, (made) => {
    ({ console, ann, studio } = made);
  });
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'atelier-archive-'));
    storage = await openStorage({ storage: { driver: 'fs' }, dataDir });
    const withdraw = provide(archiveStorageRegistryKey, storage);
    return async () => {
      withdraw();
      await rm(dataDir, { recursive: true, force: true });
    };
  });
  beforeEach(async () => {
    await console.db.delete(a);
    asked = [];
    answer = () => new Response(pixels, { headers: { 'content-type': 'image/png' } });
    archiving = {
      db: console.db,
      database: suite.database(),
      storage,
      disk: { isShort: async () => false },
      maxFileBytes: 1_000_000,
      timeoutMs: 60_000,
      quotaBytes: undefined,
      async fetchFile(url, signal) {
        asked.push(url);
        const { status, headers, body: whole } = answer(url);
        const body = whole?.pipeThrough(new TransformStream(), { signal }) ?? null;
        return { status, headers, body, cancel: async () => body?.cancel() };
      },
      freshAddress: async (_, address) => `${address}?fresh`,
    };
  });

  async function result(outputs: { url: string; thumbnail_url?: string }[], kind = 'image') {
    const taskId = newId('task');
    const content_type = kind === 'video' ? 'video/mp4' : 'image/png';
    await upsertCreations(console.db, [
      {
        taskId,
        workspaceId: studio.workspace.id,
        source: 'console',
        kind,
        model: 'm',
        status: 'succeeded',
        outputs: outputs.map((output) => ({ ...output, content_type })),
        createdAt: new Date(),
      },
    ]);
    await queueArchive(console.db, [taskId]);
    return taskId;
  }
  const rowsOf = (taskId: string) =>
    console.db.select().from(a).where(eq(a.taskId, taskId)).orderBy(a.output, a.part);
  const makeDue = () => console.db.update(a).set({ retryAt: sql`now() - interval '1 second'` });
  const copy = () => copyDueFiles(archiving, never);
  const giveToAnother = () =>
    storage.put(ownerFile, Buffer.from('{"installation":"another"}'), {
      contentType: 'application/json',
    });
  const open = async (taskId: string, headers = {}) => {
    const file = await openArchived(studio, { taskId, output: 0 }, new Headers(headers));
    return file && { status: file.status, bytes: Buffer.from(await file.arrayBuffer()) };
  };

  it('copies each file once, with the cover of a video, and serves the copy from then on', async () => {
    const url = `https://files.test/${newId('task')}.mp4`;
    const thumbnail_url = `${url}.png`;
    const taskId = await result([{ url, thumbnail_url }], 'video');
    await queueArchive(console.db, [taskId]);
    answer = () => new Response(pixels, { headers: { 'content-type': 'video/mp4' } });
    expect(await copy()).toBe(2);
    expect(await copy()).toBe(0);
    expect(asked.toSorted()).toEqual([url, thumbnail_url]);
    answer = () => new Response(null, { status: 410 });
    const { slug } = studio.workspace;
    expect(await archivedPath(console.db, studio.workspace, url)).toBe(
      `/api/console/${slug}/archive/${taskId}/0`,
    );
    expect(await archivedPath(console.db, studio.workspace, thumbnail_url)).toBe(
      `/api/console/${slug}/archive/${taskId}/0?part=cover`,
    );
    for (const address of [url, thumbnail_url]) {
      const copy = await openArchivedAt(studio.workspace.id, address, new Headers());
      expect(Buffer.from((await copy?.arrayBuffer()) ?? new ArrayBuffer()).equals(pixels)).toBe(
        true,
      );
    }
    const download = await openOutput(studio, taskId, 0, never);
    expect(download.headers.get('content-disposition')).toBe('attachment');
    expect(Buffer.from(await download.arrayBuffer()).equals(pixels)).toBe(true);
    const part = await open(taskId, { range: 'bytes=2-5' });
    expect([part?.status, part?.bytes.toString()]).toEqual([206, 'xels']);
    expect((await open(taskId, { range: 'bytes=999999-' }))?.status).toBe(416);
    expect(await readArchiveStorage(console.db, studio.workspace.id)).toEqual({
      bytes: 2 * pixels.byteLength,
      files: 2,
      waiting: 0,
      givenUp: 0,
    });
  });

  it('shows a copy only to its own workspace', async () => {
    const url = `https://files.test/${newId('task')}.png`;
    const taskId = await result([{ url }]);
    await copy();
    const other = await console.team(ann, { name: 'Other' });
    expect(await openArchived(other, { taskId, output: 0 })).toBeNull();
    expect(await archivedPath(console.db, other.workspace, url)).toBeNull();
    expect(await openArchivedAt(other.workspace.id, url, new Headers())).toBeNull();
  });

  it('is claimed by one process at a time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, i) => result([{ url: `https://files.test/${i}.png` }])),
    );
    const counts = await Promise.all([copy(), copy(), copy()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
    expect(asked).toHaveLength(ids.length);
  });

  it('asks for a fresh address when the stored one has expired', async () => {
    const taskId = await result([{ url: 'https://files.test/old.png' }]);
    answer = (url) =>
      url.endsWith('?fresh') ? new Response(pixels) : new Response('', { status: 403 });
    expect(await copy()).toBe(1);
    expect((await open(taskId))?.bytes.equals(pixels)).toBe(true);
  });

  it.each<[string, () => Response]>([
    ['http_503', () => new Response('', { status: 503 })],
    ['http_302', () => new Response('', { status: 302 })],
    ['cut_off', () => new Response('half', { headers: { 'content-length': '8' } })],
    [
      'unreachable',
      () => {
        throw new TypeError('refused');
      },
    ],
  ])('tries again after growing pauses, and then gives up (%s)', async (problem, failing) => {
    const taskId = await result([{ url: 'https://files.test/a.png' }]);
    answer = failing;
    const pauses: number[] = [];
    for (;;) {
      expect(await copy()).toBe(0);
      const [row] = await rowsOf(taskId);
      expect(row).toMatchObject({ problem });
      if (row?.state !== 'waiting') break;
      pauses.push(Math.round((row.retryAt.getTime() - Date.now()) / 60_000));
      // Not due yet, so the service gets no request.
      const before = asked.length;
      await copy();
      expect(asked).toHaveLength(before);
      await makeDue();
    }
    expect(pauses.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(pauses.at(-1)).toBe(360);
    expect(pauses).toHaveLength(15);
    expect(await rowsOf(taskId)).toMatchObject([{ state: 'given_up' }]);
  });

  it('gives a file up for now that takes too long, and copies the others', async () => {
    const slow = await result([{ url: 'https://files.test/slow.png' }]);
    const quick = await result([{ url: 'https://files.test/quick.png' }]);
    const plainAnswer = answer;
    answer = (url) =>
      url.includes('slow') ? new Response(new ReadableStream()) : plainAnswer(url);
    archiving = { ...archiving, timeoutMs: 2_000 };
    expect(await copy()).toBe(1);
    expect(await rowsOf(slow)).toMatchObject([{ state: 'waiting', problem: 'unreachable' }]);
    expect(await rowsOf(quick)).toMatchObject([{ state: 'kept' }]);
  });

  it('does not copy what is too large, with or without a length', async () => {
    const declared = { 'content-length': String(2_000_000) };
    for (const headers of [declared, {}]) {
      const taskId = await result([{ url: 'https://files.test/large.png' }]);
      answer = () => new Response(new Uint8Array(2_000_000), { headers });
      expect(await copy()).toBe(0);
      expect(await rowsOf(taskId)).toMatchObject([{ state: 'given_up', problem: 'too_large' }]);
    }
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  it('waits while the workspace is at its quota, and stores nothing beyond it', async () => {
    await result([{ url: 'https://files.test/1.png' }]);
    const second = await result([{ url: 'https://files.test/2.png' }]);
    archiving = { ...archiving, quotaBytes: pixels.byteLength + 1 };
    expect(await copy()).toBe(1);
    const { bytes, waiting } = await readArchiveStorage(console.db, studio.workspace.id);
    expect([bytes, waiting]).toEqual([pixels.byteLength, 1]);
    await console.db.delete(a).where(eq(a.state, 'kept'));
    await makeDue();
    await copy();
    expect(await readArchiveStorage(console.db, studio.workspace.id)).toMatchObject({ files: 1 });
    expect(second).toBeTruthy();
  });

  it('fetches a damaged or missing copy again', async () => {
    const taskId = await result([{ url: 'https://files.test/a.png' }]);
    await copy();
    const [row] = await rowsOf(taskId);
    const key = row?.storageKey ?? '';
    await writeFile(join(dataDir, 'files', key), 'something else');
    await expect(open(taskId)).rejects.toThrow('damaged');
    expect(await open(taskId)).toBeNull();
    expect(await copy()).toBe(1);
    expect((await open(taskId))?.bytes.equals(pixels)).toBe(true);
    await storage.delete(key);
    expect(await open(taskId)).toBeNull();
    expect(await copy()).toBe(1);
    expect((await open(taskId))?.status).toBe(200);
  });

  it('deletes what a failed copy left, unless the storage is another installation’s', async () => {
    const taskId = await result([{ url: 'https://files.test/a.png' }]);
    await copy();
    const [row] = await rowsOf(taskId);
    const fail = async () => {
      answer = () => new Response(null, { status: 503 });
      await console.db.update(a).set({ state: 'waiting' }).where(eq(a.taskId, taskId));
      await makeDue();
      expect(await copy()).toBe(0);
      return storage.stat(row?.storageKey ?? '');
    };
    await giveToAnother();
    expect(await fail()).not.toBeNull();
    await takeStorage(suite.database(), storage);
    expect(await fail()).toBeNull();
  });

  it('is removed after its retention time, unless a preset holds it, which the result shows', async () => {
    const taskId = await result([{ url: 'https://files.test/a.png' }]);
    const recent = await result([{ url: 'https://files.test/b.png' }]);
    await copy();
    const { creations: c } = schema;
    await console.db
      .update(c)
      .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(c.taskId, taskId));
    expect(await expireArchived(archiving, 0)).toBe(0);
    const presetId = await asBrowser(ann.browser, () =>
      createPreset(studio, randomUUID(), {
        name: 'Noir',
        text: 'film noir',
        model: null,
        values: {},
        picture: `result:${taskId}:0`,
        is_shared: false,
      }),
    );
    expect(await expireArchived(archiving, 30)).toBe(0);
    await asBrowser(ann.browser, () => removePreset(studio, presetId));
    // Where another installation has its files, such as the one that this was restored from.
    await giveToAnother();
    expect(await expireArchived(archiving, 30)).toBe(0);
    expect((await open(taskId))?.status).toBe(200);
    await storage.delete(ownerFile);
    const restored = await openStorage({
      storage: { driver: 'fs' },
      dataDir: join(dataDir, 'restored'),
    });
    const [row] = await console.db.select().from(a).where(eq(a.taskId, taskId));
    const isOther = () => hasOtherOwner(suite.database(), restored, archiveFiles);
    await restored.put(row?.storageKey ?? '', pixels, { contentType: 'image/png' });
    expect(await isOther()).toBe(false);
    for (const name of ['one', 'two']) {
      await restored.put(`archive/elsewhere/${name}`, pixels, { contentType: 'image/png' });
    }
    expect(await isOther()).toBe(true);
    await takeStorage(suite.database(), storage);
    expect(await expireArchived(archiving, 30)).toBe(1);
    expect(await expireArchived(archiving, 30)).toBe(0);
    const reader = { workspaceId: studio.workspace.id, userId: studio.user.id };
    const [creation] = await readCreationsById(console.db, reader, [taskId]);
    expect(creation?.outputs).toMatchObject([{ no_longer_kept: true }]);
    expect(await open(taskId)).toBeNull();
    expect((await open(recent))?.status).toBe(200);
  });

  it('is removed with a result that is deleted for good', async () => {
    const taskId = await result([
      { url: 'https://files.test/1.png' },
      { url: 'https://files.test/2.png' },
    ]);
    await copy();
    const workspaceId = studio.workspace.id;
    const [first] = await rowsOf(taskId);
    await giveToAnother();
    expect(await removeArchivedFiles(archiving, { workspaceId, taskId, output: 0 })).toBe(false);
    expect(await rowsOf(taskId)).toHaveLength(2);
    expect(await storage.stat(first?.storageKey ?? '')).not.toBeNull();
    await takeStorage(suite.database(), storage);
    expect(await removeArchivedFiles(archiving, { workspaceId, taskId, output: 0 })).toBe(true);
    expect(await rowsOf(taskId)).toMatchObject([{ output: 1 }]);
    expect(await storage.stat(first?.storageKey ?? '')).toBeNull();
    await removeArchivedFiles(archiving, { workspaceId, taskId, output: -1 });
    expect(await rowsOf(taskId)).toEqual([]);
  });

  it('is sent as a reference once the address of a result has expired', async () => {
    const bytes = await sharp({
      create: { width: 64, height: 64, channels: 3, background: 'navy' },
    })
      .png()
      .toBuffer();
    answer = () =>
      new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/png' } });
    const gone = 'http://service.test/media/gone.png';
    const kept = 'http://service.test/media/kept.png';
    await result([{ url: gone }]);
    await result([{ url: kept }]);
    await copy();
    const ended = new Set<string>();
    const uploads: string[] = [];
    const created: { reference_images: string[] }[] = [];
    console.between(async (request, pass) => {
      const { pathname } = new URL(request.url);
      if (ended.has(pathname)) return new Response(null, { status: 403 });
      if (pathname === '/media/kept.png') return new Response(new Uint8Array(bytes));
      if (pathname.startsWith('/v1/uploads/')) uploads.push(pathname);
      if (pathname === '/v1/generations') created.push(await request.clone().json());
      return pass(request);
    });
    try {
      const submission = (references: string[], submissionId: string = crypto.randomUUID()) =>
        createGeneration(studio, {
          submissionId,
          body: { model: 'lumen-image', prompt: 'a sea', reference_images: references },
          seenCredits: 100,
        });
      const first = await submission([gone]);
      expect(uploads).toEqual(['/v1/uploads/images']);
      const [sent] = created[0]?.reference_images ?? [];
      expect(sent).toMatch(/^http:\/\/service\.test\/media\/(?!gone)/);
      // The recipe still has the result's own address.
      expect(first).toMatchObject({ creation: { params: { reference_images: [gone] } } });
      // Uploaded once; an address that still works is sent as it is.
      await submission([gone]);
      expect(created[1]?.reference_images).toEqual([sent]);
      const client = await workspaceClient(studio.workspace.id);
      const sendAt = (sentAt: Date | null) =>
        withWorkingReferences(studio.workspace.id, client, { of: [{ deep: gone }, kept] }, sentAt);
      expect(await sendAt(null)).toEqual({ of: [{ deep: sent }, kept] });
      // A repeat of a submission from before the upload sends the same address as then.
      expect(await sendAt(new Date(Date.now() - 60_000))).toEqual({ of: [{ deep: gone }, kept] });
      expect(await sendAt(new Date(Date.now() + 60_000))).toEqual({ of: [{ deep: sent }, kept] });
      expect(uploads).toHaveLength(1);
      // The upload's own address has expired as well.
      ended.add(new URL(sent ?? '').pathname);
      await submission([gone]);
      expect(uploads).toHaveLength(2);
      const [again] = created[2]?.reference_images ?? [];
      expect(again).toMatch(/^http:\/\/service\.test\/media\//);
      expect(again).not.toBe(sent);
    } finally {
      console.between(null);
    }
  });

  it('is quoted by the address of its upload once its own address has expired', async () => {
    const bytes = await sharp({
      create: { width: 64, height: 64, channels: 3, background: 'navy' },
    })
      .png()
      .toBuffer();
    answer = () =>
      new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/png' } });
    const gone = `http://service.test/media/${newId('task')}.png`;
    await result([{ url: gone }]);
    await copy();
    const uploads: string[] = [];
    const quoted: string[][] = [];
    console.between(async (request, pass) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/v1/uploads/')) uploads.push(pathname);
      if (pathname !== '/v1/quote') return pass(request);
      const { reference_images } = (await request.clone().json()) as {
        reference_images: string[];
      };
      quoted.push(reference_images);
      if (!reference_images.includes(gone)) return pass(request);
      const error = { code: 'reference_download_failed', message: 'It cannot be downloaded.' };
      return Response.json({ error }, { status: 400 });
    });
    try {
      const body = { model: 'lumen-image', reference_images: [gone] };
      const prices = await Promise.all([1, 2].map(() => readQuote(studio, body, never)));
      expect(prices.map(({ model }) => model)).toEqual(['lumen-image', 'lumen-image']);
      expect(uploads).toEqual(['/v1/uploads/images']);
      quoted.length = 0;
      await readQuote(studio, body, never);
      const { prices: ofCells, refused } = await quoteDesign(
        studio,
        {
          prompt: 'a sea',
          lists: [],
          models: ['lumen-image'],
          axes: [],
          values: { reference_images: [gone] },
          repeats: 1,
          seeds: 'free',
          seed: 1,
          layout: { columns: [], pages: [] },
          reuse: false,
        },
        never,
      );
      expect([Object.keys(ofCells).length, refused]).toEqual([1, {}]);
      expect(quoted.flat()).not.toContain(gone);
      expect(uploads).toHaveLength(1);
      // Without a copy the service's refusal is final.
      await console.db.delete(a);
      await expect(readQuote(studio, body, never)).rejects.toMatchObject({
        code: 'reference_download_failed',
      });
    } finally {
      console.between(null);
    }
  });

  it('queues the files of an ended task, with a real service', async () => {
    const remote: RemoteDouble = await startRemoteDouble();
    try {
      const client = createWorkspaceClient({
        baseUrl: remote.url,
        credential: remote.key,
        fetch: networkFetch,
      });
      const body = { model: 'far-picture', prompt: 'a sea' };
      const options = { idempotencyKey: crypto.randomUUID() };
      const { task_id: taskId } = await client.generations.create(body, options);
      const workspaceId = studio.workspace.id;
      await upsertCreations(console.db, [
        {
          taskId,
          workspaceId,
          source: 'console',
          kind: 'image',
          model: 'far-picture',
          status: 'queued',
          createdAt: new Date(),
        },
      ]);
      while ((await rowsOf(taskId)).length === 0) {
        await refreshOpenTasks(console.db, client, workspaceId, [taskId], false);
      }
      archiving = {
        ...archiving,
        async fetchFile(url, signal) {
          const { status, headers, body } = await fetch(url, { signal });
          return { status, headers, body, cancel: async () => body?.cancel() };
        },
      };
      expect(await copy()).toBe(1);
    } finally {
      await remote.close();
    }
    const kept = and(eq(a.workspaceId, studio.workspace.id), eq(a.state, 'kept'));
    const [row] = await console.db.select().from(a).where(kept);
    const file = await openArchived(studio, { taskId: row?.taskId ?? '', output: 0 });
    const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  });
});
