import { describe, expect, it } from 'vitest';
import { adoptValues, carryOver, diffSchema } from './carry-over';
import { specWith } from './testing/models';

const urls = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://a.test/${index}.png`);

const from = specWith([
  { name: 'prompt', type: 'string' },
  { name: 'quality', options: ['low', 'medium', 'high'] },
  { name: 'seed', type: 'integer' },
  { name: 'duration', type: 'integer', options: [5, 10], unit: 'seconds' },
  { name: 'reference_images', type: 'array', max_items: 9 },
  { name: 'camera', type: 'object' },
]);
const to = specWith(
  [
    { name: 'prompt', type: 'string' },
    { name: 'quality', options: ['standard', 'high'], default: 'standard' },
    { name: 'duration', type: 'string', options: ['10', '15'] },
    { name: 'reference_images', type: 'array', max_items: 2 },
    { name: 'camera', type: 'object' },
  ],
  { id: 'other' },
);

describe('carryOver', () => {
  const values = {
    prompt: 'A lighthouse',
    quality: 'medium',
    seed: 7,
    duration: 10,
    reference_images: urls(4),
    camera: '{"zoom":2}',
  };
  const carried = carryOver(from, values, to);

  it('keeps what is valid there, in the type the new schema lists', () => {
    expect(carried.values).toEqual({
      prompt: 'A lighthouse',
      duration: '10',
      reference_images: urls(2),
      camera: '{\n  "zoom": 2\n}',
    });
    expect(carried.keptValues.map((entry) => entry.field)).toEqual([
      'prompt',
      'duration',
      'camera',
    ]);
  });

  it('explains what was reset and dropped, in words', () => {
    expect(carried.resetValues).toEqual([
      { field: 'reference_images', label: 'Reference images', from: '4 images', to: '2 images' },
      { field: 'quality', label: 'Quality', from: 'medium', to: 'standard (default)' },
    ]);
    expect(carried.droppedValues).toEqual([{ field: 'seed', label: 'Seed', from: '7' }]);
  });

  it('can be undone completely', () => {
    expect(carried.undo).toEqual({ modelId: 'test-model', values });
    const back = carryOver(from, carried.undo.values, from);
    expect(back.resetValues).toEqual([]);
    expect(back.droppedValues).toEqual([]);
  });

  it('does not mention what was not set', () => {
    const none = carryOver(from, { prompt: '', quality: undefined }, to);
    expect([none.keptValues, none.resetValues, none.droppedValues]).toEqual([[], [], []]);
  });
});

describe('adoptValues', () => {
  it('keeps only what the form can hold', () => {
    const held = {
      prompt: 'x',
      quality: 'none',
      seed: 'abc',
      extra: 1,
      duration: '5',
      camera: '{',
    };
    expect(adoptValues(from, held)).toEqual({ prompt: 'x', duration: 5 });
  });
});

describe('diffSchema', () => {
  it('lists the changes of a schema for an open form', () => {
    expect(diffSchema(from, to)).toEqual({
      isSame: false,
      addedLabels: [],
      removedLabels: ['Seed'],
      changedLabels: ['Reference images', 'Quality', 'Duration'],
    });
    expect(diffSchema(from, from).isSame).toBe(true);
  });

  it('ignores texts and order', () => {
    const a = specWith([
      { name: 'x', type: 'string' },
      { name: 'y', type: 'string' },
    ]);
    const b = specWith([
      { name: 'y', type: 'string' },
      { name: 'x', type: 'string', description: 'New words' },
    ]);
    expect(diffSchema(a, b).isSame).toBe(true);
  });
});
