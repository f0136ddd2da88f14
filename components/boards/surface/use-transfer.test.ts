import { expect, it } from 'vitest';
import { resultOfLink } from './use-transfer';

const origin = 'https://atelier.test';
const read = (text: string) => resultOfLink(text, origin, 'studio')?.create ?? null;

it.each([
  [`${origin}/studio/gallery/task_1`, 'task_1', 0],
  [` ${origin}/studio/gallery/task_1?output=2&q=sea `, 'task_1', 2],
])('takes %s as a result', (text, task_id, output) => {
  expect(read(text)).toEqual({ kind: 'result', task_id, output, asset_id: null });
});

it.each([
  'A night train',
  `${origin}/other/gallery/task_1`,
  `${origin}/studio/gallery`,
  `${origin}/studio/gallery/trash`,
  `${origin}/studio/gallery/task_1/more`,
  `${origin}/studio/gallery/task_1?output=-1`,
  `${origin}/studio/gallery/%E0%A4%A`,
  'https://elsewhere.test/studio/gallery/task_1',
  '/studio/gallery/task_1',
  'javascript:alert(1)',
])('leaves %s as text', (text) => {
  expect(read(text)).toBeNull();
});
