import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, expect, it } from 'vitest';
import type { Quote } from '@/lib/contract';
import { createLogger } from '@/lib/platform/log';
import { openStorage } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import type { MediaProvider } from '@/lib/providers';
import { openSandbox } from '@/lib/providers/sandbox';
import { schema } from '../db';
import { createOperationStore } from '../operation-store';
import { taskFixtures } from './testing/fixture';

const text = 'The harbour is quiet. The lamps are lit.';
const body = { model: 'cadence', prompt: text, voice: 'tenor' };

describeDatabases('speech', ({ database }) => {
  const open = taskFixtures();
  const sandboxes: MediaProvider[] = [];
  afterAll(() => Promise.all(sandboxes.map((each) => each.close())));
  const started = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'atelier-speech-'));
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
    return { ...fixture, workspace: await fixture.service.workspace({ credits: 10 }) };
  };

  it('is priced by its characters, made, and audible', async () => {
    const { service, workspace, submit, reach, balance } = await started();
    const response = await service.post(workspace.secret, '/v1/quote', body);
    const quote = (await response.json()) as Quote;
    // 3 credits for 1,000 characters.
    expect(quote).toMatchObject({
      family: 'audio',
      estimated_credits: (3 * text.length) / 1_000,
      unit: '1000_characters',
      charge_type: 'per_1000_characters',
    });
    const task = await reach(workspace, await submit(workspace, body), 'succeeded');
    expect(task.kind).toBe('audio');
    expect(task.result?.data).toEqual([{ url: expect.stringMatching(/\.wav\?/) }]);
    const url = new URL(task.result?.data[0]?.url ?? '');
    const file = await service.call('', url.pathname + url.search);
    expect(file.headers.get('content-type')).toBe('audio/wav');
    using input = new Input({
      source: new BufferSource(await file.arrayBuffer()),
      formats: ALL_FORMATS,
    });
    expect(await input.computeDuration()).toBeGreaterThan(2);
    expect(await balance(workspace)).toMatchObject({
      quota_amount: 10 - quote.estimated_credits,
      authorized_amount: 0,
    });
  });

  it('fails as the text asks it to, without a charge', async () => {
    const { workspace, submit, reach, balance } = await started();
    const prompt = `${text} [[reject:content]]`;
    const id = await submit(workspace, { ...body, prompt });
    expect((await reach(workspace, id, 'failed')).error?.code).toBe('content_policy_violation');
    expect(await balance(workspace)).toMatchObject({ quota_amount: 10, authorized_amount: 0 });
  });

  it('is refused for a wrong parameter, by its name', async () => {
    const { service, workspace } = await started();
    for (const [wrong, code, param] of [
      [{ voice: 'baritone' }, 'invalid_value', 'voice'],
      [{ speed: 9 }, 'invalid_value', 'speed'],
      [{ prompt: 'a'.repeat(4_001) }, 'invalid_value', 'prompt'],
      [{ aspect_ratio: '1:1' }, 'unsupported_parameter', 'aspect_ratio'],
      [{ prompt: ' ' }, 'missing_required_parameter', 'prompt'],
    ] as const) {
      const response = await service.post(workspace.secret, '/v1/generations', {
        ...body,
        ...wrong,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code, param } });
    }
  });
});
