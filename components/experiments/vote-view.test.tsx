// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ExperimentCell } from '@/lib/pages/experiments';
import { ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import { VoteView } from './vote-view';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const transcript = (key: string) =>
  ({
    key,
    state: 'succeeded',
    task_id: `task_${key}`,
    output_index: 0,
    output: { url: `https://files.test/${key}.txt`, content_type: 'text/plain' },
    mark: null,
  }) as unknown as ExperimentCell;

it.each([
  ['the vote', 'mia'],
  ['the ranking after it', 'bo'],
])('reads transcripts of a remote service through the console in %s', async (_, reader) => {
  const paths = new Set<string>();
  vi.stubGlobal('fetch', async (path: string) => {
    paths.add(path);
    return new Response('The harbour is quiet.');
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={remoteShell}>
        <VoteView
          workspace="studio"
          experiment="exp_1"
          cells={['a', 'b'].map(transcript)}
          votes={[{ person: 'bo', first: 'a', second: 'b', score: 1 }]}
          plans={[]}
          axes={[]}
          reader={reader}
          reload={async () => {}}
        />
      </ShellProvider>
    </QueryClientProvider>,
  );
  await expect
    .poll(() => [...paths].toSorted())
    .toEqual(['/api/console/studio/outputs/task_a/0', '/api/console/studio/outputs/task_b/0']);
  expect((await screen.findAllByText('The harbour is quiet.')).length).toBeGreaterThan(0);
});
