import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UploadedImage } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, picture, type TestService } from '../../testing';

describeDatabases('GET /media', ({ database }) => {
  let service: TestService;
  let url: string;
  let file: Buffer;

  beforeAll(async () => {
    service = await createTestService(database(), { providers: new Map() });
    const { secret } = await service.workspace();
    file = await picture({ width: 40, height: 30 });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), 'Blue Square.png');
    const answer = await service.call(secret, '/v1/uploads/images', {
      method: 'POST',
      body: form,
    });
    ({ url } = (await answer.json()) as UploadedImage);
  });
  afterAll(() => service.close());

  const get = (headers: HeadersInit = {}, init: RequestInit & { query?: string } = {}) =>
    service.fetch(new Request(url + (init.query ?? ''), { ...init, headers }));
  const body = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it('serves the complete file, inert and cacheable, without a cookie', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    const { headers } = answer;
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-length')).toBe(String(file.byteLength));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const [, maxAge] =
      /^private, max-age=(\d+), immutable$/.exec(headers.get('cache-control') ?? '') ?? [];
    expect(Number(maxAge)).toBeGreaterThan(86_000);
    expect(Number(maxAge)).toBeLessThanOrEqual(2 * 86_400);
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('content-disposition')).toBe('inline');
    expect(headers.get('set-cookie')).toBeNull();
    expect((await body(answer)).equals(file)).toBe(true);
  });

  it('serves ranges', async () => {
    const answer = await get({ range: 'bytes=2-5' });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes 2-5/${file.byteLength}`);
    expect(answer.headers.get('content-length')).toBe('4');
    expect((await body(answer)).equals(file.subarray(2, 6))).toBe(true);
    const tail = await get({ range: 'bytes=-3' });
    expect((await body(tail)).equals(file.subarray(-3))).toBe(true);
  });

  it('refuses a range beyond the end', async () => {
    const answer = await get({ range: `bytes=${file.byteLength}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${file.byteLength}`);
  });

  it('keeps to If-Range: the file has changed, so all of it comes', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
  });

  it('answers 304 when the client has the file', async () => {
    const first = await get();
    const etag = first.headers.get('etag') ?? '';
    const modified = first.headers.get('last-modified') ?? '';
    for (const [name, value] of [
      ['if-none-match', `"x", W/${etag}`],
      ['if-modified-since', modified],
    ] as const) {
      const answer = await get({ [name]: value });
      expect(answer.status).toBe(304);
      expect(await answer.text()).toBe('');
    }
    expect((await get({ 'if-none-match': '"x"', 'if-modified-since': modified })).status).toBe(200);
  });

  it('answers HEAD with everything but the bytes', async () => {
    const answer = await get({}, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String(file.byteLength));
    expect(await answer.text()).toBe('');
  });

  it('names a download', async () => {
    const answer = await get({}, { query: '&download=1' });
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="Blue Square.png"; filename*=UTF-8\'\'Blue%20Square.png',
    );
  });

  it.each([
    ['another token', (path: string) => path.replace(/\/media\/.{4}/, '/media/AAAA')],
    ['another extension', (path: string) => path.replace('.png', '.html')],
    ['no extension', (path: string) => path.replace('.png', '')],
    ['a way out', () => 'http://service.test/media/..%2f..%2fdb%2fx.png'],
  ])('answers 404 to %s', async (_name, change) => {
    const answer = await service.fetch(new Request(change(url)));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
  });

  it('answers 404 when the bytes are gone', async () => {
    const { storage } = service.context;
    const keys = await database().query<{ storage_key: string }>(
      `select storage_key from service.assets where role = 'upload'`,
    );
    for (const { storage_key } of keys.rows) await storage.delete(storage_key);
    expect((await get()).status).toBe(404);
  });
});
