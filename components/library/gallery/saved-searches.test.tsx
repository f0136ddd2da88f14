// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Toaster } from '@/components/ui';
import { deleteSearchAction, saveSearchAction } from '@/lib/console/library/saved-searches/actions';
import { replaceAction } from '../../actions/testing/replace-action';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import { SavedSearches } from './saved-searches';

afterEach(cleanup);

it('brings a deleted search back by Undo', async () => {
  const saved: unknown[] = [];
  replaceAction(deleteSearchAction, async () => ({ ok: true, value: undefined }));
  replaceAction(saveSearchAction, async (_workspace, input) => {
    saved.push(input);
    return { ok: true, value: undefined };
  });
  const search = {
    id: 'ser_1',
    name: 'Boats',
    filters: { q: 'boat' },
    is_shared: true,
    is_deletable: true,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={remoteShell}>
        <SavedSearches searches={[search]} filters={{}} change={() => undefined} />
        <Toaster />
      </ShellProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete the saved search Boats' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(saved).toEqual([{ name: 'Boats', filters: { q: 'boat' }, is_shared: true }]),
  );
});
