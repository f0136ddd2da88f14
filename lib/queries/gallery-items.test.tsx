// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useGalleryItem, useItemLoading } from './gallery-items';
import { taskKeys } from './tasks';

const ids = Array.from({ length: 100 }, (_, index) => `task_${index}`);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Tile = ({ id }: { id: string }) => <p>{useGalleryItem('studio', id)?.prompt ?? 'loads'}</p>;
function Tiles() {
  useItemLoading('studio', ids);
  return ids.map((id) => <Tile key={id} id={id} />);
}

it('draws the tiles of one answer at once', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: ids.map((task_id) => ({ task_id, prompt: `prompt of ${task_id}` })) }),
  );
  const drawn = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Profiler id="tiles" onRender={drawn}>
        <Tiles />
      </Profiler>
    </QueryClientProvider>,
  );
  await screen.findByText('prompt of task_99');
  expect(drawn).toHaveBeenCalledTimes(2);
});

it('draws what others have changed after a minute, but nothing older than a change made here', async () => {
  vi.useFakeTimers();
  let prompt = 'first';
  const responses: (() => void)[] = [];
  vi.stubGlobal('fetch', () => {
    const response = Response.json({ data: ids.map((task_id) => ({ task_id, prompt })) });
    return new Promise<Response>((resolve) => responses.push(() => resolve(response)));
  });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Tiles />
    </QueryClientProvider>,
  );
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const respond = async () => {
    for (const each of responses.splice(0)) each();
    await wait(1);
  };
  await wait(100);
  await respond();
  expect(screen.getAllByText('first')).toHaveLength(100);
  prompt = 'second';
  await wait(50_000);
  expect(responses).toHaveLength(0);
  await wait(20_000);
  act(() => client.setQueryData(taskKeys.one('studio', 'task_0'), { prompt: 'own' }));
  await respond();
  expect(screen.getAllByText('second')).toHaveLength(99);
  expect(screen.getByText('own')).toBeDefined();
});
