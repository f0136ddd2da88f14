import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import { upsertCreations } from '../../create/creations';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { type Person, type TestConsole, teamFixture } from '../../testing';
import { openOutput } from '.';

describeDatabases('files of outputs', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  teamFixture(suite, (made) => {
    ({ console, ann, studio } = made);
  });

  const record = async (url: string, cover?: string): Promise<string> => {
    const taskId = newId('task');
    await upsertCreations(console.db, [
      {
        taskId,
        workspaceId: studio.workspace.id,
        source: 'console',
        kind: 'image',
        model: 'm',
        status: 'succeeded',
        outputs: [
          cover === undefined
            ? { url, content_type: 'image/png' }
            : { url, content_type: 'video/mp4', thumbnail_url: cover },
        ],
        createdAt: new Date(),
      },
    ]);
    return taskId;
  };
  const open = (access: Access, taskId: string, output = 0) =>
    openOutput(access, taskId, output, new AbortController().signal);
  const served = (body: string | null, init?: ResponseInit) =>
    console.between(async () => new Response(body, init));

  it('passes the service’s file through as a download', async () => {
    const id = await record('http://service.test/media/x.png');
    served('pixels', { headers: { 'content-type': 'image/png', 'set-cookie': 'a=b' } });
    const answer = await open(studio, id);
    console.between(null);
    expect(await answer.text()).toBe('pixels');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(answer.headers.has('set-cookie')).toBe(false);
  });

  it('passes the cover of a film through', async () => {
    const id = await record('http://service.test/media/x.mp4', 'http://service.test/media/x.webp');
    console.between(
      async ({ url }) => new Response(url, { headers: { 'content-type': 'image/webp' } }),
    );
    const answer = await openOutput(studio, id, 0, new AbortController().signal, 'cover');
    console.between(null);
    expect(await answer.text()).toBe('http://service.test/media/x.webp');
    expect(answer.headers.get('content-type')).toBe('image/webp');
  });

  it.each(['text/html', 'image/svg+xml', 'application/javascript', ''])(
    'never passes %s on as such',
    async (type) => {
      const id = await record('http://service.test/media/x.png');
      served('<script>1</script>', { headers: type === '' ? {} : { 'content-type': type } });
      const answer = await open(studio, id);
      console.between(null);
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      await answer.body?.cancel();
    },
  );

  it('follows the redirect of an address, and asks for the file as it is', async () => {
    const id = await record('http://service.test/media/x.png');
    const encodings: (string | null)[] = [];
    console.between(async ({ url, headers }) => {
      encodings.push(headers.get('accept-encoding'));
      return url.endsWith('x.png')
        ? new Response('', { status: 302, headers: { location: '/signed?key=1' } })
        : new Response('pixels', {
            headers: { 'content-encoding': 'gzip', 'content-length': '3' },
          });
    });
    const answer = await open(studio, id);
    console.between(null);
    expect(await answer.text()).toBe('pixels');
    expect(encodings).toEqual(['identity', 'identity']);
    // Of the compressed bytes.
    expect(answer.headers.has('content-length')).toBe(false);
  });

  it.each(['http://10.0.0.1/', 'https://127.0.0.1/', 'http://service.test:8080/', 'https://['])(
    'does not follow a redirect to %s',
    async (location) => {
      const id = await record('http://service.test/media/x.png');
      served('', { status: 302, headers: { location } });
      await expect(open(studio, id)).rejects.toMatchObject({ name: 'UnreachableError' });
      console.between(null);
    },
  );

  it('ends a round of redirects', async () => {
    const id = await record('http://service.test/media/x.png');
    let asked = 0;
    console.between(async () => {
      asked += 1;
      return new Response('', { status: 307, headers: { location: '/media/x.png' } });
    });
    await expect(open(studio, id)).rejects.toMatchObject({ status: 307 });
    console.between(null);
    expect(asked).toBe(6);
  });

  it.each([404, 304, 500])(
    'reports that the file was not received when the answer is %s',
    async (status) => {
      const id = await record('http://service.test/media/x.png');
      served(null, { status });
      await expect(open(studio, id)).rejects.toMatchObject({
        name: 'ForeignResponseError',
        status,
      });
      console.between(null);
    },
  );

  it.each([
    'http://10.0.0.1/x.png',
    'https://127.0.0.1/x.png',
    'http://service.test:8080/x.png',
    'file:///etc/passwd',
    'no address at all',
  ])('sends no request for %s', async (url) => {
    const id = await record(url);
    console.between(async (request) => {
      throw new Error(`asked for ${request.url}`);
    });
    await expect(open(studio, id)).rejects.toMatchObject({ name: 'UnreachableError' });
    console.between(null);
  });

  it('answers 404 for a deleted result', async () => {
    const { creations } = schema;
    const id = await record('http://service.test/media/x.png');
    await console.db
      .update(creations)
      .set({ deletedAt: new Date() })
      .where(eq(creations.taskId, id));
    served('pixels');
    await expect(open(studio, id)).rejects.toMatchObject({ name: 'AccessError', status: 404 });
    console.between(null);
  });

  it('answers 404 for another workspace, an unknown task and an index beyond the last output', async () => {
    const id = await record('http://service.test/media/x.png');
    const other = await console.team(ann, { name: 'Other' });
    for (const [access, task, output] of [
      [other, id, 0],
      [studio, 'task_unknown', 0],
      [studio, id, 1],
    ] as const) {
      await expect(open(access, task, output)).rejects.toMatchObject({
        name: 'AccessError',
        status: 404,
      });
    }
  });
});
