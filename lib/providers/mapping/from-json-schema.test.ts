import { expect, it } from 'vitest';
import { fieldsOfSchema } from './from-json-schema';

const fieldOf = (property: object) =>
  fieldsOfSchema({ properties: { quality: property } }, {}, 'image').fields[0];

it.each([
  ['constants', { anyOf: [{ const: 'low' }, { const: 'high' }] }, ['low', 'high']],
  ['choices', { oneOf: [{ enum: ['low'] }, { enum: ['high', 'max'] }] }, ['low', 'high', 'max']],
  ['one constant', { const: 'low' }, ['low']],
])('a union of %s offers all of them', (_, property, options) => {
  expect(fieldOf(property)).toMatchObject({ type: 'string', options });
});

it('resolves a reference to find out that a list has objects', () => {
  const root = { components: { schemas: { Lora: { type: 'object' } } } };
  const loras = { type: 'array', items: { $ref: '#/components/schemas/Lora' } };
  expect(fieldsOfSchema({ properties: { loras } }, root, 'image')).toMatchObject({
    fields: [{ name: 'loras', type: 'array', item_type: 'object' }],
    unusual: ['loras'],
  });
});

it('audio given as a file becomes a reference, audio given as a boolean stays a switch', () => {
  const file = { audio: { type: 'string', format: 'uri' } };
  expect(fieldsOfSchema({ properties: file }, {}, 'video').mapping).toEqual({
    reference_audios: { to: 'audio', as: 'first' },
  });
  const toggle = { audio: { type: 'boolean' } };
  expect(fieldsOfSchema({ properties: toggle }, {}, 'video').fields[0]).toMatchObject({
    name: 'audio',
    type: 'boolean',
  });
});

it('leaves out a default that is not among the options', () => {
  const sizes = { anyOf: [{ type: 'object' }, { type: 'string', enum: ['square', 'auto'] }] };
  const field = fieldOf({ ...sizes, default: { width: 2048, height: 2048 } });
  expect(field).toMatchObject({ type: 'string', options: ['square', 'auto'] });
  expect(field).not.toHaveProperty('default');
  expect(fieldOf({ ...sizes, default: 'auto' })).toMatchObject({ default: 'auto' });
});

it('the URL of LoRA weights is a text field, not a file field', () => {
  const properties = { custom_lora_url: { type: 'string' }, logo_url: { type: 'string' } };
  expect(fieldsOfSchema({ properties }, {}, 'image').fields.map(({ format }) => format)).toEqual([
    undefined,
    'uri',
  ]);
});

it('a list of URLs becomes a list of files, a list of objects does not', () => {
  const properties = {
    style_files: { type: 'array', items: { type: 'string', format: 'uri' } },
    images: { type: 'array', items: { type: 'object' } },
  };
  expect(fieldsOfSchema({ properties }, {}, 'image').fields).toMatchObject([
    { name: 'style_files', type: 'array', item_type: 'string', format: 'uri' },
    { name: 'images', type: 'array', item_type: 'object' },
  ]);
});

it('a document whose references name each other many times is read to an end', () => {
  const each = { $ref: '#/definitions/loop' };
  const root = { definitions: { loop: { anyOf: Array.from({ length: 40 }, () => each) } } };
  const properties = { prompt: { type: 'string' }, style: each };
  expect(fieldsOfSchema({ properties }, root, 'image').fields.map(({ name }) => name)).toEqual([
    'prompt',
    'style',
  ]);
});

const soundOf = (names: readonly string[], required: readonly string[]) => {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const { fields } = fieldsOfSchema({ properties, required }, {}, 'audio');
  return fields.map((field) => `${field.name}${field.label === 'Text' ? ' is spoken' : ''}`);
};

it.each([
  ['the text', ['text', 'voice_id'], ['text'], ['prompt is spoken', 'voice']],
  [
    'the required text, beside a prompt about how it is spoken',
    ['prompt', 'text'],
    ['text'],
    ['instructions', 'prompt is spoken'],
  ],
  [
    'the prompt, if the text is optional',
    ['prompt', 'text', 'voice'],
    [],
    ['prompt is spoken', 'text', 'voice'],
  ],
  [
    'no prompt of music, which is described',
    ['prompt', 'lyrics'],
    ['prompt'],
    ['prompt', 'lyrics'],
  ],
])('of a model of sound %s is spoken', (_, names, required, expected) => {
  expect(soundOf(names, required)).toEqual(expected);
});

it('a voice given as a file becomes a reference, and no raw format is offered', () => {
  const properties = {
    text: { type: 'string', default: 'Hello' },
    speaker: { type: 'string', format: 'uri' },
    audio_format: { type: 'string', enum: ['pcm_16000', 'mp3', 'ulaw_8000'], default: 'mp3' },
  };
  const { fields, mapping } = fieldsOfSchema({ properties, required: ['speaker'] }, {}, 'audio');
  expect(fields).toEqual([
    { name: 'prompt', label: 'Text', type: 'string', required: true },
    {
      name: 'reference_audios',
      type: 'array',
      item_type: 'string',
      format: 'uri',
      required: true,
      max_items: 1,
    },
    {
      name: 'output_format',
      type: 'string',
      required: false,
      options: ['mp3'],
      default: 'mp3',
    },
  ]);
  expect(mapping).toEqual({
    prompt: { to: 'text' },
    reference_audios: { to: 'speaker', as: 'first' },
    output_format: { to: 'audio_format' },
  });
});

it('follows references that multiply for a bounded number of steps', () => {
  let reads = 0;
  const schemas = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `n${index}`,
      {
        get allOf() {
          reads += 1;
          return Array(10).fill({ $ref: `#/components/schemas/n${index + 1}` });
        },
      },
    ]),
  );
  const itself = { allOf: Array(10).fill({ $ref: '#/components/schemas/itself' }) };
  const root = { components: { schemas: { ...schemas, itself } } };
  const properties = {
    prompt: { $ref: '#/components/schemas/n0' },
    style: { $ref: '#/components/schemas/itself' },
    size: { type: 'string', enum: ['square'] },
  };
  const { fields } = fieldsOfSchema({ properties }, root, 'image');
  expect(fields.map(({ name }) => name).sort()).toEqual(['prompt', 'size', 'style']);
  expect(reads).toBeLessThan(10_000);
});
