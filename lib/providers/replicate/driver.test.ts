import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredField } from '@/lib/contract';
import type { MediaProvider } from '../media';
import { followTo, requestOf, startWith } from '../remote/testing/driver-harness';
import {
  itFails,
  itFollowsThrough,
  itGivesUpStarts,
  itLosesResponsesToStarts,
  itRefusesStarts,
  itSendsNoModelNamed,
  operationOf,
  type TestedDriver,
} from '../remote/testing/driver-tables';
import { formFiles, maskedReferences, paintedMask, plainPicture } from '../remote/testing/masked';
import { importReplicateModel, listedReplicateModels } from './import-models';
import { createReplicateProvider } from './operation';
import { type ReplicateDouble, startReplicateDouble } from './testing/double';
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
let keys = 0;
const mediaRequest = (fault: string) => {
  keys += 1;
  return requestOf(model, { prompt: `a harbour ${keys} [[double:${fault}]]` });
};
const driver: TestedDriver = {
  provider: () => provider,
  open: () => createReplicateProvider(options(double.url)),
  mediaRequest,
  taken: () => double.taken.map(({ input }) => input.prompt),
};
const taken = (request = requestOf(model, { prompt: 'a harbour' })) =>
  operationOf(provider, request);

describe('a start', () => {
  itRefusesStarts(
    driver,
    [
      'invalid-start',
      {
        code: 'generation_failed',
        retryable: false,
        message: 'The model refused the request: - input: prompt is required',
      },
    ],
    ['content-start', { code: 'content_policy_violation', retryable: false }],
  );
  itLosesResponsesToStarts(driver);
  itGivesUpStarts(driver);
  itSendsNoModelNamed(driver, 'flux', '../x', 'a/b/c', 'a/b:nope', 'deployments/a/b:0123456789');

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
        references: await maskedReferences(),
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
  const bodyOf = (at: number) => double.requests.filter(({ path }) => path === '/v1/files').at(at);
  expect(input).toMatchObject({ prompt: 'a boat', num_outputs: 2, seed: 5, output_format: 'png' });
  expect(formFiles(bodyOf(-2)?.body)[0]?.bytes).toEqual(await paintedMask(64, 48));
  expect(formFiles(bodyOf(-1)?.body)[0]?.bytes).toEqual(await plainPicture(64, 48));
  const addresses = [...double.uploads.keys()].slice(-2);
  expect([input.mask, input.image].map((url) => String(url).split('/').pop())).toEqual(addresses);
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

  it('ends with the pictures that came when they are fewer than ordered', async () => {
    const { params } = mediaRequest('fewer');
    const operation = await taken(requestOf(model, { ...params, num_outputs: 4 }));
    const { status } = await followTo(provider, operation);
    expect(double.taken.at(-1)?.input).toMatchObject({ num_outputs: 4 });
    expect(status).toMatchObject({ state: 'succeeded', outputs: [expect.anything()] });
  });

  it('of a model of speech is asked in its names and ends with its sound', async () => {
    const described = await provider.describeModel?.('minimax/speech-02-turbo', never);
    const mapping = { fields: described?.mapping ?? {}, constants: {} };
    const params = { prompt: 'Good morning', voice: 'Wise_Woman', output_format: 'mp3' };
    const operation = await taken(requestOf('minimax/speech-02-turbo', params, { mapping }));
    expect(double.taken.at(-1)?.input).toEqual({
      text: 'Good morning',
      voice_id: 'Wise_Woman',
      audio_format: 'mp3',
    });
    const { status } = await followTo(provider, operation);
    if (status.state !== 'succeeded') throw new Error(status.message);
    const [output] = status.outputs;
    expect((await buffer((await output?.open()) ?? new ReadableStream())).subarray(0, 2)).toEqual(
      Buffer.from([0xff, 0xfb]),
    );
  });

  itFails(
    driver,
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
  );
  itFollowsThrough(driver);

  it('is stopped, and says so', async () => {
    const operation = await taken(mediaRequest('hang'));
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
      ['prompt* string', 'voice string', 'speed number', 'output_format string mp3|wav'],
      ['reference_images uri', 'style string 3D|Clay', 'prompt string', 'n integer'],
    ]);
    expect(imported.map((each) => [each?.family, each?.mapping])).toEqual([
      ['image', { n: { to: 'num_outputs' } }],
      ['image', { reference_images: { to: 'image', as: 'first' }, mask_image: { to: 'mask' } }],
      ['video', { first_frame_image_url: { to: 'first_frame_image' } }],
      [
        'audio',
        {
          prompt: { to: 'text' },
          voice: { to: 'voice_id' },
          output_format: { to: 'audio_format' },
        },
      ],
      ['image', { reference_images: { to: 'image', as: 'first' }, n: { to: 'number_of_images' } }],
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

  it('of the community comes with its version, and runs', async () => {
    const listed = (await provider.listModels?.('face', never))?.[0]?.id ?? '';
    expect(listed).toBe('fofr/face-to-many:0123456789abcdef0123456789abcdef');
    const described = await provider.describeModel?.('fofr/face-to-many', never);
    expect(described?.model).toBe(listed);
    const { start } = await startWith(provider, requestOf(listed, { prompt: 'a face' }));
    expect(start).toMatchObject({ state: 'taken' });
  });

  it.each([
    ['a search', (model: object, tags: string[]) => ({ model, metadata: { tags } })],
    ['a collection', (model: object, tags: string[]) => ({ ...model, description: tags.join() })],
  ])('is listed by %s that does not bring its description', (_, listed) => {
    const empty = { latest_version: {}, default_example: null };
    const example = { output: ['https://replicate.delivery/x/out-0.mp3'] };
    const llm = { openapi_schema: { components: { schemas: { Input: {}, Output: {} } } } };
    const models = [
      listed({ owner: 'one', name: 'film', ...empty }, ['text-to-video']),
      listed({ owner: 'two', name: 'song', ...empty, default_example: example }, []),
      listed({ owner: 'three', name: 'draw' }, ['image generation']),
      listed({ owner: 'four', name: 'chat', ...empty }, ['language model']),
      listed({ owner: 'five', name: 'chat', ...empty, latest_version: llm }, ['image']),
    ];
    expect(listedReplicateModels({ models })).toEqual([
      { id: 'one/film', name: 'film', family: 'video' },
      { id: 'two/song', name: 'song', family: 'audio' },
      { id: 'three/draw', name: 'draw', family: 'image' },
    ]);
  });
});
