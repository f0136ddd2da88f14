// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { examineAction, readFiguresAction } from '@/lib/console/operator/health/actions';
import type { ProviderHealth } from '@/lib/contract';
import type { Finding, InstallationFigures } from '@/lib/pages/operator-health';
import { replaceAction } from '../../actions/testing/replace-action';
import { InstallationHealth } from './installation-health';

beforeEach(() => {
  replaceAction(readFiguresAction, async () => ({
    ok: true,
    value: { figures: null, health: [] },
  }));
});
afterEach(cleanup);

const ok: Finding = { area: 'Disk', state: 'ok', words: 'Enough is free.', advice: null };
const problem: Finding = {
  area: 'Mail',
  state: 'problem',
  words: 'The mail server refuses.',
  advice: 'Correct SMTP_URL.',
};

it('shows problems first with what to do, and examines again by its button', async () => {
  const rounds: Finding[][] = [[ok, problem], [ok]];
  replaceAction(examineAction, async () => ({ ok: true, value: rounds.shift() ?? [] }));
  render(<InstallationHealth doctorCommand="atelier doctor" />);
  const list = await screen.findByRole('list', { name: 'Findings' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toBe('Mail: The mail server refuses.Correct SMTP_URL.');
  expect(within(first as HTMLElement).getByRole('img', { name: 'Problem' })).toBeDefined();
  expect(second?.textContent).toBe('Disk: Enough is free.');
  fireEvent.click(screen.getByRole('button', { name: 'Examine again' }));
  await expect.poll(() => within(list).getAllByRole('listitem').length).toBe(1);
});

it('says when the examination failed', async () => {
  const error = {
    code: 'unreachable',
    message: 'The server did not answer.',
    status: 0,
    param: null,
    request_id: null,
    retry_after: null,
    balance: null,
  };
  replaceAction(examineAction, async () => ({ ok: false, error }));
  render(<InstallationHealth doctorCommand="atelier doctor" />);
  expect(await screen.findByText('The server did not answer.')).toBeDefined();
});

const figures: InstallationFigures = {
  versions: {
    atelier: '0.1.0',
    node: '24.1.0',
    database: 'PostgreSQL 16.4',
    migrations: ['service 0031_agents'],
  },
  process: { started_at: 0, memory: 4e8, heap: 2e8, heap_limit: 2e9, memory_limit: 8e9 },
  disk: { free: 5e9, total: 1e11 },
  database: { size: 3e9, tables: [{ name: 'service.tasks', size: 1e9, rows: 1_200_000 }] },
  files: { kinds: [{ kind: 'output', count: 1_500, size: 7e9 }], is_estimate: true },
  queues: [
    { name: 'tasks', waiting: 3, oldest_seconds: 1_500 },
    { name: 'jobs', waiting: 0, oldest_seconds: null },
  ],
  providers: [{ provider: 'fal', last_success_at: null, failing: null }],
  retention: [
    { name: 'Audit log', keeps: '365 days', setting: 'ATELIER_KEEP_AUDIT_DAYS' },
    { name: 'Trash', keeps: '30 days', setting: null },
  ],
};

it('shows figures in words and units, with the state of each provider', async () => {
  replaceAction(examineAction, async () => ({ ok: true, value: [ok] }));
  const health: ProviderHealth = {
    provider: 'fal',
    object: 'provider_health',
    breaker: 'open',
    paused_seconds: 0,
    last_refusal: null,
    limits: { concurrent: 4, per_minute: 60 },
    running: 2,
    recent: {
      succeeded: 0,
      failed: 5,
      expired: 0,
      canceled: 0,
      median_seconds: null,
      slow_seconds: null,
    },
    last_failure: { code: 'upstream_error', message: 'Quota exceeded.', at: 0 },
  };
  replaceAction(readFiguresAction, async () => ({
    ok: true,
    value: { figures, health: [health] },
  }));
  render(<InstallationHealth doctorCommand="atelier doctor" />);
  const figureOf = async (label: string) =>
    (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await figureOf('Tasks to start')).toBe('3, the oldest for 25 minutes');
  expect(await figureOf('Background jobs')).toBe('None');
  expect(await figureOf('Free on the disk of DATA_DIR')).toBe('5 GB of 100 GB');
  expect(await figureOf('Results')).toBe('about 7 GB in 1,500 files');
  expect(await figureOf('service.tasks')).toBe('1 GB, about 1,200,000 rows');
  expect(await figureOf('Newest migration of service')).toBe('0031_agents');
  expect(await figureOf('Audit log')).toBe('365 days ATELIER_KEEP_AUDIT_DAYS');
  expect(await figureOf('Trash')).toBe('30 days');
  expect(screen.getByText('No success in the last hour')).toBeDefined();
  const lines = screen.getByRole('region', { name: 'Health of fal' });
  expect(lines.textContent).toMatch(/Resting.*2 running.*At most 4 at once.*Quota exceeded\./);
});
