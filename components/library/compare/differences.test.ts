import { describe, expect, it } from 'vitest';
import { compareRecipes } from './differences';

const task = (params: Record<string, unknown>, model = 'a') => ({
  kind: 'image' as const,
  model,
  prompt: 'sea',
  params,
});

describe('compareRecipes', () => {
  it('lists differences first, and a missing value is a difference', () => {
    const rows = compareRecipes([
      task({ prompt: 'sea', n: 1, quality: 'low' }),
      task({ prompt: 'sea', n: 1, seed: 4 }, 'b'),
    ]);
    expect(rows.map(({ name, differs }) => [name, differs])).toEqual([
      ['model', true],
      ['quality', true],
      ['seed', true],
      ['prompt', false],
      ['n', false],
    ]);
    expect(rows.map(({ label }) => label)).toEqual([
      'Model',
      'Quality',
      'Seed',
      'Prompt',
      'Images',
    ]);
    expect(rows.find(({ name }) => name === 'seed')?.values).toEqual([undefined, 4]);
  });

  it('compares lists by their items', () => {
    const [, , row] = compareRecipes([task({ refs: ['x'] }), task({ refs: ['x'] })]);
    expect(row).toEqual({ name: 'refs', label: 'Refs', values: [['x'], ['x']], differs: false });
  });

  it('names a count by what the first result is', () => {
    const counted = (kind: 'image' | 'video') => ({ ...task({ n: 2 }), kind });
    const labelOf = (...kinds: ('image' | 'video')[]) =>
      compareRecipes(kinds.map(counted)).find(({ name }) => name === 'n')?.label;
    expect(labelOf('image', 'video')).toBe('Images');
    expect(labelOf('video', 'image')).toBe('Videos');
  });
});
