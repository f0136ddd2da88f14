import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { FileCheck, Task, TaskUpdates, UploadedImage, WorkspaceStorage } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import type { ScriptedProvider, TestService, TestWorkspace } from '../../testing';
import { createScriptedProvider, createTestService, picture, pictureOutput } from '../../testing';
import { checkAllFiles } from './file-check';
import { removeExpiredFiles } from './retention';

const { assets } = schema;

describeDatabases('the archive of files', ({ database }) => {
  let service: TestService;
  let provider: ScriptedProvider;
  let studio: TestWorkspace;

  beforeAll(async () => {
    provider = createScriptedProvider();
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    service = await createTestService(database(), {
      providers: new Map([['sandbox', provider]]),
    });
    await service.start();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    studio = await service.workspace();
  });

  const db = () => service.context.db;
  const get = (url: string, headers: HeadersInit = {}, method = 'GET') =>
    service.fetch(new Request(url, { headers, method }));
  const codeOf = async (answer: Response) => {
    const { error } = (await answer.json()) as { error: { code: string } };
    return `${answer.status} ${error.code}`;
  };
  async function upload(): Promise<UploadedImage> {
    const form = new FormData();
    const png = await picture({ width: 40, height: 30 });
    form.set('file', new Blob([new Uint8Array(png)]), 'a.png');
    const init = { method: 'POST', body: form };
    return (await service.call(studio.secret, '/v1/uploads/images', init)).json();
  }
  const read = async (id: string) =>
    (await (await service.call(studio.secret, `/v1/tasks/${id}`)).json()) as Task;
  async function generate(references: string[] = []): Promise<Task> {
    const body = { model: 'lumen-image', prompt: 'a sea', reference_images: references };
    const answer = await service.post(studio.secret, '/v1/generations', body);
    const { task_id: id } = (await answer.json()) as { task_id: string };
    return vi.waitFor(
      async () => {
        const task = await read(id);
        expect(task.status).toBe('succeeded');
        return task;
      },
      { timeout: 15_000 },
    );
  }
  const urlOf = (task: Task) => task.result?.data[0]?.url ?? '';
  async function rowOf(taskId: string) {
    const ofTask = and(eq(assets.taskId, taskId), eq(assets.role, 'output'));
    const [row] = await db().select().from(assets).where(ofTask);
    if (row === undefined) throw new Error('the task has no output');
    return row;
  }
  const fileOf = ({ storageKey }: { storageKey: string }) =>
    join(service.dataDir, 'files', storageKey);
  const report = async (): Promise<FileCheck> => (await service.manage('/files/check')).json();
  const health = async () => (await get('http://service.test/healthz')).json();

  it('serves no file that does not match its digest, complete or in part, and reports it', async () => {
    const task = await generate();
    const row = await rowOf(task.task_id);
    const good = await readFile(fileOf(row));
    const bad = Buffer.from(good);
    bad[good.length - 20] = (bad[good.length - 20] ?? 0) ^ 1;
    await writeFile(fileOf(row), bad);

    const first = await get(urlOf(task));
    expect(first.status).toBe(200);
    await expect(first.arrayBuffer()).rejects.toThrow();
    expect(await codeOf(await get(urlOf(task)))).toBe('500 file_damaged');
    expect(await codeOf(await get(urlOf(task), { range: 'bytes=0-9' }))).toBe('500 file_damaged');
    expect((await get(urlOf(task), {}, 'HEAD')).status).toBe(500);
    expect(await health()).toMatchObject({ damaged_files: 1 });
    expect((await report()).damaged).toMatchObject([
      { asset_id: row.id, workspace_id: studio.id, task_id: task.task_id, damage: 'changed' },
    ]);
    const metrics = await (await service.manage('/metrics')).text();
    expect(metrics).toMatch(/atelier_damaged_files_found_total\{damage="changed"\} [1-9]/);

    // Restored from a backup, it is served again once a check has read it.
    await writeFile(fileOf(row), good);
    await checkAllFiles(service.context, new AbortController().signal);
    const restored = Buffer.from(await (await get(urlOf(task))).arrayBuffer());
    expect(restored.equals(good)).toBe(true);
    expect(await health()).not.toHaveProperty('damaged_files');
  });

  it.each([
    ['longer', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(200_000)])],
    ['shorter', (bytes: Buffer) => bytes.subarray(0, -1)],
  ])('breaks off a whole read by range of a file that became %s', async (_, change) => {
    const task = await generate();
    const row = await rowOf(task.task_id);
    const good = await readFile(fileOf(row));
    await writeFile(fileOf(row), change(good));
    const answer = await get(urlOf(task), { range: 'bytes=0-' });
    expect(answer.status).toBe(206);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    await writeFile(fileOf(row), good);
    await checkAllFiles(service.context, new AbortController().signal);
  });

  it('finds changed and missing files by a check of all', async () => {
    const changed = await rowOf((await generate()).task_id);
    const missing = await rowOf((await generate()).task_id);
    await generate();
    const bytes = await readFile(fileOf(changed));
    await writeFile(fileOf(changed), 'something else');
    await service.context.storage.delete(missing.storageKey);
    const asked = await service.call(service.operatorKey, '/manage/files/check', {
      method: 'POST',
    });
    expect(asked.status).toBe(202);
    await vi.waitFor(
      async () => {
        const { damaged, unchecked } = await report();
        expect(unchecked).toBe(0);
        expect(damaged.map(({ asset_id, damage }) => [asset_id, damage]).toSorted()).toEqual(
          [
            [changed.id, 'changed'],
            [missing.id, 'missing'],
          ].toSorted(),
        );
      },
      { timeout: 15_000 },
    );
    await writeFile(fileOf(changed), bytes);
    await db().delete(assets).where(eq(assets.id, missing.id));
    await checkAllFiles(service.context, new AbortController().signal);
    expect(await report()).toMatchObject({ damaged_count: 0, damaged: [] });
  });

  it('does not give a damaged upload to a provider', async () => {
    const uploadedFile = await upload();
    const [row] = await db().select().from(assets).where(eq(assets.id, uploadedFile.asset_id));
    await writeFile(fileOf(row ?? { storageKey: '' }), 'something else');
    const read = service.context.files.open(row as NonNullable<typeof row>);
    await expect((await read).toArray()).rejects.toThrow('damaged');
    await db().delete(assets).where(eq(assets.id, uploadedFile.asset_id));
  });

  it('removes files after their retention time; the task stays and shows it', async () => {
    const old = await generate();
    const recent = await generate();
    const kept = await upload();
    const before = await service.manage(`/workspaces/${studio.id}/storage`);
    const used = (await before.json()) as WorkspaceStorage;
    expect(used).toMatchObject({
      results: { files: 2 },
      uploads: { files: 1, bytes: kept.size },
      keep_results_days: null,
    });
    const { results, uploads, others } = used;
    expect(used.used_bytes).toBe(results.bytes + uploads.bytes + others.bytes);

    const days = { keep_results_days: 30, keep_uploads_days: 30 };
    const change = await service.call(service.operatorKey, `/manage/workspaces/${studio.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(days),
    });
    expect(await change.json()).toMatchObject(days);
    await db()
      .update(assets)
      .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(assets.taskId, old.task_id));
    const row = await rowOf(old.task_id);
    expect(await removeExpiredFiles(service.context)).toBe(1);
    expect(await removeExpiredFiles(service.context)).toBe(0);

    const task = await read(old.task_id);
    expect(task).toMatchObject({ status: 'succeeded', result: { data: [{}] } });
    expect(await codeOf(await get(urlOf(task)))).toBe('410 file_no_longer_kept');
    expect((await get(urlOf(await read(recent.task_id)))).status).toBe(200);
    const updates = (await (
      await service.manage(`/workspaces/${studio.id}/tasks?since_ms=0`)
    ).json()) as TaskUpdates;
    const [listed] = updates.data.filter(({ task_id }) => task_id === old.task_id);
    expect(listed?.outputs).toMatchObject([{ no_longer_kept: true }]);
    expect(listed?.outputs[0]).not.toHaveProperty('preview_url');
    expect(listed?.receipt.settled).toBeGreaterThan(0);
    await vi.waitFor(
      async () => expect(await service.context.storage.stat(row.storageKey)).toBeNull(),
      { timeout: 15_000 },
    );
    const after = (await (
      await service.manage(`/workspaces/${studio.id}/storage`)
    ).json()) as WorkspaceStorage;
    expect(after).toMatchObject({ results: { files: 1 }, keep_results_days: 30 });
  });

  it('keeps an upload that an open task refers to, and nothing is removed without a setting', async () => {
    provider.byDefault({ state: 'running', progress: 0 });
    const uploadedFile = await upload();
    const body = { model: 'lumen-image', prompt: 'a sea', reference_images: [uploadedFile.url] };
    await service.post(studio.secret, '/v1/generations', body);
    const free = await upload();
    const long = new Date(Date.now() - 400 * 86_400_000);
    await db().update(assets).set({ createdAt: long }).where(eq(assets.workspaceId, studio.id));
    expect(await removeExpiredFiles(service.context)).toBe(0);
    const always = { ...service.context, keepDays: { results: 0, uploads: 365 } };
    expect(await removeExpiredFiles(always)).toBe(1);
    expect(await codeOf(await get(free.url))).toBe('410 file_no_longer_kept');
    expect((await get(uploadedFile.url)).status).toBe(200);
  });

  it('keeps held files beyond their time, and removes them once they are held no more', async () => {
    const heldUpload = await upload();
    const long = new Date(Date.now() - 400 * 86_400_000);
    await db().update(assets).set({ createdAt: long }).where(eq(assets.workspaceId, studio.id));
    const holding = {
      ...service.context,
      keepDays: { results: 0, uploads: 365 },
      heldFiles: async (workspaceId: string) =>
        workspaceId === studio.id ? [heldUpload.asset_id] : [],
    };
    await removeExpiredFiles(holding);
    expect((await get(heldUpload.url)).status).toBe(200);
    await removeExpiredFiles({ ...holding, heldFiles: async () => [] });
    expect(await codeOf(await get(heldUpload.url))).toBe('410 file_no_longer_kept');
  });

  it('keeps a file that is held since the batch before', async () => {
    const heldUpload = await upload();
    const long = new Date(Date.now() - 400 * 86_400_000);
    await db().update(assets).set({ createdAt: long }).where(eq(assets.workspaceId, studio.id));
    // A whole batch of older files.
    await db().execute(sql`
      insert into service.assets (id, workspace_id, role, token, storage_key, content_type, size, region, created_at)
      select a.id || n, workspace_id, role, token || n, storage_key || n, content_type, size, region,
        created_at - interval '1 day'
      from service.assets a, generate_series(1, 200) n where a.id = ${heldUpload.asset_id}`);
    const answers: string[][] = [[], [heldUpload.asset_id]];
    const removedCount = await removeExpiredFiles({
      ...service.context,
      keepDays: { results: 0, uploads: 365 },
      heldFiles: async (workspaceId) => (workspaceId === studio.id ? (answers.shift() ?? []) : []),
    });
    expect(removedCount).toBe(200);
    expect((await get(heldUpload.url)).status).toBe(200);
  });

  it('reports a removed result at the time of its change, not of the start of its batch', async () => {
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    const { task_id: taskId } = await generate();
    const long = new Date(Date.now() - 31 * 86_400_000);
    await db().update(assets).set({ createdAt: long }).where(eq(assets.taskId, taskId));
    const slowDb: typeof service.context.db = Object.assign(Object.create(db()), {
      transaction: ((work) =>
        db().transaction(async (tx) => {
          await tx.execute(sql`select pg_sleep(0.05)`);
          return work(tx);
        })) satisfies typeof service.context.db.transaction,
    });
    const keepDays = { results: 30, uploads: 0 };
    await removeExpiredFiles({ ...service.context, db: slowDb, keepDays });
    const { expiredAt: startedAt } = await rowOf(taskId);
    const [task] = await db().select().from(schema.tasks).where(eq(schema.tasks.id, taskId));
    const laterMs = Number(task?.updatedAt) - Number(startedAt);
    expect(laterMs).toBeGreaterThanOrEqual(50);
  });
});
