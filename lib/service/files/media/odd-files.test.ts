import fc from 'fast-check';
import { Mp4OutputFormat } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assetList, uploadedFile, uploadedImage } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, picture, type TestService, type TestWorkspace } from '../../testing';
import { samsungJpeg, shortVideo, silentWav } from './testing/files';

/** A file with some of its bytes replaced: what a damaged disk, a cheap encoder or an attacker sends. */
const oddFile = (file: Buffer) =>
  fc
    .array(
      fc.record({
        at: fc.nat(file.length - 4),
        bytes: fc.oneof(
          fc.constantFrom([0, 0, 0, 0], [255, 255, 255, 255], [127, 255, 255, 255], [0, 0, 0, 1]),
          fc.array(fc.nat(255), { minLength: 1, maxLength: 4 }),
        ),
      }),
      { maxLength: 6 },
    )
    .map((changes) => {
      const changed = Buffer.from(file);
      for (const { at, bytes } of changes) changed.set(bytes, at);
      return changed;
    });

const oddName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '\u0000.png',
    'a'.repeat(254).concat('😀.png'),
    '\ud800.mp4',
    '',
    '../..',
    '"\r\n',
  ),
);

describeDatabases('odd files', ({ database }) => {
  let service: TestService;
  let workspace: TestWorkspace;
  beforeAll(async () => {
    service = await createTestService(database(), { providers: new Map() });
    workspace = await service.workspace();
  });
  afterAll(() => service.close());

  const send = (path: 'images' | 'files', file: Buffer, name: string) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), name);
    return service.call(workspace.secret, `/v1/uploads/${path}`, { method: 'POST', body: form });
  };
  /** Reads the list strictly, by the schema that documents it. */
  const listed = async () => {
    const response = await service.manage(`/workspaces/${workspace.id}/assets?limit=200`);
    const { data } = assetList.parse(await response.json());
    return data.map(({ asset_id: id }) => id);
  };

  it('are refused, or stored so that every list with them can be read', async () => {
    const image = await sharp(await picture({ width: 64, height: 48 }))
      .jpeg()
      .toBuffer();
    const files = [
      ['files', await shortVideo(1, new Mp4OutputFormat())],
      ['files', await shortVideo(1)],
      ['files', silentWav(1)],
      ['files', image],
      ['images', image],
      ['images', await picture({ width: 64, height: 48 })],
    ] as const;
    const upload = fc
      .constantFrom(...files)
      .chain(([path, file]) => fc.tuple(fc.constant(path), oddFile(file), oddName));
    const stored: string[] = [];
    await fc.assert(
      fc.asyncProperty(upload, async ([path, file, name]) => {
        const response = await send(path, file, name);
        const body: unknown = await response.json();
        if (response.status === 201) {
          const schema = path === 'images' ? uploadedImage : uploadedFile;
          stored.push(schema.parse(body).asset_id);
        } else {
          expect([400, 413, 415]).toContain(response.status);
        }
      }),
      { numRuns: 150 },
    );
    expect((await listed()).sort()).toEqual(stored.sort());
    expect(stored.length).toBeGreaterThan(10);
  });

  it('whose name has U+0000 in the form of RFC 5987 are stored without it', async () => {
    const boundary = 'edge';
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename*=utf-8''a%00b.png\r\nContent-Type: image/png\r\n\r\n`,
      ),
      await picture({ width: 8, height: 8 }),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const response = await service.call(workspace.secret, '/v1/uploads/images', {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: new Uint8Array(body),
    });
    expect(response.status).toBe(201);
    const { asset_id: id } = uploadedImage.parse(await response.json());
    const list = await service.manage(`/workspaces/${workspace.id}/assets?limit=200`);
    const { data } = assetList.parse(await list.json());
    expect(data.find(({ asset_id }) => asset_id === id)?.name).toBe('ab.png');
  });

  it('of Samsung’s phones are taken', async () => {
    const jpeg = await sharp(await picture({ width: 640, height: 480 }))
      .jpeg()
      .toBuffer();
    expect((await send('images', samsungJpeg(jpeg), 'phone.jpg')).status).toBe(201);
    const half = samsungJpeg(jpeg).subarray(0, jpeg.length / 2);
    expect((await send('images', half, 'phone.jpg')).status).toBe(415);
  });
});
