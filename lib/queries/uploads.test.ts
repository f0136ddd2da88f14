// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://127.0.0.1:4431/"}
import { createServer, type Server } from 'node:http';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetKeys } from './assets';
import { uploadFile } from './upload-file';
import { recentUploadsQueryOptions, useUpload } from './uploads';

const uploaded = {
  asset_id: 'asset_1',
  url: 'http://127.0.0.1/a.png',
  content_type: 'image/png',
  size: 3,
};
const seen: { url: string; type: string; body: string }[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = request.url ?? '';
      seen.push({
        url,
        type: request.headers['content-type'] ?? '',
        body: Buffer.concat(chunks).toString('latin1'),
      });
      const knowsNone = url.includes('plain') && url.includes('ingredients');
      const refused = url.includes('refused') || knowsNone;
      const failure = {
        code: knowsNone ? 'unsupported_parameter' : 'unsupported_media_type',
        message: 'That is no picture.',
        param: knowsNone ? 'ingredients' : 'file',
        request_id: 'req_1',
        retry_after: null,
        balance: null,
      };
      response.writeHead(refused ? 415 : 201, { 'content-type': 'application/json' });
      response.end(JSON.stringify(refused ? { error: failure } : uploaded));
    });
  });
  await new Promise<void>((resolve) => server.listen(4431, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const picture = (name: string) => new File(['abc'], name, { type: 'image/png' });

describe('uploadFile', () => {
  it('sends one multipart file with its name and reports its progress', async () => {
    const shares: number[] = [];
    const options = { onProgress: (share: number) => shares.push(share) };
    expect(await uploadFile('acme', picture('a b.png'), options)).toEqual(uploaded);
    expect(seen.at(-1)?.url).toBe('/api/console/acme/uploads?name=a+b.png&type=image%2Fpng&size=3');
    expect(seen.at(-1)?.type).toContain('multipart/form-data; boundary=');
    expect(seen.at(-1)?.body).toContain('name="file"; filename="a b.png"');
    expect(shares.at(-1)).toBe(1);
  });

  it('throws a refusal with its own message', async () => {
    await expect(uploadFile('acme', picture('refused.png'))).rejects.toMatchObject({
      status: 415,
      failure: { code: 'unsupported_media_type', message: 'That is no picture.' },
    });
  });

  it('is kept by a service that takes no ingredients, without them', async () => {
    const ingredients = [{ url: 'https://media.test/a.mp4', title: 'A harbour' }];
    expect(await uploadFile('acme', picture('plain.png'), { ingredients })).toEqual(uploaded);
    expect(seen.slice(-2).map(({ body }) => body.includes('name="ingredients"'))).toEqual([
      true,
      false,
    ]);
  });

  it('stops when aborted', async () => {
    const controller = new AbortController();
    const upload = uploadFile('acme', picture('a.png'), { signal: controller.signal });
    controller.abort(new Error('stopped'));
    await expect(upload).rejects.toThrow('stopped');
  });
});

it('makes every list of uploads stale, in whichever part of the page the file was uploaded', async () => {
  const client = new QueryClient();
  const keys = [recentUploadsQueryOptions('acme').queryKey, assetKeys.all('acme')];
  for (const key of keys) client.setQueryData(key, []);
  const { result } = renderHook(() => useUpload('acme'), {
    wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
  });
  await result.current(picture('a.png'));
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});
