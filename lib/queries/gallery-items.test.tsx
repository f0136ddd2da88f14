// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, it, vi } from 'vitest';
import { useGalleryItem, useItemLoading } from './gallery-items';

const ids = Array.from({ length: 100 }, (_, index) => `task_${index}`);

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
