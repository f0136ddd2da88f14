// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { commentOnResultAction } from '@/lib/console/review/results/actions';
import type { Review } from '@/lib/pages/review';
import { reviewOptions } from '@/lib/queries';
import { replaceAction } from '../actions/testing/replace-action';
import { ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import ReviewPanel from './review-panel';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const review: Review = {
  comments: [],
  steps: [],
  newer: null,
  unread: [],
  reader: 'usr_mia',
  moderates: false,
};
const result = { task_id: 'task_1', output: 0 };

it('keeps a comment that could not be sent, and says so beside its button', async () => {
  replaceAction(commentOnResultAction, () => Promise.reject(new TypeError('Failed to fetch')));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(reviewOptions('studio', result).queryKey, review);
  const onSent = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <ShellProvider shell={remoteShell}>
        <ReviewPanel
          workspace="studio"
          result={result}
          field={createRef<HTMLTextAreaElement>()}
          place={null}
          tools={null}
          markOf={() => null}
          actionsOf={() => null}
          onSent={onSent}
        />
      </ShellProvider>
    </QueryClientProvider>,
  );
  const field: HTMLTextAreaElement = screen.getByRole('textbox', { name: 'Comment' });
  fireEvent.change(field, { target: { value: 'Smaller' } });
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'The console could not be reached. Check the connection and try again.',
  );
  expect(field.closest('form')?.contains(alert)).toBe(true);
  expect(field.value).toBe('Smaller');
  expect(onSent).not.toHaveBeenCalled();
});
