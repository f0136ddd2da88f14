import { expect, it } from 'vitest';
import { normalizeModelForm } from '@/lib/forms';
import { recipeRows } from './recipe-rows';

const spec = normalizeModelForm({
  id: 'm',
  name: 'M',
  family: 'image',
  capabilities: [],
  schema: {
    fields: [
      { name: 'prompt', type: 'string', required: true },
      { name: 'resolution', type: 'string', options: ['1K', '2K'], default: '1K' },
      { name: 'seed', type: 'integer' },
      { name: 'reference_images', type: 'array', item_type: 'string' },
      { name: 'n', type: 'integer', min: 1, max: 4, default: 1 },
      { name: 'negative_prompt', type: 'string' },
    ],
  },
});

const rowsOf = (params: Record<string, unknown> | null) =>
  recipeRows(params, spec).rows.map(({ name, text, isFallback }) =>
    [name, text, ...(isFallback ? ['default'] : [])].join(' '),
  );

it('shows every parameter and marks the model’s defaults', () => {
  expect(rowsOf({ prompt: 'A well' })).toEqual([
    'resolution 1K default',
    'n 1 default',
    'seed random default',
  ]);
  expect(recipeRows({}, spec).unsetLabels).toEqual(['Reference images', 'Negative prompt']);
});

it('marks a sent value that equals the default, and no other', () => {
  expect(rowsOf({ resolution: '2K', n: 1, seed: 7 })).toEqual([
    'resolution 2K',
    'n 1 default',
    'seed 7',
  ]);
});

it('shows a long text completely', () => {
  const long = 'no people, '.repeat(20).trim();
  expect(rowsOf({ negative_prompt: long })).toContain(`negative_prompt ${long}`);
});

it('keeps parameters that the model no longer has', () => {
  expect(rowsOf({ style: 'noir' })).toContain('style noir');
});

it('shows what was sent when the model no longer exists', () => {
  const { rows, unsetLabels } = recipeRows({ prompt: 'x', audio: false, n: 2 }, undefined);
  expect(rows.map(({ name, text }) => `${name} ${text}`)).toEqual(['audio off', 'n 2']);
  expect(unsetLabels).toEqual([]);
});

it('has the only value of a parameter when it is sent unasked, and not the only choice of one that is left out', () => {
  const only = normalizeModelForm({
    id: 'm',
    name: 'M',
    family: 'video',
    capabilities: [],
    schema: {
      fields: [
        { name: 'duration', type: 'integer', min: 10, max: 10 },
        { name: 'avatar_mode', type: 'string', options: ['virtual'] },
      ],
    },
  });
  const { rows, unsetLabels } = recipeRows({}, only);
  expect(rows.map(({ name, value, isFallback }) => [name, value, isFallback])).toEqual([
    ['duration', 10, true],
  ]);
  expect(unsetLabels).toEqual(['Avatar mode']);
  const sent = recipeRows({ avatar_mode: 'virtual' }, only);
  expect(sent.rows.map(({ name }) => name)).toContain('avatar_mode');
});
