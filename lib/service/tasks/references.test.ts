import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { UploadedFile, UploadedImage } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import type { MediaRequest } from '@/lib/providers';
import { silentWav } from '../files/media/testing/files';
import { fileServer } from '../files/references/testing/file-server';
import { picture, pictureOutput, type TestService, type TestWorkspace } from '../testing';
import { taskFixtures } from './testing/fixture';

const patience = { timeout: 40_000 };

describeDatabases('references of a task', ({ database }) => {
  const open = taskFixtures();
  const { serve, remove } = fileServer();

  async function upload(service: TestService, { secret }: TestWorkspace): Promise<UploadedImage> {
    const form = new FormData();
    const png = await picture({ width: 30, height: 20 });
    form.set('file', new Blob([new Uint8Array(png)]), 'own.png');
    const answer = await service.call(secret, '/v1/uploads/images', {
      method: 'POST',
      body: form,
    });
    return (await answer.json()) as UploadedImage;
  }

  it('hands over uploads and copies in the order of the request, and the address of each', async () => {
    const { service, provider, submit, reach } = await open(database());
    const workspace = await service.workspace();
    const ownUpload = await upload(service, workspace);
    const png = await picture({ width: 12, height: 8 });
    const url = serve('/cat.png', { body: png });
    const seen: { place: string; type: string; bytes: number; fetched: number }[] = [];
    const lastsMs: number[] = [];
    const start = provider.start.bind(provider);
    provider.start = async (request: MediaRequest, signal) => {
      for (const { field, index, contentType, url: address, open: read } of request.references) {
        const bytes = await new Response(await read()).bytes();
        // As a provider fetches it: without a key.
        const fetched = await (await service.fetch(new Request(address))).bytes();
        const place = `${field}[${index}]`;
        seen.push({ place, type: contentType, bytes: bytes.length, fetched: fetched.length });
        const expires = Number(new URL(address).searchParams.get('expires'));
        lastsMs.push(expires * 1000 - Date.now());
      }
      return start(request, signal);
    };
    const taskId = await submit(workspace, { reference_images: [url, ownUpload.url] });
    // The task gets the bytes that were checked when it was created.
    remove('/cat.png');
    await service.start();
    await reach(workspace, taskId, 'running');
    await expect.poll(() => provider.requests.has(taskId), patience).toBe(true);
    const bytes = { bytes: png.length, fetched: png.length };
    const ownBytes = { bytes: ownUpload.size, fetched: ownUpload.size };
    expect(seen).toEqual([
      { place: 'reference_images[0]', type: 'image/png', ...bytes },
      { place: 'reference_images[1]', type: 'image/png', ...ownBytes },
    ]);
    // A configuration gives a task at most a day.
    for (const ms of lastsMs) expect(ms).toBeGreaterThan(86_400_000);
  });

  it.each(['succeeded', 'failed', 'canceled'] as const)(
    'keeps a copy until the task is %s, and an upload beyond that',
    async (end) => {
      const { service, provider, submit, reach } = await open(database());
      const workspace = await service.workspace();
      const ownUpload = await upload(service, workspace);
      const url = serve('/kept.png', { body: await picture({ width: 6, height: 6 }) });
      await service.start();
      const taskId = await submit(workspace, { reference_images: [url, ownUpload.url] });
      await expect.poll(() => provider.requests.has(taskId), patience).toBe(true);
      const addresses = provider.requests.get(taskId)?.references.map((each) => each.url) ?? [];
      const statuses = () =>
        Promise.all(addresses.map(async (url) => (await service.fetch(new Request(url))).status));
      expect(await statuses()).toEqual([200, 200]);
      const kept = () => readdir(join(service.dataDir, 'files', 'references', workspace.id));
      expect(await kept()).toHaveLength(1);
      if (end === 'canceled') {
        await service.call(workspace.secret, `/v1/tasks/${taskId}/cancel`, { method: 'POST' });
      } else if (end === 'failed') {
        provider.answer(taskId, { state: 'failed', code: 'generation_failed', message: 'no' });
      } else {
        provider.answer(taskId, { state: 'succeeded', outputs: [await pictureOutput()] });
      }
      await reach(workspace, taskId, end);
      expect(await statuses()).toEqual([404, 200]);
      await expect.poll(kept, patience).toEqual([]);
    },
  );

  it('never fetches an address of our own, however it is written', async () => {
    const { service, submit, reach } = await open(database());
    const [workspace, stranger] = [await service.workspace(), await service.workspace()];
    const foreign = await upload(service, stranger);
    for (const url of [
      foreign.url,
      `${foreign.url}?x=1`,
      'http://service.test/media/nothing.png',
    ]) {
      const answer = await service.post(workspace.secret, '/v1/generations', {
        model: 'lumen-image',
        prompt: 'x',
        reference_images: [url],
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { param: 'reference_images' } });
    }
    await service.start();
    const ownUpload = await upload(service, workspace);
    const taskId = await submit(workspace, { reference_images: [ownUpload.url] });
    await reach(workspace, taskId, 'running');
  });

  it('takes any kind of file in a field whose name implies no kind', async () => {
    const { service, provider, reach, submit } = await open(database(), {
      configure: (config) => ({
        ...config,
        models: config.models.map((model) => ({
          ...model,
          schema: {
            ...model.schema,
            fields: [
              ...model.schema.fields,
              { name: 'source_url', type: 'string', format: 'uri', required: false },
            ],
          },
        })),
      }),
    });
    const workspace = await service.workspace();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(silentWav(1))]), 'sound.wav');
    const uploaded = await service.call(workspace.secret, '/v1/uploads/files', {
      method: 'POST',
      body: form,
    });
    const { url } = (await uploaded.json()) as UploadedFile;
    await service.start();
    const taskId = await submit(workspace, { source_url: url });
    await reach(workspace, taskId, 'running');
    await expect
      .poll(() => provider.requests.get(taskId), patience)
      .toMatchObject({
        references: [{ field: 'source_url', index: 0, contentType: 'audio/wav' }],
      });
  });
});
