// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import { MediaTile } from './media-tile';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const task = {
  task_id: 'task_1',
  kind: 'audio',
  status: 'succeeded',
  prompt: '',
  outputs: [{ url: 'https://files.test/a.txt', content_type: 'text/plain' }],
} as unknown as Creation;

it('shows a transcript of a remote service while its list still has the task without an output', async () => {
  vi.stubGlobal('fetch', async (path: string) => new Response(`The text at ${path}`));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={remoteShell}>
        <MediaTile task={task} output={-1} href="/studio/gallery/task_1" />
      </ShellProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('The text at /api/console/studio/outputs/task_1/0');
});
