import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import type { Access } from '../../team/access';
import { createTestConsole, type TestConsole } from '../../testing';
import { forwardUpload } from '.';

describeDatabases('uploads', (suite) => {
  let console: TestConsole;
  let studio: Access;
  const paths: string[] = [];
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    studio = await console.team(await console.person());
  });
  afterAll(() => console.close());
  beforeEach(() => {
    paths.length = 0;
    // A service that returns only the fields of the interface (docs/interface.md#upload-a-file).
    console.between(async (request, pass) => {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith('/v1/uploads/')) return pass(request);
      paths.push(pathname);
      await request.arrayBuffer();
      const id = `asset_${crypto.randomUUID()}`;
      return Response.json({ asset_id: id, url: `https://media.test/${id}` }, { status: 201 });
    });
  });

  const send = (name: string, type: string, more: Record<string, string> = {}) => {
    const form = new FormData();
    form.set('file', new File(['abc'], name, { type }));
    const about = new URLSearchParams({ name, type, size: '3', ...more });
    const url = `http://console.test/api/console/studio/uploads?${about}`;
    return forwardUpload(studio, new Request(url, { method: 'POST', body: form }));
  };

  it.each([
    ['a.png', 'image/png', 'images'],
    ['a.jpg', 'image/jpeg', 'images'],
    ['a.webp', 'image/webp', 'images'],
    ['a.gif', 'image/gif', 'images'],
    ['a.tiff', 'image/tiff', 'files'],
    ['a.mp4', 'video/mp4', 'files'],
    ['a.mp3', 'audio/mpeg', 'files'],
    ['a', '', 'files'],
  ])('sends %s (%s) to /v1/uploads/%s', async (name, type, index) => {
    const uploaded = await send(name, type);
    expect(paths).toEqual([`/v1/uploads/${index}`]);
    // Fields that the service leaves out are filled in from the browser's query.
    expect(uploaded).toMatchObject({ content_type: type || 'application/octet-stream', size: 3 });
  });

  it('sends a picture that names its ingredients to /v1/uploads/files', async () => {
    await send('a.png', 'image/png', { ingredients: '1' });
    expect(paths).toEqual(['/v1/uploads/files']);
  });
});
