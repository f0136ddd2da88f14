import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Task, UploadedImage } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import type { ScriptedProvider, TestService, TestWorkspace } from '../../testing';
import { createScriptedProvider, createTestService, picture, pictureOutput } from '../../testing';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Tomorrow at noon: after the database's time, so that no task is late. */
const noonMs = (Math.floor(Date.now() / dayMs) + 1.5) * dayMs;

describeDatabases('signed addresses of files', ({ database }) => {
  let service: TestService;
  let provider: ScriptedProvider;
  let studio: TestWorkspace;
  let nowMs = noonMs;

  beforeAll(async () => {
    provider = createScriptedProvider();
    provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
    service = await createTestService(database(), {
      providers: new Map([['sandbox', provider]]),
      clock: { now: () => nowMs },
    });
    await service.start();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    nowMs = noonMs;
    studio = await service.workspace();
  });

  const get = (url: string, headers: HeadersInit = {}) =>
    service.fetch(new Request(url, { headers }));
  const codeOf = async (url: string) => {
    const answer = await get(url);
    const { error } = (await answer.json()) as { error: { code: string } };
    return `${answer.status} ${error.code}`;
  };
  async function upload({ secret } = studio): Promise<UploadedImage> {
    const form = new FormData();
    const png = await picture({ width: 40, height: 30 });
    form.set('file', new Blob([new Uint8Array(png)]), 'a.png');
    const init = { method: 'POST', body: form };
    return (await service.call(secret, '/v1/uploads/images', init)).json();
  }
  const submit = (reference: string, headers: HeadersInit = {}) =>
    service.post(
      studio.secret,
      '/v1/generations',
      { model: 'lumen-image', prompt: 'a sea', reference_images: [reference] },
      headers,
    );
  const taskOf = (id: string) =>
    vi.waitFor(
      async () => {
        const answer = await service.call(studio.secret, `/v1/tasks/${id}`);
        const task = (await answer.json()) as Task;
        expect(task.status).toBe('succeeded');
        return task;
      },
      { timeout: 15_000 },
    );

  it('work for at least a day, and then answer 403 in plain words', async () => {
    const { url } = await upload();
    nowMs += 24 * hourMs;
    expect((await get(url)).status).toBe(200);
    nowMs += 24 * hourMs;
    expect(await codeOf(url)).toBe('403 media_address_expired');
    expect((await get(url, { range: 'bytes=0-1' })).status).toBe(403);
  });

  it('answer 403 without their signature, or altered', async () => {
    const { url } = await upload();
    const bare = url.replace(/\?.*/, '');
    expect(await codeOf(bare)).toBe('403 media_address_invalid');
    const later = url.replace(/expires=\d+/, 'expires=9999999999');
    expect(await codeOf(later)).toBe('403 media_address_invalid');
    const other = new URL((await upload()).url).search;
    expect(await codeOf(`${bare}${other}`)).toBe('403 media_address_invalid');
  });

  it('serve ranges and downloads, and are kept by browsers no longer than they work', async () => {
    const { url } = await upload();
    const part = await get(url, { range: 'bytes=2-5' });
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '4']);
    const saved = await get(`${url}&download=1`);
    expect(saved.headers.get('content-disposition')).toContain('attachment');
    const expires = Number(new URL(url).searchParams.get('expires'));
    expect(saved.headers.get('cache-control')).toBe(
      `private, max-age=${expires - nowMs / 1000}, immutable`,
    );
  });

  it('are fresh whenever a task or an upload is read, and the same all day', async () => {
    const { url, asset_id } = await upload();
    const { task_id } = (await (await submit(url)).json()) as { task_id: string };
    const first = (await taskOf(task_id)).result?.data[0]?.url ?? '';
    nowMs += 6 * hourMs;
    expect((await taskOf(task_id)).result?.data[0]?.url).toBe(first);
    nowMs += 72 * hourMs;
    expect((await get(first)).status).toBe(403);
    const again = (await taskOf(task_id)).result?.data[0]?.url ?? '';
    expect((await get(again)).status).toBe(200);
    const record = await service.manage(`/workspaces/${studio.id}/assets/${asset_id}`);
    const asset = (await record.json()) as { url: string; preview_url: string };
    for (const each of [asset.url, asset.preview_url]) expect((await get(each)).status).toBe(200);
    const detail = await service.manage(`/workspaces/${studio.id}/tasks/${task_id}`);
    const { params, outputs } = (await detail.json()) as {
      params: { reference_images: string[] };
      outputs: { url: string; preview_url: string }[];
    };
    const shown = [...params.reference_images, outputs[0]?.url, outputs[0]?.preview_url];
    for (const each of shown) expect((await get(each ?? '')).status).toBe(200);
  });

  it('still name references after they expired, and the same file for a repeat', async () => {
    const { url } = await upload();
    const key = { 'idempotency-key': 'one press' };
    const first = (await (await submit(url, key)).json()) as { task_id: string };
    nowMs += 72 * hourMs;
    const expired = await submit(url);
    expect(expired.status).toBe(201);
    await taskOf(((await expired.json()) as { task_id: string }).task_id);
    nowMs = noonMs + 23 * hourMs;
    const fresh = await service.manage(
      `/workspaces/${studio.id}/media/${new URL(url).pathname.split('/').at(-1)}`,
    );
    const { url: anew } = (await fresh.json()) as { url: string };
    expect(anew).not.toBe(url);
    const repeat = await submit(anew, key);
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    expect(await repeat.json()).toMatchObject(first);
  });

  it('are renewed only for files of the workspace', async () => {
    const foreign = await upload(await service.workspace());
    const file = new URL(foreign.url).pathname.split('/').at(-1);
    for (const name of [file, 'nothing.png', `${'a'.repeat(32)}.png`]) {
      const answer = await service.manage(`/workspaces/${studio.id}/media/${name}`);
      expect(answer.status).toBe(404);
    }
  });

  it('are not signed anew in a prompt that names an expired one of another workspace', async () => {
    const foreign = await upload(await service.workspace());
    nowMs += 72 * hourMs;
    const body = { model: 'lumen-image', prompt: foreign.url };
    const made = await service.post(studio.secret, '/v1/generations', body);
    const { task_id } = (await made.json()) as { task_id: string };
    const detail = await service.manage(`/workspaces/${studio.id}/tasks/${task_id}`);
    expect(await detail.json()).toMatchObject({ params: { prompt: foreign.url } });
  });

  it('are not required if the workspace chose unsigned ones', async () => {
    const { url } = await upload();
    const bare = url.replace(/\?.*/, '');
    const choose = (signed_media: boolean) =>
      service.call(service.operatorKey, `/manage/workspaces/${studio.id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ signed_media }),
      });
    expect(await (await choose(false)).json()).toMatchObject({ signed_media: false });
    expect((await get(bare)).headers.get('cache-control')).toContain('max-age=31536000');
    nowMs += 72 * hourMs;
    expect((await get(url)).status).toBe(200);
    await choose(true);
    expect((await get(bare)).status).toBe(403);
  });
});
