// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restoreTrashAction } from '@/lib/console/library/trash/actions';
import type { TrashEntry } from '@/lib/pages/trash';
import { taskKeys } from '@/lib/queries';
import { replaceAction } from '../../actions/testing/replace-action';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import { TopBarSlotProvider } from '../../layout/testing/top-bar-slot';
import { Trash } from './trash';

const entry = (id: string): TrashEntry => ({
  id,
  kind: 'result',
  title: `Result ${id}`,
  file: null,
  made_by: null,
  removed_by: null,
  removed_at: 0,
  days_left: 3,
  may_restore: true,
});

let entries: TrashEntry[];
beforeEach(() => {
  entries = ['a', 'b', 'c'].map(entry);
  vi.stubGlobal('fetch', async () => Response.json({ data: entries, next: null }));
  replaceAction(restoreTrashAction, async (_workspace, ids) => {
    entries = entries.filter(({ id }) => !ids.includes(id));
    return { ok: true, value: ids.length };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (client: QueryClient) =>
  render(
    <QueryClientProvider client={client}>
      <ShellProvider shell={remoteShell}>
        <TopBarSlotProvider>
          <Trash workspace="studio" first={{ data: entries, next: null }} mayDelete={false} />
        </TopBarSlotProvider>
      </ShellProvider>
    </QueryClientProvider>,
  );

it('forgets which results were in the trash, where they are not shown', async () => {
  const client = new QueryClient();
  const [inTrash, elsewhere] = [taskKeys.one('studio', 'task_a'), taskKeys.one('studio', 'task_b')];
  client.setQueryData(inTrash, { task_id: 'task_a', removed: [0] });
  client.setQueryData(elsewhere, { task_id: 'task_b', removed: [] });
  open(client);
  const [restore] = screen.getAllByRole('button', { name: 'Restore' });
  if (restore !== undefined) await userEvent.setup().click(restore);
  await waitFor(() => expect(client.getQueryData(inTrash)).toBeUndefined());
  expect(client.getQueryData(elsewhere)).toBeDefined();
});

it('moves the focus to the next row when one is restored by keyboard', async () => {
  open(new QueryClient());
  const user = userEvent.setup();
  const restore = () => screen.getAllByRole('button', { name: 'Restore' });
  restore()[1]?.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Result c'));
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Result a'));
});
