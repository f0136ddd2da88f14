// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import type { EditHistory } from '@/lib/pages/edits';
import { useVersions } from './use-versions';

afterEach(() => vi.unstubAllGlobals());

const failedTask = {
  task_id: 'b',
  status: 'failed',
  outputs: [],
  removed: [],
  prompt: '',
  error: { code: 'provider_failed', message: 'It failed.' },
} as unknown as Creation;
const historyWith = (task: Creation): EditHistory => ({
  root: 'result:a:0',
  deleted: [],
  edits: [
    {
      id: 'edit_b',
      verb: 'upscale',
      parent: 'result:a:0',
      mask: null,
      task_id: 'b',
      asset_id: null,
      cut: null,
      span: null,
      user: { id: 'u', name: 'Ann' },
      created_at: 0,
    },
  ],
  tasks: [task],
  files: [],
});

it('shows what became of the edits since, when they are read anew', async () => {
  let task = failedTask;
  vi.stubGlobal('fetch', async () => Response.json(historyWith(task)));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useVersions('studio', historyWith(failedTask)), { wrapper });
  expect(result.current.items.map(({ failure }) => failure)).toEqual(['It failed.']);
  task = { ...failedTask, removed: [-1] };
  await result.current.reload();
  await waitFor(() => expect(result.current.items).toEqual([]));
});
