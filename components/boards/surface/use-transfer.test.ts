import { expect, it } from 'vitest';
import { boardLimits } from '@/lib/pages/boards';
import { resultOfLink, splitIntoNotes } from './use-transfer';

const origin = 'https://atelier.test';
const read = (text: string) => resultOfLink(text, origin, 'studio')?.create ?? null;

it.each([
  [`${origin}/studio/gallery/task_1`, 'task_1', 0],
  [` ${origin}/studio/gallery/task_1?output=2&q=sea `, 'task_1', 2],
  [`${origin}/studio/gallery/gen%2B1%3Aa`, 'gen+1:a', 0],
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

it('makes notes of a long text, and loses no character', () => {
  expect(splitIntoNotes('Calm')).toEqual(['Calm']);
  for (const text of ['x'.repeat(12_345), `${'x'.repeat(4_999)}${'🌊'.repeat(5_000)}`]) {
    const notes = splitIntoNotes(text);
    expect(notes.join('')).toBe(text);
    expect(notes.length).toBeGreaterThan(2);
    expect(Math.max(...notes.map(({ length }) => length))).toBeLessThanOrEqual(boardLimits.text);
  }
});
