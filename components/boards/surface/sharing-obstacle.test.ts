import { expect, it } from 'vitest';
import { sharingObstacle } from './sharing-obstacle';

const results = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'result' as const,
    task_id: `task_${at}`,
    output: 0,
  }));

it('a board without results, or with more than a link shows, is not shared in part', () => {
  const note = { kind: 'note', task_id: null, output: null } as const;
  expect(sharingObstacle([note])).toMatch('no result on this board');
  expect(sharingObstacle([note, ...results(500), ...results(1)])).toBeNull();
  expect(sharingObstacle(results(501))).toMatch(
    'at most 500 results, and this board has 501. Select fewer in the grid',
  );
});
