import { expect, it } from 'vitest';
import { hostileArguments } from './hostile';

const args = ['studio', { name: 'A', limit: 1 }];

it('a second try sends the same hostile values', () => {
  const tries = Array.from({ length: 3 }, () => [...hostileArguments('renameAction', args)]);
  expect(tries[1]).toEqual(tries[0]);
  expect(tries[2]).toEqual(tries[0]);
});
