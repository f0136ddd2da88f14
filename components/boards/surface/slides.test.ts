import { expect, it } from 'vitest';
import type { SurfaceItem } from './item-changes';
import { pagesOf, slidesOf, wrapText } from './slides';

const item = (
  id: string,
  x: number,
  y: number,
  kind: SurfaceItem['kind'] = 'note',
): SurfaceItem => ({
  id,
  kind,
  task_id: null,
  output: null,
  file: null,
  is_gone: false,
  picture: null,
  prompt: '',
  ratio: 0,
  text: id,
  colour: null,
  x,
  y,
  width: kind === 'section' ? 500 : 100,
  height: kind === 'section' ? 400 : 50,
  z: 0,
  group: null,
  deleted: false,
});
const ids = (slides: ReturnType<typeof slidesOf>) =>
  slides.map(({ items }) => items.map(({ id }) => id).join(' '));

it('shows sections in order with what lies in them, and without sections every item', () => {
  const loose = [item('b', 200, 0), item('a', 0, 0)];
  expect(ids(slidesOf(loose))).toEqual(['a', 'b']);
  expect(ids(pagesOf(loose))).toEqual(['b a']);
  const items = [item('second', 600, 0, 'section'), item('first', 0, 0, 'section'), ...loose];
  expect(ids(slidesOf(items))).toEqual(['first b a', 'second']);
  expect(ids(pagesOf(items))).toEqual(ids(slidesOf(items)));
  expect(pagesOf([])).toEqual([]);
});

it.each([
  ['one two three', 7, ['one two', 'three']],
  ['one\n\ntwo', 7, ['one', '', 'two']],
  ['abcdefghij kl', 4, ['abcd', 'efgh', 'ij', 'kl']],
  ['', 4, ['']],
])('breaks %j at %s letters', (text, width, lines) => {
  expect(wrapText(text, width, (line) => line.length)).toEqual(lines);
});
