import { describe, expect, it } from 'vitest';
import type { ModelField } from '@/lib/contract';
import { normalizeModelForm } from './normalize';
import { fieldWith, modelWith, specWith } from './testing/models';
import type { Control, Limits, ValueType } from './types';

type Row = [what: string, field: ModelField, type: ValueType, control: Partial<Control>];

const manyOptions = Array.from({ length: 200 }, (_, index) => `style-${index}`);

const controls: Row[] = [
  ['prompt', { name: 'prompt', type: 'string' }, 'string', { kind: 'prompt' }],
  ['short text', { name: 'title', type: 'string' }, 'string', { kind: 'text', multiline: false }],
  ['long text', { name: 'lyrics', type: 'string' }, 'string', { kind: 'text', multiline: true }],
  [
    'five options',
    { name: 'q', type: 'string', options: ['a', 'b', 'c', 'd', 'e'] },
    'string',
    { kind: 'segments' },
  ],
  [
    'six options',
    { name: 'q', type: 'string', options: ['a', 'b', 'c', 'd', 'e', 'f'] },
    'string',
    { kind: 'select' },
  ],
  [
    '200 options',
    { name: 'style', type: 'string', options: manyOptions },
    'string',
    { kind: 'select' },
  ],
  [
    'number options',
    { name: 'duration', type: 'integer', options: [5, 10] },
    'integer',
    { kind: 'segments' },
  ],
  [
    'ratio',
    { name: 'aspect_ratio', type: 'string', options: ['auto', '1:1', '16:9'] },
    'string',
    { kind: 'ratio' },
  ],
  [
    'ratio that cannot be drawn',
    { name: 'aspect_ratio', type: 'string', options: ['wide', 'tall'] },
    'string',
    { kind: 'segments' },
  ],
  [
    'one option',
    { name: 'duration', type: 'integer', options: [10], default: 10 },
    'integer',
    { kind: 'locked', value: 10, isInForce: true },
  ],
  [
    'one option, optional, no default',
    { name: 'avatar_mode', type: 'string', options: ['virtual'] },
    'string',
    { kind: 'locked', value: 'virtual', isInForce: false },
  ],
  [
    'min = max',
    { name: 'duration', type: 'integer', min: 10, max: 10 },
    'integer',
    { kind: 'locked', value: 10, isInForce: true },
  ],
  [
    'bounded number',
    { name: 'n', type: 'integer', min: 1, max: 4 },
    'integer',
    { kind: 'slider', min: 1, max: 4 },
  ],
  [
    'a slider of whole numbers',
    { name: 'steps', type: 'slider', min: 1, max: 50, default: 30 },
    'integer',
    { kind: 'slider', min: 1, max: 50 },
  ],
  [
    'a slider of fractions',
    { name: 'guidance', type: 'slider', min: 1, max: 20, default: 7.5 },
    'number',
    { kind: 'slider', min: 1, max: 20 },
  ],
  [
    'a slider from 0 to 1',
    { name: 'strength', type: 'slider', min: 0, max: 1 },
    'number',
    { kind: 'slider', min: 0, max: 1 },
  ],
  ['a slider without ends', { name: 'cfg', type: 'slider' }, 'integer', { kind: 'number' }],
  ['a colour', { name: 'background', type: 'color' }, 'string', { kind: 'color' }],
  [
    'a colour by its format',
    { name: 'background', type: 'string', format: 'color' },
    'string',
    { kind: 'color' },
  ],
  [
    'a choice of colours',
    { name: 'background', type: 'color', options: ['#fff', '#000'] },
    'string',
    { kind: 'segments' },
  ],
  ['half-bounded number', { name: 'n', type: 'integer', min: 1 }, 'integer', { kind: 'number' }],
  [
    'a limit',
    { name: 'n', type: 'integer', min: 1, limit: 4 },
    'integer',
    { kind: 'slider', max: 4 },
  ],
  ['seed', { name: 'seed', type: 'integer', min: 0, max: 100 }, 'integer', { kind: 'number' }],
  [
    'too wide for a slider',
    { name: 'x', type: 'integer', min: 0, max: 4294967295 },
    'integer',
    { kind: 'number' },
  ],
  [
    'boolean with default',
    { name: 'audio', type: 'boolean', default: false },
    'boolean',
    { kind: 'switch' },
  ],
  ['boolean without default', { name: 'audio', type: 'boolean' }, 'boolean', { kind: 'tri-state' }],
  [
    'boolean with both options',
    { name: 'audio', type: 'boolean', options: [true, false] },
    'boolean',
    { kind: 'tri-state' },
  ],
  [
    'boolean with one option',
    { name: 'audio', type: 'boolean', options: [false], required: true },
    'boolean',
    { kind: 'locked', value: false },
  ],
  [
    'image slot',
    { name: 'first_frame_image_url', type: 'string' },
    'string',
    { kind: 'media-slot', media: 'image' },
  ],
  [
    'video slot',
    { name: 'source_video_url', type: 'string' },
    'string',
    { kind: 'media-slot', media: 'video' },
  ],
  [
    'reference images',
    { name: 'reference_images', type: 'array', item_type: 'string' },
    'array',
    { kind: 'media-list', media: 'image' },
  ],
  [
    'reference videos',
    { name: 'reference_videos', type: 'array' },
    'array',
    { kind: 'media-list', media: 'video' },
  ],
  [
    'reference audios',
    { name: 'reference_audios', type: 'array', format: 'uri' },
    'array',
    { kind: 'media-list', media: 'audio' },
  ],
  ['avatar assets', { name: 'avatar_asset_ids', type: 'array' }, 'array', { kind: 'assets' }],
  [
    'list with options',
    { name: 'moods', type: 'array', options: ['calm', 'wild'] },
    'array',
    { kind: 'chips' },
  ],
  [
    'list of texts',
    { name: 'tags', type: 'array', item_type: 'string' },
    'array',
    { kind: 'tags' },
  ],
  [
    'list of numbers',
    { name: 'frames', type: 'array', item_type: 'integer' },
    'array',
    { kind: 'tags' },
  ],
  [
    'list of objects',
    { name: 'shots', type: 'array', item_type: 'object' },
    'json',
    { kind: 'json', shape: 'array' },
  ],
  ['object', { name: 'camera', type: 'object' }, 'json', { kind: 'json', shape: 'object' }],
  ['unknown type', { name: 'pose', type: 'quaternion' }, 'json', { kind: 'json', shape: 'any' }],
  [
    'unknown type with options',
    { name: 'pose', type: 'pose', options: ['sit', 'stand'] },
    'string',
    { kind: 'segments' },
  ],
  ['no type at all', { name: 'mystery' }, 'json', { kind: 'json', shape: 'any' }],
  ['no type, number options', { name: 'fps', options: [24, 30] }, 'integer', { kind: 'segments' }],
  [
    'no type, fraction options',
    { name: 'speed', options: [0.5, 1] },
    'number',
    { kind: 'segments' },
  ],
  ['no type, boolean default', { name: 'hdr', default: true }, 'boolean', { kind: 'switch' }],
  [
    'no type, number default',
    { name: 'n', default: 2, min: 1, max: 4 },
    'integer',
    { kind: 'slider' },
  ],
  ['no type, list default', { name: 'tags', default: ['a'] }, 'array', { kind: 'tags' }],
  ['no type, max_items', { name: 'tags', max_items: 3 }, 'array', { kind: 'tags' }],
  ['no type, max_length', { name: 'title', max_length: 20 }, 'string', { kind: 'text' }],
  ['no type, object default', { name: 'camera', default: { zoom: 1 } }, 'json', { kind: 'json' }],
  ['compound type', { name: 'frames', type: 'integer[]' }, 'array', { kind: 'tags' }],
  [
    'unicode name',
    { name: '画风', type: 'string', options: ['水墨', '油画'] },
    'string',
    { kind: 'segments' },
  ],
];

