import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import {
  bytesOf,
  createSandboxFixture,
  finish,
  follow,
  imageRequest,
  outputsOf,
  packetsOf,
  plainPicture,
  reference,
  type SandboxFixture,
  started,
  videoRequest,
} from './testing/sandbox-fixture';

const never = new AbortController().signal;
const storeStart = async () => {};

describeDatabases('sandbox provider', ({ database }) => {
  let fixture: SandboxFixture;
  beforeAll(async () => {
    fixture = await createSandboxFixture(database());
  });
  afterAll(async () => {
    await fixture.close();
  });

  it('starts once per key, and counts repeated starts', async () => {
    const provider = fixture.open();
    const request = imageRequest('once', { prompt: 'a red poster', resolution: '256px' });
    const [first, second] = [
      await started(provider, request, never),
      await started(provider, request, never),
    ];
    expect(second).toBe(first);
    await follow(provider, first);
    expect(await fixture.operations.get(first)).toMatchObject({
      state: 'succeeded',
      starts: 2,
    });
  });

  it('continues in another process, with the same pictures and sound', async () => {
    const params = { prompt: 'waves at dusk', duration: 2, seed: 7 };
    const undisturbed = await outputsOf(fixture.open(), videoRequest('whole', params));
    const first = fixture.open();
    // A key of its own, so that a second try of this test does not find the first one's film.
    const operation = await started(first, videoRequest(randomUUID(), params), never);
    for (let progress = 0; progress === 0; ) {
      const status = await first.status(operation, never);
      if (status.state !== 'running') throw new Error('It ended before it could be interrupted.');
      progress = status.progress;
    }
    await first.close();
    expect((await fixture.operations.get(operation))?.state).toBe('running');
    const ended = await follow(fixture.open(), operation);
    if (ended.state !== 'succeeded') throw new Error(ended.message);
    const [whole] = undisturbed;
    const [resumed] = ended.outputs;
    if (!whole || !resumed) throw new Error('There is no output.');
    const packets = await packetsOf(await bytesOf(resumed));
    expect(packets.length).toBeGreaterThan(40);
    expect(packets).toEqual(await packetsOf(await bytesOf(whole)));
  }, 120_000);

  it.each([
    ['[[fail:upstream]]', 'upstream_error'],
    ['[[fail:timeout]]', 'upstream_timeout'],
    ['[[fail:generation]]', 'generation_failed'],
    ['[[reject:content]]', 'content_policy_violation'],
  ])('%s fails with %s, at every poll', async (directive, code) => {
    const provider = fixture.open();
    const operation = await started(
      provider,
      imageRequest(`fail-${code}`, { prompt: `x ${directive}` }),
      never,
    );
    for (let look = 0; look < 2; look++)
      expect(await provider.status(operation, never)).toMatchObject({ state: 'failed', code });
    expect((await fixture.operations.get(operation))?.outcome).toMatchObject({
      state: 'failed',
      code,
    });
  });

  it('[[fail:start]] takes the third start', async () => {
    const provider = fixture.open();
    const request = imageRequest('third', { prompt: 'x [[fail:start]]', resolution: '256px' });
    for (let attempt = 0; attempt < 2; attempt++) {
      const refusal = await provider.start(request, { signal: never, storeStart });
      expect(refusal).toMatchObject({
        state: 'refused',
        retryable: true,
        code: 'upstream_error',
      });
    }
    expect(await finish(provider, request)).toMatchObject({ state: 'succeeded' });
  });

  it('[[slow:…]] withholds a finished picture, and progress never falls', async () => {
    const provider = fixture.open();
    const operation = await started(
      provider,
      imageRequest(randomUUID(), { prompt: 'x [[slow:1s]]', resolution: '256px' }),
      never,
    );
    const since = Date.now();
    const seen: number[] = [];
    for (;;) {
      const status = await provider.status(operation, never);
      if (status.state !== 'running') break;
      seen.push(status.progress);
    }
    expect(Date.now() - since).toBeGreaterThan(850);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(1);
  });

  it('stops when it is canceled, and leaves no file behind', async () => {
    const provider = fixture.open();
    const picture = reference('reference_images', 0, 'image/png', plainPicture('#336699'));
    const request = videoRequest(
      'canceled',
      { prompt: 'a long film', duration: 20 },
      { references: [picture] },
    );
    const operation = await started(provider, request, never);
    await provider.status(operation, never);
    await provider.cancel(operation);
    await provider.cancel(operation);
    expect(await provider.status(operation, never)).toMatchObject({ state: 'failed' });
    await provider.close();
    const left: string[] = [];
    for await (const { key } of fixture.storage.list(`sandbox/${operation}/`)) left.push(key);
    expect(left).toEqual([]);
  });

  it('fails when a reference cannot be read', async () => {
    const provider = fixture.open();
    const junk = new TextEncoder().encode('this is no media file at all');
    for (const [index, field] of [
      'reference_images',
      'reference_videos',
      'reference_audios',
      'first_frame_image_url',
    ].entries()) {
      const request = videoRequest(
        `junk-${index}`,
        { prompt: 'x' },
        { references: [reference(field, 0, 'image/png', junk)] },
      );
      const status = await finish(provider, request);
      expect(status).toMatchObject({ state: 'failed', code: 'reference_invalid' });
      expect(status.state === 'failed' && status.message).toContain(`${field} 1`);
    }
  });

  it('refuses an operation that it never started', async () => {
    const status = await fixture.open().status('sandbox_nothing', never);
    expect(status).toMatchObject({ state: 'failed', code: 'internal_error' });
  });

  it('keeps references only while they are needed', async () => {
    const provider = fixture.open();
    const picture = reference('reference_images', 0, 'image/png', plainPicture('#993322'));
    const request = imageRequest(
      'kept',
      { prompt: 'x', resolution: '256px' },
      { references: [picture] },
    );
    const [output] = await outputsOf(provider, request);
    expect(output).toMatchObject({ contentType: 'image/png', width: 256, height: 160 });
    await provider.close();
    const left: string[] = [];
    for await (const { key } of fixture.storage.list('sandbox/sandbox_kept/')) left.push(key);
    expect(left).toEqual(['sandbox/sandbox_kept/output-0']);
  });
});
