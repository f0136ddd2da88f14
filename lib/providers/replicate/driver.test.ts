import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredField } from '@/lib/contract';
import type { MediaProvider } from '../media';
import { followTo, referenceOf, requestOf, startWith } from '../remote/testing/driver-harness';
import { importReplicateModel } from './import-models';
import { createReplicateProvider } from './operation';
import type { ReplicateDouble } from './testing/double';
import { startReplicateDouble } from './testing/double';
import { replicateModels } from './testing/models';

let double: ReplicateDouble;
let provider: MediaProvider;
const options = (url: string) => ({
  apiKey: 'r8_double',
  baseUrl: `${url}/v1`,
  concurrent: 10,
  perMinute: 100_000,
});

beforeAll(async () => {
  double = await startReplicateDouble();
  provider = createReplicateProvider(options(double.url));
});
afterAll(async () => {
  await provider.close();
  await double.close();
});

const never = new AbortController().signal;
const model = 'black-forest-labs/flux-schnell';
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
        message: 'The model refused the request: - input: prompt is required',
      },
    ],
  ])('that meets "%s" is refused, and nothing was started', async (fault, refusal) => {
    const own = createReplicateProvider(options(double.url));
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

  it.each(['flux', '../x', 'a/b/c', 'a/b:nope', 'deployments/a/b:0123456789'])(
    'of "%s" is refused before it is sent',
    async (id) => {
      const result = await startWith(provider, requestOf(id, { prompt: 'x' }));
      expect(result).toMatchObject({ asked: false, start: { state: 'refused' } });
    },
  );

  it.each([
    ['owner/name', '/v1/models/owner/name/predictions'],
    ['deployments/owner/name', '/v1/deployments/owner/name/predictions'],
    ['owner/name:0123456789abcdef', '/v1/predictions'],
  ])('of %s is posted to %s', async (id, path) => {
    await taken(requestOf(id, { prompt: 'x' }));
    expect(double.requests.at(-1)?.path).toBe(path);
  });
});

it('passes every field and file, in the names of the model', async () => {
  await taken(
    requestOf(
      'black-forest-labs/flux-fill-dev',
      { prompt: 'a boat', n: 2, seed: 5, reference_images: ['x'], mask_image: 'y' },
      {
        references: [
          referenceOf('reference_images', 0, 'the picture', 'image/jpeg'),
          referenceOf('mask_image', 0, 'the mask'),
        ],
        mapping: {
          fields: {
            n: { to: 'num_outputs' },
            reference_images: { to: 'image', as: 'first' },
            mask_image: { to: 'mask' },
          },
          constants: { output_format: 'png' },
        },
      },
    ),
  );
  const input: Record<string, unknown> = double.taken.at(-1)?.input ?? {};
  const stored = (url: unknown) => double.uploads.get(String(url).split('/').pop() ?? '');
  expect(input).toMatchObject({ prompt: 'a boat', num_outputs: 2, seed: 5, output_format: 'png' });
  expect(stored(input.image)).toContain('content-type: image/jpeg\r\n\r\nthe picture\r\n');
  expect(stored(input.mask)).toContain('the mask');
});

describe('a prediction', () => {
  it('reports its progress and ends with its pictures', async () => {
    const operation = await taken(requestOf(model, { prompt: 'a harbour', num_outputs: 2 }));
    expect(await provider.status(operation, never)).toEqual({ state: 'running', progress: 0 });
    expect(await provider.status(operation, never)).toEqual({ state: 'running', progress: 50 });
    const { status } = await followTo(provider, operation);
    if (status.state !== 'succeeded') throw new Error(status.message);
    expect(status.outputs).toHaveLength(2);
    for (const output of status.outputs) {
      expect((await buffer(await output.open())).subarray(1, 4).toString()).toBe('PNG');
    }
  });

  it.each([
    ['content', 'content_policy_violation', 'safety check'],
    ['invalid', 'generation_failed', 'must be at most 50'],
    ['download', 'reference_download_failed', 'Failed to download'],
    ['bad-image', 'reference_invalid', 'cannot identify'],
    ['timeout', 'upstream_timeout', 'submit it again'],
    ['crash', 'upstream_error', 'not available'],
    ['memory', 'generation_failed', 'too large'],
    ['aborted', 'upstream_timeout', 'did not start'],
    ['removed', 'upstream_error', 'gone'],
    ['empty', 'generation_failed', 'without a result'],
  ])('that meets "%s" fails with %s', async (fault, code, words) => {
    const { status } = await followTo(provider, await taken(asked(fault)));
    expect(status).toMatchObject({ state: 'failed', code });
    expect(status.state === 'failed' && status.message).toContain(words);
  });

  it.each(['status-down', 'status-busy', 'status-nonsense', 'status-reset', 'status-missing'])(
    'is followed through "%s"',
    async (fault) => {
      const { status, failedLooks } = await followTo(provider, await taken(asked(fault)));
      expect(status.state).toBe('succeeded');
      expect(failedLooks).toBeGreaterThan(0);
      expect(startsOf(fault)).toBe(1);
    },
  );

  it('is stopped, and says so', async () => {
    const operation = await taken(asked('hang'));
    await provider.cancel(operation);
    expect(await provider.status(operation, never)).toMatchObject({ state: 'failed' });
    await expect(provider.status('../models', never)).rejects.toThrow('no prediction');
  });
});

describe('importing a model', () => {
  it('gives the fields a person would expect', async () => {
    const imported = replicateModels.map((each) => importReplicateModel(each, undefined));
    const names = imported.map((each) =>
      each?.fields.map(({ name, type, format, required, options: values }) =>
        [`${name}${required ? '*' : ''}`, format ?? type, values?.join('|')]
          .filter(Boolean)
          .join(' '),
      ),
    );
    expect(names).toEqual([
      [
        'prompt* string',
        'aspect_ratio string 1:1|16:9|21:9|9:16',
        'n integer',
        'seed integer',
        'output_quality integer',
        'disable_safety_checker boolean',
      ],
      ['prompt string', 'reference_images* uri', 'mask_image uri', 'guidance number'],
      [
        'prompt* string',
        'prompt_optimizer boolean',
        'first_frame_image_url uri',
        'subject_reference uri',
      ],
    ]);
    expect(imported.map((each) => [each?.family, each?.mapping])).toEqual([
      ['image', { n: { to: 'num_outputs' } }],
      ['image', { reference_images: { to: 'image', as: 'first' }, mask_image: { to: 'mask' } }],
      ['video', { first_frame_image_url: { to: 'first_frame_image' } }],
    ]);
    for (const field of imported.flatMap((each) => each?.fields ?? [])) {
      expect(declaredField.safeParse(field).error).toBeUndefined();
    }
  });

  it('reads it from Replicate, a version too', async () => {
    expect(await provider.describeModel?.(model, never)).toMatchObject({ model, family: 'image' });
    const version = `${model}:0123456789abcdef0123456789abcdef`;
    expect(await provider.describeModel?.(version, never)).toMatchObject({ model: version });
    expect(await provider.describeModel?.('nobody/nothing', never)).toBeNull();
  });
});
