import { expect, it } from 'vitest';
import { parseByteRange } from './byte-range';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes= 5 - 9 ', { start: 5, end: 9 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-5', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['items=0-5', null],
  ['', null],
  [undefined, null],
])('reads %s of 100 bytes', (header, expected) => {
  expect(parseByteRange(header, 100)).toEqual(expected);
});

it('satisfies nothing of an empty file', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseByteRange('bytes=-1', 0)).toBe('unsatisfiable');
});
