// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui';
import { setOnBoardAction } from '@/lib/console/boards/actions';
import { setFavouriteAction, setRemovedAction } from '@/lib/console/library/gallery/actions';
import type { Failure } from '@/lib/pages/failures';
import { galleryKeys, taskKeys } from '@/lib/queries';
import { replaceAction } from '../../actions/testing/replace-action';
import { useGalleryActions } from './use-gallery-actions';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));

afterEach(cleanup);

function renderActions(client = new QueryClient()) {
  render(<Toaster />);
  return renderHook(() => useGalleryActions('studio'), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
}

const failure: Failure = {
  code: 'forbidden',
  message: 'Your role doesn’t allow this.',
  status: 403,
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
};

it('says how much of a large removal went through, and takes that back', async () => {
  const outputs = Array.from({ length: 1_500 }, (_, index) => ({
    task_id: `task_${index}`,
    output: 0,
  }));
  const calls: [count: number, on: boolean][] = [];
  replaceAction(setRemovedAction, async (_workspace, refs, on) => {
    calls.push([refs.length, on]);
    return calls.length === 2 ? { ok: false, error: failure } : { ok: true, value: undefined };
  });
  const client = new QueryClient();
  client.setQueryData(galleryKeys.all('studio'), []);
  const { result } = renderActions(client);
  expect(await result.current.remove(outputs)).toBe(false);
  expect(client.getQueryState(galleryKeys.all('studio'))?.isInvalidated).toBe(true);
  await screen.findByText(failure.message);
  await screen.findByText('1000 of 1500 items moved to the trash.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => calls.at(-1)).toEqual([1_000, false]);
});

it('leaves hearts that were there when a favourite fails', async () => {
  replaceAction(setFavouriteAction, async () => ({ ok: false, error: failure }));
  const client = new QueryClient();
  const keyOf = (id: string) => taskKeys.one('studio', id);
  client.setQueryData(keyOf('task_a'), { favourites: [0] });
  client.setQueryData(keyOf('task_b'), { favourites: [] });
  const { result } = renderActions(client);
  const outputs = ['task_a', 'task_b'].map((id) => ({ task_id: id, output: 0 }));
  const change = result.current.favourite(outputs, true);
  expect(client.getQueryData(keyOf('task_b'))).toEqual({ favourites: [0] });
  await change;
  expect(client.getQueryData(keyOf('task_a'))).toEqual({ favourites: [0] });
  expect(client.getQueryData(keyOf('task_b'))).toEqual({ favourites: [] });
});

it('shows a favourite although an older reading comes while it is stored', async () => {
  const client = new QueryClient();
  const key = taskKeys.one('studio', 'task_a');
  client.setQueryData(key, { favourites: [] });
  replaceAction(setFavouriteAction, async () => {
    client.setQueryData(key, { favourites: [] });
    return { ok: true, value: undefined };
  });
  const { result } = renderActions(client);
  await result.current.favourite([{ task_id: 'task_a', output: 0 }], true);
  expect(client.getQueryData(key)).toEqual({ favourites: [0] });
});

it('reads a list again whose first reading began before the change', async () => {
  const client = new QueryClient();
  const readings: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: galleryKeys.index('studio', { favourite: '1' }),
    queryFn: ({ signal }) => {
      // As `fetch` does; who reads the signal can be given up.
      signal.throwIfAborted();
      const reading = Promise.withResolvers<string>();
      readings.push(reading);
      return reading.promise;
    },
  });
  const stop = observer.subscribe(() => undefined);
  replaceAction(setFavouriteAction, async () => ({ ok: true, value: undefined }));
  const { result } = renderActions(client);
  await result.current.favourite([{ task_id: 'task_a', output: 0 }], true);
  readings[0]?.resolve('before');
  await expect.poll(() => readings.length).toBe(2);
  readings[1]?.resolve('after');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  stop();
});

it('brings back only what was on the board, of a selection that has more', async () => {
  const outputs = ['task_a', 'task_b'].map((id) => ({ task_id: id, output: 0 }));
  const calls: unknown[] = [];
  replaceAction(setOnBoardAction, async (_workspace, _board, refs, on) => {
    calls.push([refs, on]);
    return { ok: true, value: refs.slice(0, 1) };
  });
  const { result } = renderActions();
  expect(await result.current.removeFromBoard('col_1', outputs)).toBe(true);
  await screen.findByText('1 item removed from the board.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('1 item added to the board.');
  expect(calls).toEqual([
    [outputs, false],
    [outputs.slice(0, 1), true],
  ]);
});

it('keeps in a task what is in the trash, and says what was restored', async () => {
  replaceAction(setRemovedAction, async () => ({ ok: true, value: undefined }));
  const client = new QueryClient();
  const key = taskKeys.one('studio', 'task_a');
  client.setQueryData(key, { removed: [1] });
  const { result } = renderActions(client);
  await result.current.remove([{ task_id: 'task_a', output: 0 }]);
  expect(client.getQueryData(key)).toEqual({ removed: [1, 0] });
  await result.current.restore([{ task_id: 'task_a', output: 0 }]);
  expect(client.getQueryData(key)).toEqual({ removed: [1] });
  await screen.findByText('1 item restored.');
});
