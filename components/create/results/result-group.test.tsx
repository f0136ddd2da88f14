// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import type { Submissions } from '../use-submissions';
import type { ResultActions } from './result-actions';
import { ResultGroupView } from './result-group';

afterEach(cleanup);

const task = (prompt: string, contentType: string) =>
  ({
    task_id: 'task_1',
    status: 'succeeded',
    kind: 'audio',
    model: 'hark',
    prompt,
    params: {},
    outputs: [{ url: 'https://files.test/1', content_type: contentType }],
    removed: [],
    created_at: 1_700_000_000_000,
    receipt: null,
    quote: null,
    error: null,
  }) as unknown as Creation;

const actions = {
  hrefOf: () => '/',
  onRemix: () => undefined,
  reference: { takes: () => false, use: () => undefined },
} as unknown as ResultActions;

it.each([
  ['', 'text/plain', 'Transcript'],
  ['Spell it Ansgar', 'text/plain', 'Spell it Ansgar'],
  ['', 'audio/mpeg', 'Without a prompt'],
])('the group of the prompt “%s” with a result of %s is titled “%s”', (prompt, type, title) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={remoteShell}>
        <ResultGroupView
          workspace="studio"
          group={{ id: 'task_1', members: [{ task: task(prompt, type) }] }}
          isLarge
          submissions={{} as Submissions}
          actions={actions}
          ratioFor={() => 1}
        />
      </ShellProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(title);
});
