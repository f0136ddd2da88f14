// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ProviderHealth } from '@/lib/contract';
import { HealthLines } from './health-lines';

afterEach(cleanup);

const health: ProviderHealth = {
  provider: 'fal',
  object: 'provider_health',
  breaker: 'closed',
  paused_seconds: 0,
  limits: null,
  running: 0,
  recent: {
    succeeded: 0,
    failed: 0,
    expired: 0,
    canceled: 0,
    median_seconds: null,
    slow_seconds: null,
  },
  last_failure: null,
  last_refusal: null,
};

it('says why the provider did not take the last request, in its own words', () => {
  const reason = 'User is locked. Reason: Exhausted balance.';
  render(<HealthLines health={{ ...health, last_refusal: { reason, at: 1_790_000_000 } }} />);
  const lines = screen.getByRole('region', { name: 'Health of fal' }).textContent;
  expect(lines).toMatch(/Did not take the last request .+: User is locked\. Reason: Exhausted/);
  cleanup();
  render(<HealthLines health={health} />);
  expect(screen.queryByText(/Did not take/)).toBeNull();
});
