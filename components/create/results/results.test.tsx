// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import { taskKeys } from '@/lib/queries';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import type { Submissions } from '../use-submissions';
import Results from './results';

const waitingTask = {
  task_id: 'task_1',
  status: 'queued',
  kind: 'image',
  model: 'lumen',
  prompt: 'a kite',
  params: { prompt: 'a kite' },
  outputs: [],
  removed: [],
  progress: 0,
  created_at: 1_700_000_000_000,
  receipt: null,
  quote: null,
  error: null,
} as unknown as Creation;

const submissions = { open: [], taskIds: ['task_1'] } as unknown as Submissions;

const actions = {
  onStart: () => undefined,
  hrefOf: () => '/',
  onRemix: () => undefined,
  reference: undefined,
} as unknown as Parameters<typeof Results>[0]['actions'];

function Room({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <ShellProvider shell={remoteShell}>
        <Results
          workspace="studio"
          entries={[]}
          modelId=""
          submissions={submissions}
          earlier={[waitingTask]}
          actions={actions}
        />
      </ShellProvider>
    </QueryClientProvider>
  );
}

it('is taken over as the server drew it, and then shows what the page has heard since', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Room client={new QueryClient()} />);
  document.body.append(container);
  const client = new QueryClient();
  client.setQueryData(taskKeys.one('studio', 'task_1'), {
    ...waitingTask,
    status: 'running',
    progress: 40,
  });
  const problems: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, <Room client={client} />, {
      onRecoverableError: (error) => problems.push(error),
    }),
  );
  // What `renderToString` cannot draw is said as well: parts that are loaded later.
  expect(problems.join()).not.toContain('Hydration failed');
  expect(await screen.findByText('40 %')).toBeTruthy();
  act(() => root.unmount());
  container.remove();
});
