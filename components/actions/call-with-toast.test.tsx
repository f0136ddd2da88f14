// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Toaster } from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import { callWithToast, unreachable } from '.';

const refusal: ActionResult<null> = {
  ok: false,
  error: {
    code: 'not_found',
    message: 'There is no such key.',
    param: null,
    request_id: null,
    retry_after: null,
    balance: null,
  },
};

it('tells of a lost connection until the network is back, and of a refusal beyond that', async () => {
  render(<Toaster />);
  await act(async () => {
    await callWithToast(() => Promise.reject(new TypeError('Failed to fetch')));
    await callWithToast(async () => refusal);
  });
  await screen.findByRole('region', { name: /^Notifications/ });
  expect(screen.getByText(unreachable)).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(unreachable)).toBeNull();
  expect(screen.getByText('There is no such key.')).toBeTruthy();
});
