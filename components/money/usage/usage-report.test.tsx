// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { UsageTally } from '@/lib/contract';
import type { UsageView } from '@/lib/pages/usage';
import { UsageReport } from './usage-report';

afterEach(cleanup);

const tallyOf = (credits: number, succeeded: number): UsageTally => ({
  credits,
  succeeded,
  failed: 0,
  canceled: 0,
  expired: 0,
  results: succeeded,
  answers: 0,
});

it('names the model with the most results as the most used, not the dearest', () => {
  const model = (id: string, tally: UsageTally, p50_ms: number | null) => ({
    ...tally,
    id,
    name: id,
    p50_ms,
    p95_ms: p50_ms,
  });
  const view: UsageView = {
    query: { range: '7d', from: '2026-11-19', to: '2026-11-25', by: 'model' },
    totals: tallyOf(130, 64),
    before: tallyOf(0, 0),
    families: [],
    models: [
      model('Dear film', tallyOf(100, 3), 90_000),
      model('Cheap sketch', tallyOf(20, 60), 2_000),
      model('Unmeasured', tallyOf(10, 70), null),
    ],
    people: [],
    projects: [],
    keys: [],
    assistants: [],
    groups: [],
    days: [],
  };
  render(<UsageReport workspace="studio" view={view} isTeam={false} />);
  expect(screen.getByText('Cheap sketch, the most used model')).toBeDefined();
});
