// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { NotificationWebhook } from '@/lib/pages/notification-kinds';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import { WebhookForm } from './webhook-form';

afterEach(cleanup);

it('keeps the program and the focus while an address is replaced', () => {
  const webhook: NotificationWebhook = { format: 'teams', label: '…hook', error: null, kinds: [] };
  render(
    <ShellProvider shell={remoteShell}>
      <WebhookForm owner="person" webhook={webhook} />
    </ShellProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Replace' }));
  expect(screen.getByRole('combobox', { name: 'Program' }).textContent).toBe('Microsoft Teams');
  expect(document.activeElement).toBe(screen.getByLabelText('Address of the webhook'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Replace' }));
});
