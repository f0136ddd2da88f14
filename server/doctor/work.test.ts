import { describe, expect, it } from 'vitest';
import type { ProviderWork, QueueFigures } from '@/lib/console/operator/health';
import { notificationOf } from './alerts';
import { workAlerts } from './work';

const now = 1_000_000;
const linesOf = (queues: readonly QueueFigures[], providers: readonly ProviderWork[] = []) =>
  workAlerts({ queues, providers }, now).map(
    ({ key, finding }) => `${key} ${finding.state}: ${finding.words} → ${finding.advice}`,
  );

describe('what waits', () => {
  it.each([
    ['tasks', 600, 1, /^queue:tasks problem: One task waits.* for 10 minutes\..*ATELIER_WORKERS/],
    ['tasks', 7_300, 12, /12 tasks wait to be started, the oldest for 2 hours/],
    ['jobs', 200_000, 2, /queue:jobs .*2 background jobs wait, the oldest for 2 days.*log/],
    ['notifications', 601, 3, /queue:notifications .*3 notifications.*Mail/],
  ] as const)('%s for %i s is reported', (name, oldest_seconds, waiting, words) => {
    const lines = linesOf([{ name, waiting, oldest_seconds }]);
    expect(lines).toEqual([expect.stringMatching(words)]);
  });

  it.each([
    ['tasks', 599],
    ['tasks', null],
    ['webhooks', 90_000],
  ] as const)('%s for %s s is not', (name, oldest_seconds) => {
    expect(linesOf([{ name, waiting: 5, oldest_seconds }])).toEqual([]);
  });
});

it('a notification begins with what is so, which is the subject of its mail', () => {
  const queues = [{ name: 'tasks', waiting: 3, oldest_seconds: 1_500 }] as const;
  expect(workAlerts({ queues, providers: [] }, now).map(notificationOf)).toEqual([
    {
      key: 'queue:tasks',
      tone: 'bad',
      text: expect.stringMatching(/^3 tasks wait to be started, the oldest for 25 minutes\. See /),
    },
  ]);
});

describe('a provider', () => {
  const provider = (failing: ProviderWork['failing']): ProviderWork => ({
    provider: 'pics',
    last_success_at: null,
    failing,
  });
  it.each([
    [{ count: 3, since: now - 600, message: 'quota exceeded' }, 1],
    [{ count: 2, since: now - 3_000, message: null }, 0],
    [{ count: 30, since: now - 599, message: null }, 0],
    [null, 0],
  ])('that fails as %j is %i alerts', (failing, count) => {
    expect(linesOf([], [provider(failing)])).toHaveLength(count);
  });

  it('says its last error in its own words', () => {
    const failing = { count: 4, since: now - 660, message: 'Quota exceeded.' };
    expect(linesOf([], [provider(failing)])).toEqual([
      expect.stringMatching(
        /^provider:pics problem: pics failed 4 times in a row, for 11 minutes\. The last error: Quota exceeded\. → See its status page/,
      ),
    ]);
  });
});
