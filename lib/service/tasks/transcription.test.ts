import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ErrorBody, Model, Quote, UploadedFile } from '@/lib/contract';
import { createLogger } from '@/lib/platform/log';
import { openStorage } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import type { MediaProvider } from '@/lib/providers';
import { openSandbox } from '@/lib/providers/sandbox';
import { schema } from '../db';
import { shortVideo, silentWav } from '../files/media/testing/files';
import { fileServer } from '../files/references/testing/file-server';
import { createOperationStore } from '../operation-store';
import { picture } from '../testing';
import { taskFixtures } from './testing/fixture';

describeDatabases('transcription', ({ database }) => {
  const open = taskFixtures();
  const { serve, at } = fileServer();
  const sandboxes: MediaProvider[] = [];
  afterAll(() => Promise.all(sandboxes.map((each) => each.close())));
  const started = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'atelier-transcription-'));
    const { media } = openSandbox(
      {
        storage: await openStorage({ storage: { driver: 'fs' }, dataDir }),
        operations: createOperationStore(database().drizzle(schema)),
        log: createLogger({ level: 'silent' }),
        clock: Date,
      },
      { paceMs: 0, threads: 1 },
    );
    sandboxes.push(media);
    const fixture = await open(database(), { dataDir, providers: new Map([['sandbox', media]]) });
    await fixture.service.start();
    const { service } = fixture;
    const workspace = await service.workspace({ credits: 10 });
    const upload = async (bytes: Uint8Array): Promise<string> => {
      const form = new FormData();
      form.set('file', new Blob([Uint8Array.from(bytes)]), 'said.wav');
      const call = { method: 'POST', body: form };
      const response = await service.call(workspace.secret, '/v1/uploads/files', call);
      return ((await response.json()) as UploadedFile).url;
    };
    const transcript = async (url = '') => {
      const { pathname, search } = new URL(url);
      return service.call('', pathname + search);
    };
    const answer = async (path: string, body: object) => {
      const response = await service.post(workspace.secret, path, body);
      return { status: response.status, body: (await response.json()) as Quote & ErrorBody };
    };
    return { ...fixture, workspace, upload, transcript, answer };
  };

  it('returns the words of speech, charged by the measured seconds', async () => {
    const { workspace, submit, reach, balance, answer, transcript } = await started();
    const said = 'The harbour is quiet. Die Lampen sind an: “ja”.';
    const speech = { model: 'cadence', prompt: said };
    const spoken = await reach(workspace, await submit(workspace, speech), 'succeeded');
    const url = spoken.result?.data[0]?.url ?? '';
    const { quota_amount: before } = await balance(workspace);
    const { status, body: quote } = await answer('/v1/quote', { model: 'hark', audio_url: url });
    expect(status).toBe(200);
    expect(quote).toMatchObject({ family: 'audio', unit: 'second', charge_type: 'per_second' });
    // For a file of the workspace the length in the request does not count.
    const request = { model: 'hark', audio_url: url, input_audio_duration: 0.01 };
    const task = await reach(workspace, await submit(workspace, request), 'succeeded');
    expect(task.kind).toBe('audio');
    expect(task.result?.data).toEqual([{ url: expect.stringMatching(/\.txt\?/) }]);
    const file = await transcript(task.result?.data[0]?.url);
    expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await file.text()).toBe(`${said}\n`);
    expect(before - (await balance(workspace)).quota_amount).toBeCloseTo(
      quote.estimated_credits,
      3,
    );
    expect(quote.estimated_credits).toBeGreaterThan(0.02);
  });

  it('returns a note for other sound: its length, and that demo mode does not transcribe it', async () => {
    const { workspace, submit, reach, balance, upload, transcript } = await started();
    const request = { model: 'hark', audio_url: await upload(silentWav(4)), prompt: '' };
    const task = await reach(workspace, await submit(workspace, request), 'succeeded');
    const file = await transcript(task.result?.data[0]?.url);
    expect(await file.text()).toMatch(/^Demo mode does not listen: .* 4 seconds long\./);
    // 0.02 credits for each of 4 seconds.
    expect(await balance(workspace)).toMatchObject({ quota_amount: 9.92, authorized_amount: 0 });
  });

  it('accepts a sound elsewhere with its length, which is checked once it is fetched', async () => {
    const { workspace, submit, reach, balance, answer } = await started();
    const audio_url = serve('/said.wav', { body: silentWav(3) });
    const request = { model: 'hark', audio_url };
    for (const path of ['/v1/quote', '/v1/generations']) {
      expect(await answer(path, request)).toMatchObject({
        status: 400,
        body: { error: { code: 'missing_required_parameter', param: 'input_audio_duration' } },
      });
    }
    const short = await answer('/v1/generations', { ...request, input_audio_duration: 1 });
    expect(short.body.error).toMatchObject({
      code: 'invalid_value',
      param: 'input_audio_duration',
      message: 'input_audio_duration is 1, and the sound is 3 s long. Send 3.',
    });
    expect(await balance(workspace)).toMatchObject({ quota_amount: 10, authorized_amount: 0 });
    const right = { ...request, input_audio_duration: 3.2 };
    expect((await answer('/v1/quote', right)).body.estimated_credits).toBe(0.064);
    await reach(workspace, await submit(workspace, right), 'succeeded');
    expect(await balance(workspace)).toMatchObject({ quota_amount: 9.936, authorized_amount: 0 });
  });

  it('refuses before any charge what is not a sound, too long, or missing', async () => {
    const { workspace, upload, answer, balance } = await started();
    const refused: [object, string, string, RegExp][] = [
      [
        { audio_url: await upload(await picture({ width: 8, height: 8 })) },
        'reference_invalid',
        'audio_url',
        /is image\/png, and the field takes a sound\. Replace the file\./,
      ],
      [
        { audio_url: await upload(await shortVideo(1)) },
        'reference_invalid',
        'audio_url',
        /the field takes a sound/,
      ],
      [
        { audio_url: await upload(silentWav(3_700)) },
        'reference_invalid',
        'audio_url',
        /is 61\.7 min long, and Hark takes at most 60 min\. Use a shorter part of it\./,
      ],
      [
        { audio_url: at('/none.wav'), input_audio_duration: 3_601 },
        'invalid_value',
        'input_audio_duration',
        /3600/,
      ],
      [{}, 'missing_required_parameter', 'audio_url', /required/],
      [{ prompt: 'words' }, 'missing_required_parameter', 'audio_url', /required/],
      [{ voice: 'alto' }, 'unsupported_parameter', 'voice', /does not take/],
    ];
    for (const [request, code, param, message] of refused) {
      for (const path of ['/v1/quote', '/v1/generations']) {
        const { status, body } = await answer(path, { model: 'hark', ...request });
        expect({ status, ...body.error }).toMatchObject({
          status: 400,
          code,
          param,
          message: expect.stringMatching(message),
        });
      }
    }
    expect(await balance(workspace)).toMatchObject({ quota_amount: 10, authorized_amount: 0 });
  });

  it('is listed for the family audio', async () => {
    const { service, workspace } = await started();
    const listed = async (query: string) => {
      const response = await service.call(workspace.secret, `/v1/models${query}`);
      const { data } = (await response.json()) as { data: Model[] };
      return data.find(({ id }) => id === 'hark');
    };
    expect(await listed('')).toBeUndefined();
    expect(await listed('?include=audio')).toMatchObject({
      family: 'audio',
      capabilities: ['speech_to_text'],
      pricing: { credits_text: '0.02 credits per second' },
    });
  });
});
