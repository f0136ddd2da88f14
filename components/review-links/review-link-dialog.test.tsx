// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createReviewLinkAction } from '@/lib/console/review-links/actions';
import { replaceAction } from '../actions/testing/replace-action';
import { ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import ReviewLinkDialog from './review-link-dialog';

afterEach(cleanup);

it('stays open over what was typed, and until the address that is shown once is there', async () => {
  const user = userEvent.setup();
  const creation = Promise.withResolvers<Awaited<ReturnType<typeof createReviewLinkAction>>>();
  replaceAction(createReviewLinkAction, () => creation.promise);
  let closedCount = 0;
  render(
    <ShellProvider shell={remoteShell}>
      <ReviewLinkDialog
        subject={{ results: [{ task_id: 'task_1', output: 0 }], board: null }}
        initialTitle="Review"
        defaults={{ days: 14, hasLogo: false, hasMail: false }}
        onClose={() => {
          closedCount += 1;
        }}
      />
    </ShellProvider>,
  );
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' of the boats');
  await user.keyboard('{Escape}');
  expect(closedCount).toBe(0);
  // A closed part opens when a field in it is not right, because the browser has nothing to point at.
  const password = screen.getByLabelText('Password');
  expect(password.closest('details')?.open).toBe(false);
  fireEvent.invalid(password);
  expect(password.closest('details')?.open).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  await user.keyboard('{Escape}');
  expect(closedCount).toBe(0);
  creation.resolve({ ok: true, value: 'https://atelier.test/review/token' });
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Review link' });
  expect(address.value).toBe('https://atelier.test/review/token');
  vi.unstubAllGlobals();
});
