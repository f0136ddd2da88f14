import { expect, test } from 'vitest';
import { backOf, originOf } from './room-links';
import type { StripItem } from './versions';

const result = { kind: 'result', taskId: 'task_1', output: 1 } as const;
const itemOf = (version: object) => ({ ready: { version } }) as unknown as StripItem;

test.each([
  ['', '/studio/gallery/task_1?output=1', 'Back to the result'],
  ['kind=image', '/studio/gallery/task_1?kind=image&output=1', 'Back to the result'],
  [
    'board=brd_1&view=surface&asked=c1',
    '/studio/gallery/task_1?board=brd_1&view=surface&output=1',
    'Back to the result',
  ],
  ['board=brd_1&view=surface&back=board', '/studio/boards/brd_1', 'Back to the board'],
])('a room that was opened with "%s" leads back to where it was opened', (search, href, label) => {
  expect(backOf('studio', itemOf(result), originOf(search))).toEqual({ href, label });
});

test('an upload leads back to the assets, or to the board that it was opened from', () => {
  const upload = itemOf({ kind: 'upload', assetId: 'asset_1' });
  expect(backOf('studio', upload, originOf('')).href).toBe('/studio/assets');
  expect(backOf('studio', upload, originOf('board=brd_1&back=board')).href).toBe(
    '/studio/boards/brd_1',
  );
});