describe('normalizeModelForm', () => {
  it.each(controls)('%s', (_what, field, type, control) => {
    const form = fieldWith(field);
    expect(form.type).toBe(type);
    expect(form.control).toMatchObject(control);
    expect(form.raw).toBe(field);
  });

  it.each([
    ['min', 'max'],
    ['minimum', 'maximum'],
    ['min_value', 'max_value'],
  ])('reads %s and %s', (min, max) => {
    expect(fieldWith({ name: 'x', type: 'integer', [min]: 2, [max]: 8 }).limits).toMatchObject({
      min: 2,
      max: 8,
    });
  });

  it.each(['max_items', 'maxItems', 'max'])('reads %s as the size of a list', (max) => {
    expect(fieldWith({ name: 'reference_images', type: 'array', [max]: 9 }).limits.maxItems).toBe(
      9,
    );
  });

  it.each(['max_length', 'maxLength', 'max'])('reads %s as the length of a text', (max) => {
    expect(fieldWith({ name: 'prompt', type: 'string', [max]: 500 }).limits.maxLength).toBe(500);
  });

  it('counts a step from the minimum and a multiple from zero', () => {
    const stepped = fieldWith({ name: 'x', type: 'integer', min: 3, max: 15, step: 4 });
    expect(stepped.limits).toMatchObject({ step: 4, stepBase: 3 });
    const multiple = fieldWith({ name: 'x', type: 'integer', min: 3, multiple_of: 4 });
    expect(multiple.limits).toMatchObject({ step: 4, stepBase: 0 });
  });

  it('leaves out limits that no value can satisfy, and reports it', () => {
    const field = fieldWith({ name: 'x', type: 'integer', min: 9, max: 1 });
    expect(field.limits).toEqual({});
    expect(field.warnings.map((warning) => warning.code)).toEqual(['limits_ignored']);
  });

  it.each([
    { name: 'style', type: 'string', default: '' },
    { name: 'style', type: 'string', default: '  ' },
    { name: 'seed', type: 'integer', default: '' },
    { name: 'tags', type: 'array', item_type: 'string', default: [] },
    { name: 'camera', type: 'object', default: '' },
    { name: 'image_url', type: 'string', format: 'uri', default: '' },
  ])('takes an empty default for none: %j', (raw) => {
    const field = fieldWith(raw as ModelField);
    expect(field.default).toBeUndefined();
    expect(field.warnings).toEqual([]);
  });

  it.each<[string, ModelField]>([
    ['outside the options', { name: 'q', type: 'string', options: ['a', 'b'], default: 'c' }],
    ['outside the limits', { name: 'n', type: 'integer', min: 1, max: 4, default: 9 }],
    ['of another type', { name: 'n', type: 'integer', default: 'many' }],
    [
      'a text beside number options',
      { name: 'n', type: 'integer', options: [5, 10], default: '7' },
    ],
    ['empty beside options', { name: 'q', type: 'string', options: ['a', 'b'], default: '' }],
  ])('does not use a default %s, and reports it', (_what, raw) => {
    const field = fieldWith(raw);
    expect(field.default).toBeUndefined();
    expect(field.warnings.map((warning) => warning.code)).toEqual(['default_ignored']);
  });

  it.each<[ModelField, unknown]>([
    [{ name: 'n', type: 'integer', options: [5, 10], default: '5' }, 5],
    [{ name: 'hdr', type: 'boolean', default: 'true' }, true],
    [{ name: 'q', type: 'string', options: ['low', 'high'], default: 'High' }, 'high'],
    [{ name: 'duration', type: 'seconds', min: 1, max: 9, default: '5' }, 5],
  ])('reads a default in another form: %j', (raw, value) => {
    const field = fieldWith(raw);
    expect(field.default).toBe(value);
    expect(field.warnings).toEqual([]);
  });

  it.each<[ModelField, ValueType, Control['kind']]>([
    [{ name: 'prompt', type: 'multiline', required: true }, 'string', 'prompt'],
    [{ name: 'prompt', type: 'long_text', required: true }, 'string', 'prompt'],
    [{ name: 'reference_images', type: 'images' }, 'array', 'media-list'],
    [{ name: 'first_frame_image_url', type: 'media' }, 'string', 'media-slot'],
    [{ name: 'avatar_asset_ids', type: 'assets', max: 5 }, 'array', 'assets'],
    [{ name: 'n', type: 'numeric', min: 1, max: 4 }, 'integer', 'slider'],
    [{ name: 'generate_audio', type: 'flag' }, 'boolean', 'tri-state'],
    [{ name: 'duration', min: 4, max: 12 }, 'integer', 'slider'],
    [{ name: 'mode', type: 'tier', options: ['std', 'pro'] }, 'string', 'segments'],
  ])('knows a documented field whatever its type is called: %j', (raw, type, kind) => {
    const field = fieldWith(raw);
    expect([field.type, field.control.kind, field.warnings]).toEqual([type, kind, []]);
  });

  it('reads options given as objects and as a map', () => {
    const objects = [{ value: 1, label: 'One' }, { value: 2 }, null, { value: 1 }];
    expect(fieldWith({ name: 'x', options: objects }).options).toEqual([
      { value: 1, label: 'One' },
      { value: 2, label: '2' },
    ]);
    const map = { name: 'x', choices: { std: 'Standard', pro: 'Pro' } };
    expect(fieldWith(map).options.map((option) => option.label)).toEqual(['Standard', 'Pro']);
  });

  it('keeps the first of two fields of one name and leaves out names it cannot send', () => {
    const spec = specWith([
      { name: 'n', type: 'integer', max: 4, min: 1 },
      { name: 'n', type: 'string' },
      { name: 'model', type: 'string' },
      { name: '__proto__', type: 'string' },
    ]);
    expect(spec.fields.map((field) => field.type)).toEqual(['integer']);
    expect(spec.warnings.map((warning) => warning.code)).toEqual([
      'duplicate_name',
      'unusable_name',
      'unusable_name',
    ]);
  });

  it('adds a missing prompt to a schema, and always requires it', () => {
    const silent = normalizeModelForm(modelWith([{ name: 'n', type: 'integer' }]));
    expect(silent.fields.map((field) => field.name)).toEqual(['prompt', 'n']);
    const lax = fieldWith({ name: 'prompt', type: 'string', required: false });
    expect([silent.fields[0]?.required, lax.required]).toEqual([true, true]);
  });

  it('adds no prompt to a model that makes its result of files alone', () => {
    const model = modelWith([{ name: 'reference_images', type: 'array', required: true }]);
    const spec = normalizeModelForm({ ...model, capabilities: ['no_prompt'] });
    expect(spec.fields.map((field) => field.name)).toEqual(['reference_images']);
  });

  it('orders fields of the interface first and makes the others advanced', () => {
    const spec = specWith([
      { name: 'seed', type: 'integer' },
      { name: 'quality', type: 'string', options: ['low', 'high'] },
      { name: 'chroma_key', type: 'string' },
      { name: 'reference_images', type: 'array' },
      { name: 'prompt', type: 'string' },
    ]);
    expect(spec.fields.map((field) => field.name)).toEqual([
      'prompt',
      'reference_images',
      'quality',
      'chroma_key',
      'seed',
    ]);
    expect(spec.fields.filter((field) => field.group === 'advanced')).toHaveLength(2);
  });

  it.each([
    ['guidanceScale', 'Guidance scale'],
    ['cfg_scale', 'CFG scale'],
    ['n', 'Images'],
    ['mask_image_url', 'Mask image'],
    ['画风', '画风'],
  ])('labels %s as %s', (name, label) => {
    expect(fieldWith({ name }).label).toBe(label);
  });

  it('shows the input duration only with reference videos, when the model takes both', () => {
    const both = specWith([
      { name: 'reference_videos' },
      { name: 'input_video_duration', type: 'number' },
    ]);
    expect(both.fields[1]?.dependsOn).toBe('reference_videos');
    const alone = specWith([{ name: 'input_video_duration', type: 'number' }]);
    expect(alone.fields[0]?.dependsOn).toBeUndefined();
  });

  it('gives names with path syntax keys that a form library can hold, all different', () => {
    const names = ['a.b', 'a_b', 'a[0]', 'a$2e$b', '0', 'constructor', '画风'];
    const keys = specWith(names.map((name) => ({ name, type: 'string' }))).fields.map(
      (field) => field.key,
    );
    expect(new Set(keys).size).toBe(names.length);
    expect(keys.every((key) => /^v_[A-Za-z0-9_$]*$/u.test(key))).toBe(true);
  });
});

describe('the alias limit', () => {
  it.each<[ModelField, Partial<Limits>]>([
    [{ name: 'reference_images', type: 'array', limit: 3 }, { maxItems: 3 }],
    [{ name: 'reference_images', limit: 3 }, { maxItems: 3 }],
    [{ name: 'sizes', type: 'array', item_type: 'integer', limit: 2 }, { maxItems: 2 }],
    [{ name: 'reference_images', type: 'array', max_items: 5, limit: 3 }, { maxItems: 5 }],
    [{ name: 'n', type: 'integer', limit: 4 }, { max: 4 }],
    [{ name: 'title', type: 'string', limit: 80 }, { maxLength: 80 }],
    [{ name: 'n', type: 'integer', min: 9, limit: 4 }, { min: 9 }],
    [{ name: 'n', type: 'integer', limit: 'none' }, {}],
  ])('%j', (field, limits) => {
    const read = fieldWith(field).limits;
    expect(
      Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)),
    ).toEqual(limits);
  });
});
