import { describe, expect, it } from 'vitest';
import type { ModelField } from '@/lib/contract';
import { buildPayload, isQuotable, validateForm } from './payload';
import { fieldWith, specWith } from './testing/models';
import { zodFromSpec } from './testing/zod-from-spec';

const prompt: ModelField = { name: 'prompt', type: 'string', required: true };

type Row = [what: string, field: ModelField, held: unknown, payload: Record<string, unknown>];

const sent: Row[] = [
  ['text', { name: 'title', type: 'string' }, 'Sea', { title: 'Sea' }],
  ['empty text is unset', { name: 'title', type: 'string' }, '  ', {}],
  ['unset', { name: 'title', type: 'string' }, undefined, {}],
  ['null is unset', { name: 'title', type: 'string' }, null, {}],
  [
    'an untouched default is the model’s to apply',
    { name: 'n', type: 'integer', default: 2 },
    undefined,
    {},
  ],
  ['a default set by hand is sent', { name: 'n', type: 'integer', default: 2 }, 2, { n: 2 }],
  [
    'a required default is sent',
    { name: 'n', type: 'integer', default: 2, required: true },
    undefined,
    { n: 2 },
  ],
  ['a number from a box', { name: 'n', type: 'integer' }, '3', { n: 3 }],
  ['a fraction', { name: 'x', type: 'number' }, '0.25', { x: 0.25 }],
  ['zero is a value', { name: 'x', type: 'number', default: 5 }, 0, { x: 0 }],
  ['a step of a tenth', { name: 'x', type: 'number', min: 0, max: 1, step: 0.1 }, 0.3, { x: 0.3 }],
  [
    'a number option stays a number',
    { name: 'duration', options: [5, 10] },
    '10',
    { duration: 10 },
  ],
  [
    'a text option stays a text',
    { name: 'duration', type: 'integer', options: ['5', '10'] },
    10,
    { duration: '10' },
  ],
  ['a boolean option', { name: 'x', options: [true, 'auto'] }, true, { x: true }],
  ['an option object', { name: 'x', options: [{ value: 7, label: 'Seven' }] }, 7, { x: 7 }],
  ['false is a value', { name: 'audio', type: 'boolean', default: true }, false, { audio: false }],
  ['model default', { name: 'audio', type: 'boolean' }, undefined, {}],
  [
    'locked and required',
    { name: 'duration', type: 'integer', options: [10], required: true },
    undefined,
    { duration: 10 },
  ],
  [
    'locked and optional',
    { name: 'duration', type: 'integer', options: [10], default: 10 },
    undefined,
    {},
  ],
  [
    'locked, switched on',
    { name: 'avatar_mode', options: ['virtual'] },
    'virtual',
    { avatar_mode: 'virtual' },
  ],
  [
    'a list in its order',
    { name: 'reference_images', type: 'array', max_items: 9 },
    ['https://a.test/2.png', '', 'https://a.test/1.png'],
    { reference_images: ['https://a.test/2.png', 'https://a.test/1.png'] },
  ],
  ['an empty list is unset', { name: 'tags', type: 'array' }, [], {}],
  ['an emptied default is sent', { name: 'tags', type: 'array', default: ['x'] }, [], { tags: [] }],
  [
    'list items as numbers',
    { name: 'frames', type: 'array', item_type: 'integer' },
    ['1', 2],
    { frames: [1, 2] },
  ],
  ['list options', { name: 'frames', type: 'array', options: [12, 24] }, ['24'], { frames: [24] }],
  ['JSON text', { name: 'camera', type: 'object' }, '{"zoom": 2}', { camera: { zoom: 2 } }],
  ['JSON, emptied', { name: 'camera', type: 'object' }, ' ', {}],
  ['JSON of any shape', { name: 'pose', type: 'quaternion' }, '[1,0,0,0]', { pose: [1, 0, 0, 0] }],
  [
    'unicode',
    { name: '画风', type: 'string', options: ['水墨', '油画'] },
    '水墨',
    { 画风: '水墨' },
  ],
  ['a prototype’s name', { name: 'constructor', type: 'string' }, undefined, {}],
];

