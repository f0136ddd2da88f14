// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Toaster } from '@/components/ui';
import {
  deleteSearchAction,
  renameSearchAction,
  saveSearchAction,
} from '@/lib/console/library/saved-searches/actions';
import { replaceAction } from '../../actions/testing/replace-action';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import { SavedSearches } from './saved-searches';

afterEach(cleanup);

const search = {
  id: 'ser_1',
  name: 'Boats',
  filters: { q: 'boat' },
  is_shared: true,
  is_changeable: true,
};
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={remoteShell}>
        <SavedSearches searches={[search]} filters={{}} change={() => undefined} />
        <Toaster />
      </ShellProvider>
    </QueryClientProvider>,
  );

it('brings a deleted search back by Undo', async () => {
  const saved: unknown[] = [];
  replaceAction(deleteSearchAction, async () => ({ ok: true, value: undefined }));
  replaceAction(saveSearchAction, async (_workspace, input) => {
    saved.push(input);
    return { ok: true, value: undefined };
  });
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Delete the saved search Boats' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(saved).toEqual([{ name: 'Boats', filters: { q: 'boat' }, is_shared: true }]),
  );
});

it('asks for another name of a saved search', async () => {
  const names: unknown[] = [];
  replaceAction(renameSearchAction, async (_workspace, id, name) => {
    names.push({ id, name });
    return { ok: true, value: undefined };
  });
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Rename the saved search Boats' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), {
    target: { value: 'Ships' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names).toEqual([{ id: 'ser_1', name: 'Ships' }]);
});
