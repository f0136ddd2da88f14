import { expect, it } from 'vitest';
import { navItemOf } from './nav-items';

it.each([
  ['/studio/gallery', '', 'gallery'],
  ['/studio/gallery', 'kind=image', 'gallery'],
  ['/studio/gallery', 'board=brd_1', 'boards'],
  ['/studio/gallery/task_1', 'board=brd_1', 'gallery'],
  ['/studio/gallery/trash', '', 'gallery'],
  ['/studio/boards/brd_1', '', 'boards'],
  ['/studio/create', 'board=brd_1', 'create'],
  ['/studio/nowhere', '', undefined],
])('%s?%s belongs to %s', (pathname, query, id) => {
  expect(navItemOf(pathname, new URLSearchParams(query))?.id).toBe(id);
});
