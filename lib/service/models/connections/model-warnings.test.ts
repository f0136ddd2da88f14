import { describe, expect, it } from 'vitest';
import type { DeclaredField, StoredModel } from '@/lib/contract';
import { textToImage, upscaler } from '@/lib/providers/comfyui/testing/workflows';
import { defaultConfiguration } from '../../config/testing/default-configuration';
import { type KnownProvider, modelProblems } from './compose';
import { modelWarnings } from './model-warnings';

const config = defaultConfiguration();

const prompt: DeclaredField = { name: 'prompt', type: 'string', required: true };
const count = (name: string, more: Partial<DeclaredField> = {}): DeclaredField => ({
  name,
  type: 'integer',
  required: false,
  min: 1,
  max: 4,
  default: 1,
  ...more,
});
const providers: KnownProvider[] = [
  { id: 'fal', driver: 'fal', enabled: true },
  {
    id: 'comfy',
    driver: 'comfyui',
    enabled: true,
    workflows: { sdxl: { graph: textToImage }, upscale: { graph: upscaler } },
  },
];

function model(fields: DeclaredField[], more: Partial<StoredModel> = {}, route = {}): StoredModel {
  return {
    state: 'draft',
    declaration: {
      id: 'picture',
      name: 'Picture',
      family: 'image',
      description: '',
      region: 'all',
      public: true,
      enabled: true,
      capabilities: [],
      uiHints: [],
      schema: { fields },
      routes: [{ provider: 'fal', model: 'a/b', enabled: true, ...route }],
    },
    prices: [{ id: 'picture', charge: 'per_image', credits: 2 }],
    costs: null,
    workspaces: null,
    position: 0,
    ...more,
  };
}
const renamed = { mapping: { fields: { many: { to: 'num_samples' } }, constants: {} } };
const idsOf = (storedModel: StoredModel) =>
  modelWarnings(providers, storedModel).map(({ id }) => id);

describe('a problem', () => {
  it.each<[DeclaredField, string]>([
    [
      { name: 'duration', type: 'string', required: false, options: ['5'] },
      'The type of “Duration” must be integer, because the interface gives duration a meaning.',
    ],
    [
      { ...count('n'), label: 'Pictures', min: undefined },
      'The minimum of “Pictures” is needed: prices are multiplied by n. Write a number above 0.',
    ],
    [
      count('film_grain', { default: 9 }),
      'The default of “Film grain” is 9 and must be an integer from 1 to 4.',
    ],
  ])('names the parameter as a person knows it: %j', (field, sentence) => {
    expect(modelProblems(config, providers, model([prompt, field]))).toContain(sentence);
  });

  it('names the price and the route by their number', () => {
    const prices = [{ id: 'picture', charge: 'per_second' as const, credits: 2 }];
    expect([
      ...modelProblems(config, providers, model([prompt], {}, { provider: 'gone' })),
      ...modelProblems(config, providers, model([prompt], { prices })),
    ]).toEqual([
      'Route 1: its provider names no provider. Write one of: fal, comfy.',
      expect.stringMatching(/^Price 1: its charge does not fit picture, a image model/),
    ]);
  });
});

describe('a count that the price does not follow', () => {
  const flat = [{ id: 'picture', charge: 'per_request' as const, credits: 2 }];
  it.each<[string, StoredModel, string[]]>([
    ['n with a price for each', model([prompt, count('n')]), []],
    ['n with a price for the request', model([prompt, count('n')], { prices: flat }), ['price:n']],
    ['another name', model([prompt, count('max_images')]), ['price:max_images']],
    ['another name at the provider', model([prompt, count('many')], {}, renamed), ['price:many']],
    ['one value only', model([prompt, count('batch_size', { max: 1 })]), []],
    ['files that are sent', model([prompt, { ...count('x'), name: 'steps' }]), []],
    [
      'a price for its values',
      model([prompt, count('max_images')], {
        prices: [
          ...flat,
          { ...(flat[0] as (typeof flat)[0]), id: 'picture.2', when: { max_images: 2 } },
        ],
      }),
      [],
    ],
  ])('is flagged, or is not: %s', (_, storedModel, ids) => {
    expect(idsOf(storedModel)).toEqual(ids);
  });

  it('is accepted by the operator', () => {
    const storedModel = model([prompt, count('max_images')], { accepted: ['price:max_images'] });
    expect(modelWarnings(providers, storedModel)).toMatchObject([{ accepted: true }]);
  });
});

describe('a workflow', () => {
  const at = (name: string, fields: Record<string, { to: string }>) => ({
    provider: 'comfy',
    model: name,
    mapping: { fields, constants: {} },
  });
  const picture: DeclaredField = {
    name: 'reference_images',
    type: 'array',
    item_type: 'string',
    format: 'uri',
    required: true,
  };
  it.each<[string, StoredModel, string[]]>([
    ['with its prompt', model([prompt], {}, at('sdxl', { prompt: { to: '6.inputs.text' } })), []],
    ['with what is found in it', model([prompt], {}, { provider: 'comfy', model: 'sdxl' }), []],
    [
      'whose prompt sets nothing',
      model([prompt], {}, at('upscale', { prompt: { to: '' } })),
      ['workflow:prompt', 'workflow'],
    ],
    [
      'whose prompt sets a node that is gone',
      model([prompt], {}, at('sdxl', { prompt: { to: '99.inputs.text' } })),
      ['workflow:prompt', 'workflow'],
    ],
    [
      'of which only steps can be chosen',
      model([count('steps')], {}, at('sdxl', { steps: { to: '3.inputs.steps' } })),
      ['workflow'],
    ],
    [
      'without a prompt, of a picture',
      model([picture], {}, at('upscale', { reference_images: { to: '1.inputs.image' } })),
      [],
    ],
  ])('%s', (_, storedModel, ids) => {
    expect(idsOf(storedModel)).toEqual(ids);
  });
});
