// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { changePasswordAction } from '@/lib/console/identity/passwords/actions';
import type { Failure } from '@/lib/pages/failures';
import type { TwoStepState } from '@/lib/pages/two-step';
import { replaceAction } from '../../actions/testing/replace-action';
import { PasswordForm } from './password-form';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const wrong: Failure = {
  code: 'invalid_request',
  message: 'That’s not your password.',
  status: 400,
  param: 'password',
  request_id: null,
  retry_after: null,
  balance: null,
};

const withPassword: TwoStepState = {
  password: true,
  app: false,
  passkeys: [],
  codesLeft: 0,
  passkeyOrigin: null,
};

it('ends no other sessions after a refusal when that was unchecked', async () => {
  const endings: boolean[] = [];
  replaceAction(changePasswordAction, async ({ password, endOthers }) => {
    endings.push(endOthers);
    return password === 'right' ? { ok: true, value: undefined } : { ok: false, error: wrong };
  });
  const user = userEvent.setup();
  render(<PasswordForm state={withPassword} />);
  const current = screen.getByLabelText('Current password');
  await user.type(current, 'wrong');
  await user.type(screen.getByLabelText('New password'), 'a longer one');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText(wrong.message);
  await user.clear(current);
  await user.type(current, 'right');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await expect.poll(() => current).toHaveProperty('value', '');
  expect(endings).toEqual([false, false]);
});
