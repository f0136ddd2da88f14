import sharp from 'sharp';
import { expect, it } from 'vitest';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import { upsertCreations } from '../../create/creations';
import type { Access } from '../../team/access';
import { type Person, type TestConsole, teamFixture } from '../../testing';
import { verifyOutput, verifyUpload } from '.';

describeDatabases('verifying files', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  teamFixture(suite, (made) => {
    ({ console, ann, studio } = made);
  });

  const never = new AbortController().signal;
  const png = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  const asked = (body: FormData | string) =>
    new Request('http://console.test/api/console/studio/provenance', { method: 'POST', body });
  const form = (bytes: Buffer) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], 'a.png'));
    return body;
  };
  async function record(url: string): Promise<string> {
    const taskId = newId('task');
    await upsertCreations(console.db, [
      {
        taskId,
        workspaceId: studio.workspace.id,
        source: 'console',
        kind: 'image',
        model: 'm',
        status: 'succeeded',
        outputs: [{ url, content_type: 'image/png' }],
        createdAt: new Date(),
      },
    ]);
    return taskId;
  }
  /** Answers the endpoint itself, and passes everything else on. */
  const endpoint = (status: number, body: unknown) =>
    console.between(async (request, pass) => {
      if (!new URL(request.url).pathname.endsWith('/provenance/verify')) return pass(request);
      await request.arrayBuffer();
      return Response.json(body, { status });
    });

  it('reads a file that a browser sends', async () => {
    const bytes = await png();
    expect(await verifyUpload(studio, asked(form(bytes)))).toMatchObject({
      content_type: 'image/png',
      size: bytes.byteLength,
      ai_generated: false,
      credentials: { self_made: false },
    });
  });

  it('refuses a body that is not a form, and passes on why the service refuses a file', async () => {
    await expect(verifyUpload(studio, asked('text'))).rejects.toMatchObject({
      name: 'InvalidRequestError',
    });
    await expect(verifyUpload(studio, asked(form(Buffer.from('text'))))).rejects.toMatchObject({
      code: 'unsupported_media_type',
    });
  });

  it('reads the file of an output of only this workspace', async () => {
    const bytes = await png();
    const id = await record('http://service.test/media/x.png');
    console.between(async (request, pass) =>
      request.method === 'GET' && new URL(request.url).pathname === '/media/x.png'
        ? new Response(new Uint8Array(bytes), {
            headers: { 'content-length': String(bytes.byteLength) },
          })
        : pass(request),
    );
    expect(await verifyOutput(studio, id, 0, never)).toMatchObject({ size: bytes.byteLength });
    console.between(null);
    const other = await console.team(ann, { name: 'Other' });
    await expect(verifyOutput(other, id, 0, never)).rejects.toMatchObject({ status: 404 });
  });

  it.each([404, 405, 501])(
    'reports that a service that answers %s does not offer it',
    async (status) => {
      endpoint(status, { error: { message: 'No.', code: 'not_found' } });
      await expect(verifyUpload(studio, asked(form(await png())))).rejects.toMatchObject({
        name: 'AccessError',
        code: 'not_offered',
      });
      console.between(null);
    },
  );

  it('accepts no other answer as a report', async () => {
    endpoint(200, { ok: true });
    await expect(verifyUpload(studio, asked(form(await png())))).rejects.toMatchObject({
      name: 'ForeignResponseError',
    });
    console.between(null);
  });
});
