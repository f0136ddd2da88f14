// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui';
import type { Failure } from '@/lib/pages/failures';
import NameDialog from './name-dialog';

afterEach(cleanup);

const takenName: Failure = {
  code: 'invalid_request',
  message: 'There is already a board with this name.',
  status: 400,
  param: 'name',
  request_id: null,
  retry_after: null,
  balance: null,
};

it('says in the dialog why a name is refused, and closes when it is accepted', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(
    <>
      <NameDialog
        title="Rename"
        label="Rename"
        initial="Harbour"
        onClose={onClose}
        onSave={async (name) =>
          name === 'Boats' ? { ok: true, value: null } : { ok: false, error: takenName }
        }
      />
      <Toaster />
    </>,
  );
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  const reason = await dialog.findByText(takenName.message);
  // Not among the fields, which may scroll.
  expect(reason.closest('.overflow-y-auto')).toBeNull();
  await user.clear(dialog.getByLabelText(/Name/));
  await user.type(dialog.getByLabelText(/Name/), 'Boats');
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
