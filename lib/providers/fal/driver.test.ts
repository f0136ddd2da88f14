import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaProvider } from '../media';
import { followTo, referenceOf, requestOf, startWith } from '../remote/testing/driver-harness';
import { createFalProvider } from './operation';
import type { FalDouble } from './testing/double';
import { startFalDouble } from './testing/double';

let double: FalDouble;
let provider: MediaProvider;
const options = (url: string, apiKey = 'fal-double-key') => ({
  apiKey,
  queueUrl: url,
  restUrl: url,
  catalogUrl: url,
  keepDays: 1,
  concurrent: 10,
  perMinute: 100_000,
});

beforeAll(async () => {
  double = await startFalDouble();
  provider = createFalProvider(options(double.url));
});
afterAll(async () => {
  await provider.close();
  await double.close();
});

const model = 'fal-ai/flux/dev';
const asked = (fault: string) => requestOf(model, { prompt: `a harbour [[double:${fault}]]` });
const startsOf = (fault: string) => double.taken.filter((work) => work.fault === fault).length;

async function taken(request = requestOf(model, { prompt: 'a harbour' })): Promise<string> {
  const { start } = await startWith(provider, request);
  if (start.state !== 'taken') throw new Error(`The start was ${JSON.stringify(start)}.`);
  return start.operation;
}

describe('a start', () => {
  it.each([
    ['busy', { code: 'upstream_error', retryable: true, retryAfterSeconds: 1 }],
    ['down', { code: 'upstream_error', retryable: true }],
    ['no-key', { code: 'upstream_error', retryable: true }],
    ['no-balance', { code: 'upstream_error', retryable: true }],
    [
      'invalid-start',
      {
        code: 'generation_failed',
        retryable: false,
        message: 'The model refused the request: prompt: field required',
      },
    ],
  ])('that meets "%s" is refused, and nothing was started', async (fault, refusal) => {
    // A new driver, because a driver sends less for a while after the provider asked it to wait.
    const own = createFalProvider(options(double.url));
    expect((await startWith(own, asked(fault))).start).toMatchObject({
      state: 'refused',
      ...refusal,
    });
    expect(startsOf(fault)).toBe(0);
    await own.close();
  });

  it.each(['broken-start', 'bad-gateway', 'nonsense-start'])(
    'that meets "%s" is unknown, and was sent once',
    async (fault) => {
      expect((await startWith(provider, asked(fault))).start.state).toBe('unknown');
      expect(startsOf(fault)).toBe(1);
    },
  );

  it('that hangs has an unknown outcome after its timeout', async () => {
    expect((await startWith(provider, asked('hang-start'), 300)).start.state).toBe('unknown');
    expect(startsOf('hang-start')).toBe(1);
  });

  it('to where nothing listens is refused', async () => {
    const nowhere = createFalProvider(options('http://127.0.0.1:1'));
    const { start } = await startWith(nowhere, requestOf(model, { prompt: 'x' }));
    expect(start).toMatchObject({ state: 'refused', retryable: true });
    await nowhere.close();
  });

  it.each(['../../etc', 'flux', 'fal-ai/flux?x=1', 'fal-ai//flux'])(
    'of "%s" is refused before it is sent',
    async (id) => {
      const result = await startWith(provider, requestOf(id, { prompt: 'x' }));
      expect(result).toMatchObject({ asked: false, start: { state: 'refused' } });
    },
  );

  it('does not send the key to an address of an answer that is elsewhere', async () => {
    const operation = await taken();
    expect(operation).toMatch(/^fal-ai\/flux\/requests\/[0-9a-f-]{36}$/);
    await expect(provider.status('https://evil.example/requests/1', never)).rejects.toThrow(
      'no operation of fal',
    );
  });
});

const never = new AbortController().signal;

describe('a request', () => {
  it('passes every field, in the names of the model', async () => {
    const request = requestOf(
      'fal-ai/flux-general/inpainting',
      {
        prompt: 'a boat',
        n: 3,
        seed: 5,
        reference_images: ['x'],
        mask_image: 'y',
        negative_prompt: '',
      },
      {
        references: [
          referenceOf('mask_image', 0, 'the mask'),
          referenceOf('reference_images', 0, 'the picture', 'image/jpeg'),
        ],
        mapping: {
          fields: {
            n: { to: 'num_images' },
            reference_images: { to: 'image_url', as: 'first' },
            mask_image: { to: 'mask_url' },
          },
          constants: { enable_safety_checker: true },
        },
      },
    );
    await taken(request);
    const input: Record<string, unknown> = double.taken.at(-1)?.input ?? {};
    expect(input).toEqual({
      enable_safety_checker: true,
      prompt: 'a boat',
      num_images: 3,
      seed: 5,
      image_url: expect.stringContaining('/uploaded/'),
      mask_url: expect.stringContaining('/uploaded/'),
    });
    const stored = (url: unknown) => String(double.uploads.get(String(url).split('/').pop() ?? ''));
    expect([stored(input.image_url), stored(input.mask_url)]).toEqual(['the picture', 'the mask']);
  });
});

describe('a model', () => {
  it('is described by its own document', async () => {
    const found = await provider.describeModel?.('fal-ai/nano-banana/edit', never);
    expect(found).toMatchObject({ model: 'fal-ai/nano-banana/edit', family: 'image' });
    expect(await provider.describeModel?.('fal-ai/none', never)).toBeNull();
  });
});

describe('an operation', () => {
  it('ends with its pictures', async () => {
    const operation = await taken(requestOf(model, { prompt: 'a harbour', num_images: 2 }));
    expect(await provider.status(operation, never)).toEqual({ state: 'running', progress: 0 });
    const { status } = await followTo(provider, operation);
    if (status.state !== 'succeeded') throw new Error(status.message);
    expect(status.outputs).toHaveLength(2);
    for (const output of status.outputs) {
      const bytes = await buffer(await output.open());
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    }
  });

  it.each([
    ['content', 'content_policy_violation', 'safety check'],
    ['invalid', 'generation_failed', 'prompt: must be at most 50'],
    ['download', 'reference_download_failed', 'could not download'],
    ['bad-image', 'reference_invalid', 'too small'],
    ['timeout', 'upstream_timeout', 'submit it again'],
    ['crash', 'upstream_error', 'not available'],
    ['empty', 'generation_failed', 'without a result'],
  ])('that meets "%s" fails with %s', async (fault, code, words) => {
    const { status } = await followTo(provider, await taken(asked(fault)));
    expect(status).toMatchObject({ state: 'failed', code });
    expect(status.state === 'failed' && status.message).toContain(words);
  });

  it.each([
    'status-down',
    'status-busy',
    'status-nonsense',
    'status-reset',
    'status-missing',
    'result-down',
  ])('is followed through "%s"', async (fault) => {
    const { status, failedLooks } = await followTo(provider, await taken(asked(fault)));
    expect(status.state).toBe('succeeded');
    expect(failedLooks).toBeGreaterThan(0);
    expect(startsOf(fault)).toBe(1);
  });

  it('says when a result is gone', async () => {
    const { status } = await followTo(provider, await taken(asked('expired')));
    if (status.state !== 'succeeded') throw new Error(status.message);
    await expect(status.outputs[0]?.open()).rejects.toMatchObject({
      retryable: false,
      message: expect.stringContaining('gone'),
    });
  });

  it('is stopped', async () => {
    const operation = await taken(asked('hang'));
    await provider.cancel(operation);
    expect(double.taken.at(-1)?.canceled).toBe(true);
    await provider.cancel(operation);
  });
});
