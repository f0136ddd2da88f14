// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Failure } from '@/lib/pages/failures';
import { DraftBanners } from './draft-banners';
import type { SavedDraft } from './use-saved-draft';

const refusal = (status: number, message: string): Failure => ({
  code: 'service_failed',
  message,
  status,
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
});

const saved: SavedDraft<unknown> = {
  change: {},
  set: () => {},
  state: 'saved',
  failure: null,
  bringBack: null,
  flush: async () => 2,
};

afterEach(cleanup);

it('says nothing of a draft that is saved', () => {
  render(<DraftBanners draft={saved} subject="storyboard" />);
  expect(document.body.textContent).toBe('');
});

it('saves again at a press, and brings back what a newer version left out', () => {
  const flush = vi.fn(async () => 3);
  const bringBack = vi.fn();
  render(
    <DraftBanners
      draft={{
        ...saved,
        state: 'refused',
        failure: refusal(503, 'The database is busy.'),
        flush,
        bringBack,
      }}
      subject="storyboard"
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('The database is busy.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(flush).toHaveBeenCalledOnce();
  expect(screen.getByText(/the storyboard was changed since/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Use my changes' }));
  expect(bringBack).toHaveBeenCalledOnce();
});

it('offers no other attempt where the same change is refused again', () => {
  const failure = refusal(400, 'Someone else changed this storyboard meanwhile.');
  render(<DraftBanners draft={{ ...saved, state: 'refused', failure }} subject="storyboard" />);
  expect(screen.getByRole('alert').textContent).toContain('Someone else changed');
  expect(screen.queryByRole('button')).toBeNull();
});
