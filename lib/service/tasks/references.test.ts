import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UploadedFile, UploadedImage } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import type { MediaRequest } from '@/lib/providers';
import { silentWav } from '../media/testing/files';
import type { TestService, TestWorkspace } from '../testing';
import { picture } from '../testing';
import { migrations, taskFixtures } from './testing/fixture';

const patience = { timeout: 40_000 };

describeDatabases(
  'references of a task',
  ({ database }) => {
    const open = taskFixtures();
    const answers = new Map<
      string,
      { status: number; body?: Buffer | string; location?: string }
    >();
    const files = createServer((request, response) => {
      const path = request.url ?? '';
      const answer = answers.get(path) ?? { status: 404 };
      // Down once, then what it will be.
      const later = answers.get(`${path} later`);
      if (later) answers.set(path, later);
      if (answer.location) response.setHeader('location', answer.location);
      response.writeHead(answer.status).end(answer.body);
    });
    const at = (path: string) => `http://127.0.0.1:${(files.address() as AddressInfo).port}${path}`;

    beforeAll(async () => {
      await new Promise<void>((resolve) => void files.listen(0, '127.0.0.1', () => resolve()));
      answers.set('/cat.png', { status: 200, body: await picture({ width: 12, height: 8 }) });
      answers.set('/moved', { status: 302, location: '/cat.png' });
      answers.set('/round', { status: 302, location: '/round' });
      answers.set('/inside', { status: 302, location: 'http://169.254.169.254/latest' });
      answers.set('/page', { status: 200, body: '<html></html>' });
      answers.set('/down', { status: 503 });
    });
    afterAll(() => void files.close());

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

    it('hands over uploads and downloads in the order of the request', async () => {
      const { service, provider, submit, reach } = await open(database());
      const workspace = await service.workspace();
      const own = await upload(service, workspace);
      const seen: { place: string; type: string; bytes: number }[] = [];
      const start = provider.start.bind(provider);
      provider.start = async (request: MediaRequest, signal) => {
        for (const { field, index, contentType, open: read } of request.references) {
          const bytes = await new Response(await read()).bytes();
          seen.push({ place: `${field}[${index}]`, type: contentType, bytes: bytes.length });
        }
        return start(request, signal);
      };
      await service.start();
      const taskId = await submit(workspace, { reference_images: [at('/moved'), own.url] });
      await reach(workspace, taskId, 'running');
      await expect.poll(() => provider.requests.has(taskId), patience).toBe(true);
      expect(seen).toEqual([
        {
          place: 'reference_images[0]',
          type: 'image/png',
          bytes: answers.get('/cat.png')?.body?.length,
        },
        { place: 'reference_images[1]', type: 'image/png', bytes: own.size },
      ]);
      await expect.poll(() => readdir(join(service.dataDir, 'tmp')), patience).toEqual([]);
    });

    it.each([
      ['/none', 'reference_download_failed', 'answered 404'],
      ['/down', 'reference_download_failed', 'answered 503'],
      ['/round', 'reference_download_failed', 'redirects too often'],
      ['/inside', 'reference_download_failed', 'only plain https'],
      ['/page', 'reference_invalid', 'no picture, video or sound'],
    ])(
      'fails a task whose reference is %s, and gives its credits back',
      async (path, code, words) => {
        const { service, provider, submit, reach, balance } = await open(database());
        const workspace = await service.workspace({ credits: 9 });
        await service.start();
        const taskId = await submit(workspace, { reference_images: [at(path)] });
        const { error } = await reach(workspace, taskId, 'failed');
        expect(error?.code).toBe(code);
        expect(error?.message).toContain('reference_images[0]');
        expect(error?.message).toContain(words);
        expect(provider.starts(taskId)).toBe(0);
        expect(await balance(workspace)).toMatchObject({ quota_amount: 9, authorized_amount: 0 });
        expect(await readdir(join(service.dataDir, 'tmp'))).toEqual([]);
      },
    );

    it('asks again where a download may pass', async () => {
      const { service, provider, submit } = await open(database());
      const workspace = await service.workspace();
      answers.set('/soon', { status: 503 });
      answers.set('/soon later', { status: 302, location: '/cat.png' });
      await service.start();
      const taskId = await submit(workspace, { reference_images: [at('/soon')] });
      await expect.poll(() => provider.requests.has(taskId), patience).toBe(true);
    });

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
      const own = await upload(service, workspace);
      const taskId = await submit(workspace, { reference_images: [own.url] });
      await reach(workspace, taskId, 'running');
    });

    it('takes any kind of file in a field whose name asks for none', async () => {
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
  },
  { migrations },
);
