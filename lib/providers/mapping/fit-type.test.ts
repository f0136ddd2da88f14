import { describe, expect, it } from 'vitest';
import { requestOf } from '../remote/testing/driver-harness';
import { fieldsOfSchema } from './from-json-schema';
import { mapParams } from './map-params';
import { untouchedParams } from './testing/untouched';

const imported = (name: string, property: object) =>
  fieldsOfSchema({ properties: { [name]: property } }, {}, 'video');

/** The request in the provider's names: as imported, or with a choice of a person. */
const sent = (name: string, property: object, chosen: Record<string, unknown> = {}) => {
  const { fields, mapping, constants = {} } = imported(name, property);
  const params = { ...untouchedParams(fields), ...chosen };
  return mapParams(requestOf('m', params, { mapping: { fields: mapping, constants } }), []);
};

describe('a name that the interface gives a type', () => {
  it.each<[string, string, object, object, unknown]>([
    [
      'seconds as texts',
      'duration',
      { type: 'string', enum: ['5', '10'], default: '5' },
      { type: 'integer', options: [5, 10], default: 5 },
      '5',
    ],
    [
      'seconds with their unit',
      'duration',
      { type: 'string', enum: ['4s', '8 seconds', '12.0'], default: '4s' },
      { type: 'integer', options: [4, 8, 12], default: 4 },
      '4s',
    ],
    [
      'a default that is no number',
      'duration',
      { type: 'string', enum: ['auto', '4', '5'], default: 'auto' },
      { type: 'integer', options: [4, 5] },
      'auto',
    ],
    [
      'a choice beside the numbers that is no number',
      'duration',
      { enum: ['auto', '5s'], default: '5s' },
      { type: 'integer', options: [5], default: 5 },
      '5s',
    ],
    [
      'seconds without choices, as a text',
      'duration',
      { type: 'string', default: '6' },
      { type: 'integer', min: 1, default: 6 },
      '6',
    ],
    [
      'parts of seconds',
      'duration',
      { type: 'number', minimum: 2.5, maximum: 20.5, default: 7.5 },
      { type: 'integer', min: 3, max: 20 },
      7.5,
    ],
    [
      '-1 for the provider to choose',
      'duration',
      { type: 'integer', minimum: -1, maximum: 12, default: -1 },
      { type: 'integer', min: 1, max: 12 },
      -1,
    ],
    [
      'numbers of another number type',
      'duration',
      { type: 'number', enum: [5, 10], default: 10 },
      { type: 'integer', options: [5, 10], default: 10 },
      10,
    ],
    [
      'lines as numbers',
      'resolution',
      { type: 'integer', enum: [480, 720], default: 720 },
      { type: 'string', options: ['480', '720'], default: '720' },
      720,
    ],
    [
      'numbers among texts',
      'style',
      { enum: ['auto', 512], default: 512 },
      { type: 'string', options: ['auto', '512'], default: '512' },
      512,
    ],
    [
      'a switch of two texts',
      'sound',
      { enum: ['on', 'off'], default: 'off' },
      { name: 'audio', type: 'boolean', default: false },
      'off',
    ],
  ])('takes %s, and sends the provider its own', (_, name, property, field, value) => {
    const { fields } = imported(name, property);
    expect(fields).toEqual([expect.objectContaining(field)]);
    if (!('default' in field)) expect(fields[0]).not.toHaveProperty('default');
    expect(sent(name, property)).toEqual({ [name]: value });
  });

  it('sends a chosen number as the text that the provider has for it', () => {
    const listed = { enum: ['auto', '4s', '8s'], default: 'auto' };
    expect(sent('duration', listed, { duration: 8 })).toEqual({ duration: '8s' });
    const plain = { enum: ['auto', '4', '8'], default: 'auto' };
    expect(sent('duration', plain, { duration: 8 })).toEqual({ duration: '8' });
  });

  it.each<[string, object, string]>([
    ['duration', { type: 'string', enum: ['short', 'long'], default: 'long' }, 'Duration'],
    ['quality', { type: 'integer', minimum: 0, maximum: 100, default: 80 }, 'Quality'],
    ['mode', { type: 'boolean', default: true }, 'Mode'],
    ['prompt', { type: 'array', items: { type: 'string' }, default: ['a'] }, 'Prompt'],
    [
      'reference_images',
      { type: 'array', items: { type: 'object' }, default: [] },
      'Reference images',
    ],
    ['model', { type: 'string', enum: ['a', 'b'], default: 'a' }, 'Model'],
  ])('that means something else gets another: %s', (name, property, label) => {
    const { fields } = imported(name, property);
    expect(fields).toMatchObject([{ name: `${name}_value`, label }]);
    expect(sent(name, property)).toEqual({ [name]: (property as { default: unknown }).default });
  });
});

it.each([
  'image_number',
  'num_outputs',
  'batch_size',
  'number_of_images',
  'num_videos',
  'image_count',
  'num_samples',
  'num_images_per_prompt',
  'numImages',
  'images_amount',
  'quantity',
])('%s is how many are made', (name) => {
  const { fields, mapping } = imported(name, { type: 'integer', maximum: 4, default: 1 });
  expect(fields).toMatchObject([{ name: 'n', type: 'integer', min: 1, max: 4, default: 1 }]);
  expect(mapping).toEqual({ n: { to: name } });
});

it.each(['random_seed', 'noise_seed', 'manual_seed'])('%s is the seed', (name) => {
  const { fields, mapping } = imported(name, { type: 'integer', minimum: -1 });
  expect(fields).toMatchObject([{ name: 'seed', type: 'integer', min: -1 }]);
  expect(mapping).toEqual({ seed: { to: name } });
  // A text of this name means something else.
  expect(imported(name, { type: 'string' }).fields).toMatchObject([{ name }]);
});

it('counts as texts are how many are made, too', () => {
  const listed = { type: 'string', enum: ['1', '2', '4'], default: '1' };
  expect(imported('num_images', listed)).toMatchObject({
    fields: [{ name: 'n', type: 'integer', options: [1, 2, 4], default: 1 }],
    mapping: { n: { to: 'num_images', as: 'text' } },
  });
});

it.each([['seconds'], ['duration_seconds'], ['seconds_total'], ['length_in_seconds']])(
  '%s is the duration',
  (name) => {
    expect(imported(name, { type: 'integer', maximum: 12, default: 4 }).fields).toMatchObject([
      { name: 'duration', min: 1, max: 12, default: 4 },
    ]);
  },
);

it('an enumeration without words of its own has no help', () => {
  const listed = { enum: ['a', 'b'], description: 'An enumeration.' };
  expect(imported('style', listed).fields[0]).not.toHaveProperty('description');
});

it.each<[string, object]>([
  ['below the bounds', { type: 'integer', minimum: 1, default: 0 }],
  ['between the steps', { type: 'number', multipleOf: 0.5, default: 0.3 }],
  ['too long', { type: 'string', maxLength: 2, default: 'abc' }],
  ['of another type', { type: 'boolean', default: 'yes' }],
])('a default %s is left to the provider', (_, property) => {
  expect(imported('chaos', property).fields[0]).not.toHaveProperty('default');
  expect(sent('chaos', property)).toEqual({});
});
