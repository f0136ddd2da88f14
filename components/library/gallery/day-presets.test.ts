import { expect, it } from 'vitest';
import { dayPresets } from './day-presets';

it('counts days back from the reader’s own day', () => {
  const now = Date.UTC(2026, 2, 1, 1) / 1_000;
  expect(dayPresets(now, 'UTC')).toEqual([
    { label: 'Today', from: '2026-03-01', to: undefined },
    { label: 'Yesterday', from: '2026-02-28', to: '2026-02-28' },
    { label: 'Last 7 days', from: '2026-02-23', to: undefined },
    // The first of March is a Sunday.
    { label: 'Last week', from: '2026-02-16', to: '2026-02-22' },
    { label: 'Last 30 days', from: '2026-01-31', to: undefined },
    { label: 'This month', from: '2026-03-01', to: undefined },
    { label: 'Last month', from: '2026-02-01', to: '2026-02-28' },
  ]);
  expect(dayPresets(now, 'America/New_York')[0]?.from).toBe('2026-02-28');
});

it('counts a day of 23 hours as one', () => {
  // Half past midnight in Berlin, after the night in which the clock was put forward.
  const now = Date.UTC(2026, 2, 29, 22, 30) / 1_000;
  expect(dayPresets(now, 'Europe/Berlin')[1]?.from).toBe('2026-03-29');
});
