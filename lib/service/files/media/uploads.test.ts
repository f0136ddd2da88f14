import { readdir } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits, type UploadedImage } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, picture, type TestService, type TestWorkspace } from '../../testing';
import { pngBomb, silentWav } from './testing/files';

describeDatabases('uploads', ({ database }) => {
  let service: TestService;
  let workspace: TestWorkspace;

  beforeAll(async () => {
    service = await createTestService(database(), { providers: new Map() });
    workspace = await service.workspace();
  });
  afterAll(() => service.close());

  function upload(
    body: BlobPart,
    options: { path?: 'images' | 'files'; field?: string; name?: string; secret?: string } = {},
  ): Promise<Response> {
    const form = new FormData();
    form.set(options.field ?? 'file', new Blob([body]), options.name ?? 'cat.png');
    return service.call(
      options.secret ?? workspace.secret,
      `/v1/uploads/${options.path ?? 'images'}`,
      {
        method: 'POST',
        body: form,
      },
    );
  }
  const bytes = (buffer: Buffer) => new Uint8Array(buffer);
  const left = () => readdir(join(service.dataDir, 'tmp'));

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('stores a %s with its size', async (format) => {
    const file = await sharp(await picture({ width: 64, height: 48 }))
      .toFormat(format)
      .toBuffer();
    const answer = await upload(bytes(file));
    expect(answer.status).toBe(201);
    const record = (await answer.json()) as UploadedImage;
    expect(record).toEqual({
      asset_id: expect.stringMatching(/^asset_/),
      url: expect.stringMatching(
        /^http:\/\/service\.test\/media\/[\w-]{32}\.\w+\?expires=\d+&signature=[\w-]+$/,
      ),
      content_type: `image/${format}`,
      size: file.byteLength,
      width: 64,
      height: 48,
    });
    const served = await service.fetch(new Request(record.url));
    expect(Buffer.from(await served.arrayBuffer()).equals(file)).toBe(true);
  });

  it('refuses a large interlaced picture before anything is decoded', async () => {
    const answer = await upload(bytes(pngBomb(5_100, 5_000, true)));
    expect(answer.status).toBe(413);
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe('file_too_large');
    expect(error.message).toContain('at most 25 million are allowed for an interlaced');
  });

  it('checks the content, not the name or declared type', async () => {
    const script = await upload('<html><script>alert(1)</script></html>', { name: 'cat.png' });
    const drawing = await upload('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
    const sound = await upload(bytes(silentWav(1)), { name: 'cat.png' });
    const torn = await upload(bytes((await picture({ width: 9, height: 9 })).subarray(0, 60)));
    for (const answer of [script, drawing, sound, torn]) {
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({
        error: { code: 'unsupported_media_type', param: 'file' },
      });
    }
    expect(await left()).toEqual([]);
  });

  it('applies the orientation of camera pictures', async () => {
    const file = await sharp(await picture({ width: 80, height: 20 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await (await upload(bytes(file))).json()).toMatchObject({ width: 20, height: 80 });
  });

  it('makes a preview of at most 768 pixels', async () => {
    const file = await picture({ width: 2000, height: 1000 });
    const { asset_id } = (await (await upload(bytes(file))).json()) as UploadedImage;
    const { rows } = await database().query<{
      content_type: string;
      width: number;
      height: number;
    }>(`select content_type, width, height from service.assets where source_id = $1`, [asset_id]);
    expect(rows).toEqual([{ content_type: 'image/webp', width: 768, height: 384 }]);
  });

  it('refuses a pixel bomb by its header', async () => {
    const answer = await upload(bytes(pngBomb(50_000, 50_000)));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: { code: 'file_too_large' } });
    expect(await left()).toEqual([]);
  });

  it('accepts only the field `file`, and `ingredients` of files', async () => {
    const file = bytes(await picture({ width: 8, height: 8 }));
    const wrong = await upload(file, { field: 'image' });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      error: { code: 'missing_required_parameter', param: 'file' },
    });
    const text = new FormData();
    text.set('file', 'a picture');
    const noFile = await service.call(workspace.secret, '/v1/uploads/images', {
      method: 'POST',
      body: text,
    });
    expect(await noFile.json()).toMatchObject({ error: { code: 'invalid_value', param: 'file' } });
    const form = new FormData();
    form.set('ingredients', '[]');
    form.set('folder', 'films');
    form.set('file', new Blob([file]));
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    const whole = bytes(Buffer.from(await encoded.arrayBuffer()));
    // The file is still coming when the field before it is refused.
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(whole.slice(0, -100));
        controller.enqueue(whole.slice(-100));
        controller.close();
      },
    });
    const headers = { 'content-type': type };
    const init = { method: 'POST', body, duplex: 'half', headers };
    const unknown = await service.call(workspace.secret, '/v1/uploads/files', init);
    expect(await unknown.json()).toMatchObject({
      error: { code: 'unsupported_parameter', param: 'folder' },
    });
    const none = await service.call(workspace.secret, '/v1/uploads/images', {
      method: 'POST',
      body: new FormData(),
    });
    const json = await service.post(workspace.secret, '/v1/uploads/images', {});
    for (const answer of [none, json]) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { param: 'file' } });
    }
  });

  it('measures sound, and pictures and sound both go to /v1/uploads/files', async () => {
    const sound = await upload(bytes(silentWav(2)), { path: 'files' });
    expect(sound.status).toBe(201);
    expect(await sound.json()).toMatchObject({ content_type: 'audio/wav', duration: 2 });
    const still = await upload(bytes(await picture({ width: 8, height: 6 })), { path: 'files' });
    expect(await still.json()).toMatchObject({ content_type: 'image/png', width: 8, height: 6 });
  });

  it('requires the scope v1:generate, and stores key and region of the file', async () => {
    const reader = await service.workspace({ key: { scopes: ['v1:text'] } });
    const file = bytes(await picture({ width: 8, height: 8 }));
    expect((await upload(file, { secret: reader.secret })).status).toBe(403);
    const { asset_id } = (await (await upload(file)).json()) as UploadedImage;
    const { rows } = await database().query<{
      region: string;
      workspace_id: string;
      key: boolean;
    }>(
      `select a.region, a.workspace_id, k.id is not null as key
         from service.assets a left join service.api_keys k on k.id = a.key_id where a.id = $1`,
      [asset_id],
    );
    expect(rows).toEqual([{ region: 'global', workspace_id: workspace.id, key: true }]);
  });

  describe('of 64 MB, over a socket', () => {
    const server = createServer(
      getRequestListener((request) => service.fetch(request), { overrideGlobalObjects: false }),
    );
    beforeAll(
      () => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve())),
    );
    afterAll(() => void server.close());

    it('takes 67,108,864 bytes and refuses one more', async () => {
      const exact = await send(server.address(), workspace.secret, limits.uploadBytes);
      expect(exact.status).toBe(201);
      const over = await send(server.address(), workspace.secret, limits.uploadBytes + 1);
      expect(over.status).toBe(413);
      expect(JSON.parse(over.text)).toMatchObject({ error: { code: 'file_too_large' } });
      expect(await left()).toEqual([]);
    });

    it('refuses by Content-Length before it reads', async () => {
      const port = (server.address() as AddressInfo).port;
      const status = await new Promise<number>((resolve, reject) => {
        const call = httpRequest(
          {
            port,
            method: 'POST',
            path: '/v1/uploads/files',
            headers: {
              authorization: `Bearer ${workspace.secret}`,
              'content-type': 'multipart/form-data; boundary=b',
              'content-length': String(2 * limits.uploadBytes),
            },
          },
          (answer) => {
            resolve(answer.statusCode ?? 0);
            call.destroy();
          },
        );
        call.on('error', reject);
        call.flushHeaders();
      });
      expect(status).toBe(413);
    });

    it('deletes the bytes of an interrupted upload', async () => {
      const port = (server.address() as AddressInfo).port;
      await new Promise<void>((resolve) => {
        const call = httpRequest({
          port,
          method: 'POST',
          path: '/v1/uploads/files',
          headers: {
            authorization: `Bearer ${workspace.secret}`,
            'content-type': 'multipart/form-data; boundary=b',
          },
        });
        call.on('error', () => undefined);
        call.on('close', () => resolve());
        call.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n`);
        call.write(Buffer.alloc(1_000_000), () => call.destroy());
      });
      await expect.poll(left, { timeout: 40_000 }).toEqual([]);
    });
  });
});

/** Sends a form whose file, a WAV, has `size` bytes, in pieces without a Content-Length. */
function send(
  address: ReturnType<ReturnType<typeof createServer>['address']>,
  secret: string,
  size: number,
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const call = httpRequest(
    {
      port: (address as AddressInfo).port,
      method: 'POST',
      path: '/v1/uploads/files',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'multipart/form-data; boundary=edge',
      },
    },
    (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += String(chunk);
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    },
  );
  call.on('error', reject);
  call.write(
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="big.wav"\r\nContent-Type: audio/wav\r\n\r\n',
  );
  const head = silentWav(1);
  call.write(head);
  call.write(Buffer.alloc(size - head.byteLength));
  call.end('\r\n--edge--\r\n');
  return promise;
}