const refused: [what: string, field: ModelField, held: unknown, message: string][] = [
  ['empty prompt', prompt, '', 'Prompt is empty'],
  [
    'a prompt is required even undeclared',
    { name: 'prompt', type: 'string' },
    ' ',
    'Prompt is empty',
  ],
  [
    'too long',
    { name: 'title', type: 'string', max_length: 3 },
    'abcd',
    'Title takes at most 3 characters',
  ],
  ['no number', { name: 'n', type: 'integer' }, 'many', 'Images must be a whole number'],
  [
    'a fraction of an integer',
    { name: 'n', type: 'integer' },
    1.5,
    'Images must be a whole number',
  ],
  ['below', { name: 'n', type: 'integer', minimum: 1 }, 0, 'Images must be at least 1'],
  ['above', { name: 'n', type: 'integer', maximum: 4 }, 5, 'Images must be at most 4'],
  ['infinite', { name: 'x', type: 'number' }, Number.POSITIVE_INFINITY, 'X must be a number'],
  ['off the steps', { name: 'w', type: 'integer', multiple_of: 8 }, 12, 'W must go in steps of 8'],
  ['not an option', { name: 'q', options: ['low', 'high'] }, 'ultra', 'Q must be one of low, high'],
  [
    'required options, no default',
    { name: 'q', options: ['a', 'b'], default: 'c', required: true },
    undefined,
    'Q is empty',
  ],
  ['too many', { name: 'tags', type: 'array', max_items: 1 }, ['a', 'b'], 'Tags takes at most 1'],
  ['too few', { name: 'tags', type: 'array', min_items: 2 }, ['a'], 'Tags needs at least 2'],
  [
    'required list',
    { name: 'reference_images', type: 'array', required: true },
    [],
    'Reference images: add at least one file',
  ],
  [
    'no web address',
    { name: 'first_frame_image_url', type: 'string' },
    'blob:x',
    'First frame needs a web address (https)',
  ],
  ['JSON that is none', { name: 'camera', type: 'object' }, '{', 'Camera is not valid JSON'],
  [
    'JSON of another shape',
    { name: 'camera', type: 'object' },
    '[1]',
    'Camera must be a JSON object: {…}',
  ],
];

describe('buildPayload', () => {
  it.each(sent)('sends %s', (_what, field, held, payload) => {
    const spec = specWith([field]);
    const values = held === undefined ? {} : { [field.name]: held };
    expect(validateForm(spec, values)).toEqual({ payload });
    expect(zodFromSpec(spec).safeParse(payload).success).toBe(true);
  });

  it.each(refused)('refuses %s', (_what, field, held, message) => {
    const built = buildPayload(specWith([field]), { [field.name]: held });
    expect(built.payload).toEqual({});
    expect(built.reasons.map((reason) => reason.message)).toEqual([
      expect.stringContaining(message),
    ]);
  });

  it('sends nothing the schema does not list', () => {
    const values = { prompt: 'a', seed: 4, toString: 'x' };
    expect(validateForm(specWith([prompt]), values)).toEqual({ payload: { prompt: 'a' } });
  });

  it('sends JSON only when touched', () => {
    const spec = specWith([{ name: 'camera', type: 'object', default: { zoom: 1 } }]);
    expect(buildPayload(spec, { camera: '{"zoom":1}' }, new Set()).payload).toEqual({});
    expect(buildPayload(spec, { camera: '{"zoom":1}' }, new Set(['camera'])).payload).toEqual({
      camera: { zoom: 1 },
    });
  });

  it('lists every reason at once, in the order of the form', () => {
    const spec = specWith([
      { name: 'n', type: 'integer', max: 4 },
      { name: 'style', type: 'string', required: true },
      prompt,
    ]);
    const { reasons } = validateForm(spec, { n: 9 });
    expect(reasons?.map((reason) => reason.message)).toEqual([
      'Prompt is empty',
      'Style is empty',
      'Images must be at most 4',
    ]);
  });

  it('allows a quote without a prompt, but without no other field', () => {
    const spec = specWith([prompt, { name: 'n', type: 'integer', max: 4 }]);
    expect(isQuotable(buildPayload(spec, {}).reasons)).toBe(true);
    expect(isQuotable(buildPayload(spec, { n: 5 }).reasons)).toBe(false);
  });

  it('offers all 200 options', () => {
    const options = Array.from({ length: 200 }, (_, index) => index);
    const field = fieldWith({ name: 'style_id', options });
    expect(field.options).toHaveLength(200);
    expect(validateForm(specWith([field.raw]), { style_id: 199 })).toEqual({
      payload: { style_id: 199 },
    });
  });
});
