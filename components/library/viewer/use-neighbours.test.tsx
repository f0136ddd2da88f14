// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '../../layout';
import { CommandCenterProvider } from '../../layout/testing/command-center';
import { useNeighbours } from './use-neighbours';

const { pushed, address } = vi.hoisted(() => ({ pushed: [] as string[], address: { search: '' } }));
/* There is no Next.js router in a unit test. */
vi.mock('next/navigation', () => ({
  usePathname: () => '/studio/gallery/task_2',
  useSearchParams: () => new URLSearchParams(address.search),
  useRouter: () => ({
    push: (href: string) => pushed.push(href),
    replace: (href: string) => pushed.push(href),
  }),
}));

beforeEach(() => {
  pushed.length = 0;
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/studio/boards/brd_1/results')
      ? Response.json({
          data: [
            { task_id: 'task_3', output: 1 },
            { task_id: 'task_2', output: 0 },
            { task_id: 'task_1', output: 0 },
          ],
        })
      : Response.json({ task_ids: ['task_2', 'task_1'], outputs: [0, 0], truncated: false }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (search: string) => {
  address.search = search;
  const { result } = renderHook(() => useNeighbours('studio', 'task_2', 0), {
    wrapper: ({ children }) => (
      <Providers>
        <CommandCenterProvider>{children}</CommandCenterProvider>
      </Providers>
    ),
  });
  await waitFor(() => expect(result.current.position).not.toBeNull());
  return result.current;
};

it('goes through a board in its order, and back to its surface', async () => {
  const query = 'board=brd_1&view=surface';
  const neighbours = await open(query);
  expect(neighbours).toMatchObject({ position: 2, total: '3', labels: { back: 'Board' } });
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(pushed).toEqual([
    `/studio/gallery/task_3?${query}&output=1`,
    `/studio/gallery/task_1?${query}`,
    '/studio/boards/brd_1',
  ]);
  expect(neighbours.hrefOf(1)).toBe(`/studio/gallery/task_2?${query}&output=1`);
});

it('goes through the gallery, and back to it with its filters', async () => {
  expect(await open('board=brd_1')).toMatchObject({
    position: 1,
    previous: null,
    next: '/studio/gallery/task_1?board=brd_1',
    back: '/studio/gallery?board=brd_1',
    labels: { back: 'Gallery' },
  });
});
