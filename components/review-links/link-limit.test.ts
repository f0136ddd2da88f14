import { expect, it } from 'vitest';
import { sharingObstacle, shownResultsLabel } from './link-limit';

it('a board without results, or with more than a link shows, is not shared in part', () => {
  expect(sharingObstacle(0)).toMatch('no result on this board');
  expect(sharingObstacle(500)).toBeNull();
  expect(sharingObstacle(501)).toMatch(
    'at most 500 results, and this board has 501. Select fewer in the grid',
  );
});

it('a link to a board that has grown says how many of its results it shows', () => {
  expect([1, 500, 512].map(shownResultsLabel)).toEqual([
    '1 result',
    '500 results',
    '500 of 512 results',
  ]);
});
