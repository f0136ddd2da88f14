import { expect, it } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import { expectedRatio } from './expected-ratio';

const result = (params: object, width: number, height: number) =>
  ({ model: 'lumen', kind: 'image', params, outputs: [{ width, height }] }) as unknown as Creation;
const results = [
  result({ prompt: 'a pear', aspect_ratio: 'auto', resolution: '4K' }, 400, 100),
  result({ prompt: 'a kite', aspect_ratio: 'auto', seed: 7 }, 300, 200),
];
const ratioFor = (params: Record<string, unknown>, model = 'lumen') =>
  expectedRatio(undefined, { model, params }, results);

it.each([
  ['what is asked for', { prompt: 'a fox', aspect_ratio: '9:16' }, 9 / 16],
  ['the last result of the same settings', { prompt: 'a fox', aspect_ratio: 'auto' }, 1.5],
  ['a square without one', { prompt: 'a fox', aspect_ratio: 'auto', resolution: '2K' }, 1],
])('keeps the place of %s', (_, params, ratio) => {
  expect(ratioFor(params)).toBe(ratio);
});

it('knows nothing by the results of another model', () => {
  expect(ratioFor({ prompt: 'a fox', aspect_ratio: 'auto' }, 'vellum')).toBe(1);
});
