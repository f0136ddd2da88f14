// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DemoChip } from '.';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  { operator: true, who: 'Owners and Admins' },
  { operator: false, who: 'Members' },
])('explains the demo mode to $who, who operate: $operator', async ({ operator }) => {
  render(<DemoChip operator={operator} />);
  await userEvent.click(screen.getByRole('button', { name: 'Demo' }));
  const panel = await screen.findByRole('dialog', { name: 'Demo mode' });
  expect(panel.textContent).toContain(
    'Demo mode: pictures are drawn by this server, not by an AI model.',
  );
  expect(panel.textContent?.includes('atelier.config.ts')).toBe(operator);

  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Demo' }));
});
