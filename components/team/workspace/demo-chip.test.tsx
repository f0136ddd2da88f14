// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { DemoChip } from '.';

afterEach(cleanup);

it.each([
  { operator: true, who: 'operators, with the way to Providers' },
  { operator: false, who: 'everyone else' },
])('explains the demo mode to $who', async ({ operator }) => {
  render(<DemoChip isOperator={operator} models="all" />);
  await userEvent.click(screen.getByRole('button', { name: 'Demo' }));
  const panel = await screen.findByRole('dialog', { name: 'Demo mode' });
  expect(panel.textContent).toContain(
    'Demo mode: pictures are drawn by this server, not by an AI model.',
  );
  const link = screen.queryByRole('link', { name: 'connect a provider' });
  expect(link?.getAttribute('href') ?? null).toBe(operator ? '/operator/providers' : null);

  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Demo' }));
});
