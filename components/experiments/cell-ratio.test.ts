import { expect, it } from 'vitest';
import type { ExperimentCell } from '@/lib/pages/experiments';
import { tileRatioOf } from './cell-ratio';

const cell = (width: number | null, height: number | null) =>
  ({ output: { width, height } }) as Pick<ExperimentCell, 'output'>;

it.each([
  ['the picture’s own', { model: 'm', prompt: '', aspect_ratio: '1:1' }, cell(1600, 900), 16 / 9],
  [
    'the requested one before it is there',
    { model: 'm', prompt: '', aspect_ratio: '3:4' },
    { output: null },
    3 / 4,
  ],
  ['square for a sound', { model: 'm', prompt: '' }, cell(null, null), 1],
  ['square while nothing is known', { model: 'm', prompt: '', aspect_ratio: 'auto' }, undefined, 1],
  ['limited for a panorama', undefined, cell(4000, 500), 16 / 9],
])('the ratio of a tile is %s', (_, body, shownCell, ratio) => {
  expect(tileRatioOf(body, shownCell)).toBe(ratio);
});
