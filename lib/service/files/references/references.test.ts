import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody, GenerationReceipt, UploadedFile } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, picture, type TestService } from '../../testing';
import { shortVideo, silentWav } from '../media/testing/files';
import { removeStrayCopies } from './reference-copies';
import { fileServer } from './testing/file-server';

describeDatabases('references of a request', (suite) => {
  const { serve, at, remove, requests } = fileServer();
  let service: TestService;

  beforeAll(async () => {
    service = await createTestService(suite.database(), { providers: new Map() });
    serve('/cat.png', { type: 'image/png', body: await picture({ width: 12, height: 8 }) });
    serve('/clip.webm', { type: 'video/webm', body: await shortVideo(6) });
    serve('/voice.wav', { body: silentWav(2) });
    serve('/torn.webm', { body: (await shortVideo(6)).subarray(0, 60) });
    serve('/torn.png', { body: (await picture({ width: 90, height: 90 })).subarray(0, 90) });
    serve('/page', { body: '<html></html>' });
    serve('/called-text', { type: 'text/html', body: await shortVideo(1) });
    serve('/called-picture', { type: 'image/png', body: await shortVideo(1) });
    serve('/called-nothing', { type: 'application/octet-stream', body: await shortVideo(5) });
    serve('/moved', { status: 302, location: '/cat.png' });
    serve('/round', { status: 302, location: '/round' });
    serve('/inside', { status: 302, location: 'http://169.254.169.254/latest' });
    serve('/down', { status: 503 });
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  const video = (more: object) => ({ model: 'solstice', prompt: 'x', duration: 5, ...more });
  const image = (more: object) => ({ model: 'lumen-image', prompt: 'x', ...more });
  const create = (secret: string, body: object, headers: HeadersInit = {}) =>
    service.post(secret, '/v1/generations', body, headers);
  const receipt = async (response: Response) => {
    expect([response.status, await response.clone().text()]).toEqual([201, expect.any(String)]);
    return (await response.json()) as GenerationReceipt;
  };
  const refusal = async (response: Response) => {
    const { error } = (await response.json()) as ErrorBody;
    return { status: response.status, ...error };
  };
  /** Copies that are kept, and files that pass through this machine. */
  const left = async (workspaceId: string) => {
    const { rows } = await suite.database().query(
      `select source_url from service.assets
         where workspace_id = $1 and role = 'reference' and deleted_at is null`,
      [workspaceId],
    );
    return { copies: rows.length, spooled: await readdir(join(service.dataDir, 'tmp')) };
  };
  const balance = async (secret: string) => (await service.call(secret, '/v1/user/balance')).json();
  const upload = async (secret: string, bytes: Uint8Array): Promise<UploadedFile> => {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(bytes)]), 'file');
    const path = '/v1/uploads/files';
    const response = await service.call(secret, path, { method: 'POST', body: form });
    expect(response.status).toBe(201);
    return (await response.json()) as UploadedFile;
  };

  it.each([
    ['reference_images', '/gone', 'reference_download_failed', 'its server answered 404'],
    ['reference_images', '/down', 'reference_download_failed', 'its server answered 503'],
    ['reference_images', '/round', 'reference_download_failed', 'redirects too often'],
    ['reference_images', '/inside', 'reference_download_failed', 'only plain https'],
    ['reference_images', '/page', 'reference_invalid', 'no picture, video or sound'],
    ['reference_images', '/torn.png', 'reference_invalid', 'cannot be read'],
    ['reference_images', '/clip.webm', 'reference_invalid', 'the field takes an image'],
    ['reference_videos', '/cat.png', 'reference_invalid', 'the field takes a video'],
    ['reference_videos', '/voice.wav', 'reference_invalid', 'the field takes a video'],
    ['reference_videos', '/torn.webm', 'reference_invalid', 'damaged or empty'],
    ['reference_videos', '/called-text', 'reference_invalid', 'Content-Type text/html'],
    ['reference_videos', '/called-picture', 'reference_invalid', 'Content-Type image/png'],
    ['reference_audios', '/clip.webm', 'reference_invalid', 'the field takes a sound'],
  ])('refuses %s at %s before any charge', async (field, path, code, words) => {
    const { id, secret } = await service.workspace({ credits: 500 });
    const fine = field === 'reference_images' ? at('/cat.png') : null;
    const urls = [...(fine === null ? [] : [fine]), at(path)];
    const answer = await refusal(await create(secret, video({ [field]: urls })));
    expect(answer).toMatchObject({ status: 400, code, param: field });
    expect(answer.message).toContain(`${field}[${urls.length - 1}]`);
    expect(answer.message).toContain(words);
    expect(await balance(secret)).toMatchObject({ quota_amount: 500, authorized_amount: 0 });
    const tasks = await service.call(secret, '/v1/tasks');
    expect(await tasks.json()).toMatchObject({ data: [] });
    expect(await left(id)).toEqual({ copies: 0, spooled: [] });
  });

  it('takes images, videos and sounds of every kind that the field is for', async () => {
    const { id, secret } = await service.workspace();
    const body = video({
      reference_images: [at('/moved')],
      reference_videos: [at('/clip.webm'), at('/called-nothing')],
      reference_audios: [at('/voice.wav')],
      input_video_duration: 11,
    });
    await receipt(await create(secret, body));
    expect(await left(id)).toEqual({ copies: 4, spooled: [] });
  });

  it('of one workspace that hang delay no other workspace', async () => {
    const [slow, other] = [await service.workspace(), await service.workspace()];
    const release = Promise.withResolvers<void>();
    const hanging = Array.from({ length: 12 }, (_, n) =>
      serve(`/hanging-${n}`, { status: 404, after: release.promise }),
    );
    const refused = [0, 4, 8].map((from) =>
      create(slow.secret, image({ reference_images: hanging.slice(from, from + 4) })),
    );
    const begun = () => hanging.filter((_, n) => requests(`/hanging-${n}`) > 0).length;
    await expect.poll(begun).toBe(4);
    await receipt(await create(other.secret, image({ reference_images: [at('/cat.png')] })));
    expect(begun()).toBe(4);
    release.resolve();
    for (const answer of refused) {
      expect((await refusal(await answer)).code).toBe('reference_download_failed');
    }
  });

  it('retries once if a download may succeed then', async () => {
    const { secret } = await service.workspace();
    const body = await picture({ width: 4, height: 4 });
    const url = serve('/soon', () => (requests('/soon') === 1 ? { status: 503 } : { body }));
    await receipt(await create(secret, image({ reference_images: [url] })));
    expect(requests('/soon')).toBe(2);
  });

  it('holds input_video_duration to what it measured, when the task is created', async () => {
    const { id, secret } = await service.workspace();
    const body = (seconds: number) =>
      video({ reference_videos: [at('/clip.webm')], input_video_duration: seconds });
    for (const wrong of [1, 30]) {
      const answer = await refusal(await create(secret, body(wrong)));
      expect(answer).toMatchObject({ code: 'invalid_value', param: 'input_video_duration' });
      expect(answer.message).toContain('6 s long');
      expect(await left(id)).toEqual({ copies: 0, spooled: [] });
    }
    const before = requests('/clip.webm');
    const quote = await service.post(secret, '/v1/quote', body(6));
    expect(quote.status).toBe(200);
    // A quote writes nothing and waits for no other server.
    expect(requests('/clip.webm')).toBe(before);
    await receipt(await create(secret, body(6)));
  });

  it('gives a repeat its receipt without fetching again', async () => {
    const { id, secret } = await service.workspace();
    const url = serve('/once.png', { body: await picture({ width: 5, height: 5 }) });
    const headers = { 'idempotency-key': 'once' };
    const body = image({ reference_images: [url] });
    const first = await receipt(await create(secret, body, headers));
    remove('/once.png');
    const again = await create(secret, body, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await receipt(again)).toEqual(first);
    expect(requests('/once.png')).toBe(1);
    expect(await left(id)).toMatchObject({ copies: 1 });
  });

  it('keeps no copy for a task that credits do not allow', async () => {
    const { id, secret } = await service.workspace({ credits: 1 });
    const answer = await create(secret, image({ reference_images: [at('/cat.png')] }));
    expect(await refusal(answer)).toMatchObject({ status: 402, code: 'insufficient_credits' });
    expect(await left(id)).toEqual({ copies: 0, spooled: [] });
  });

  it('sweeps copies of tasks that never came to be, and leaves those of tasks that wait', async () => {
    const { id, secret } = await service.workspace();
    await receipt(await create(secret, image({ reference_images: [at('/cat.png')] })));
    const { db, jobs, clock } = service.context;
    await suite.database().query(
      `insert into service.assets
           (id, workspace_id, role, token, storage_key, content_type, size, region, task_id, source_url)
         select id || 'x', workspace_id, role, token || 'x', storage_key || 'x', content_type, size,
           region, 'task_none', source_url
         from service.assets where workspace_id = $1 and role = 'reference'`,
      [id],
    );
    await removeStrayCopies({ db, jobs, clock });
    expect(await left(id)).toMatchObject({ copies: 2 });
    const later = { now: () => clock.now() + 2 * 3_600_000 };
    await removeStrayCopies({ db, jobs, clock: later });
    expect(await left(id)).toMatchObject({ copies: 1 });
  });

  it('checks an upload in every field that names it, in quotes too', async () => {
    const { secret } = await service.workspace();
    const clip = await upload(secret, await shortVideo(6));
    const both = video({ reference_images: [clip.url], reference_videos: [clip.url] });
    for (const path of ['/v1/quote', '/v1/generations']) {
      expect(await refusal(await service.post(secret, path, both))).toMatchObject({
        status: 400,
        code: 'reference_invalid',
        param: 'reference_images',
      });
    }
  });

  it('refuses a video that could not be measured when it was uploaded', async () => {
    const { secret } = await service.workspace();
    const clip = await upload(secret, await shortVideo(6));
    await suite
      .database()
      .query('update service.assets set duration = null where id = $1', [clip.asset_id]);
    const answer = await refusal(await create(secret, video({ reference_videos: [clip.url] })));
    expect(answer).toMatchObject({ code: 'reference_invalid', param: 'reference_videos' });
  });

  it('does not accept a damaged video as an upload', async () => {
    const { secret } = await service.workspace();
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from((await shortVideo(4)).subarray(0, 60))]), 'a.webm');
    const body = { method: 'POST', body: form };
    const answer = await refusal(await service.call(secret, '/v1/uploads/files', body));
    expect(answer).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });
});
