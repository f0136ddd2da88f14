import {
  durationLabel,
  type InstallationFigures,
  type ProviderWork,
  type QueueFigures,
} from '@/lib/console/operator/health';
import { type Finding, findingsOf } from './findings';

const work = findingsOf('Work');

/** Something that a person has to look at, under a key that stays the same while it lasts. */
export interface Alert {
  readonly key: string;
  readonly finding: Finding;
}

/** After this many seconds something waits too long: longer than any burst of work that is under way. */
const maxWaitSeconds = 600;
/** A provider fails when this many tasks in a row did, over at least this time. */
const failureStreak = { count: 3, seconds: 600 };

const queueLabels: Readonly<
  Record<QueueFigures['name'], { waiting: (count: number) => string; advice: string } | null>
> = {
  tasks: {
    waiting: (count) =>
      count === 1 ? 'One task waits to be started' : `${count} tasks wait to be started`,
    advice:
      'See the providers: one that rests or is at its limit holds them up. Then see that ATELIER_WORKERS is not 0 in every process.',
  },
  jobs: {
    waiting: (count) =>
      count === 1 ? 'One background job waits' : `${count} background jobs wait`,
    advice:
      'See that ATELIER_WORKERS is not 0 in every process, and what the log says of “job queue”.',
  },
  notifications: {
    waiting: (count) =>
      count === 1 ? 'One notification waits to be sent' : `${count} notifications wait to be sent`,
    advice: 'See Mail, and what the log says.',
  },
  // A receiver that is gone makes them wait, and is told to its workspace.
  webhooks: null,
};

/** What waits too long, and which providers fail. `nowSeconds`: the time, since the epoch. */
export function workAlerts(
  { queues, providers }: Pick<InstallationFigures, 'queues' | 'providers'>,
  nowSeconds: number,
): Alert[] {
  return [
    ...queues.flatMap((queue) => queueAlert(queue) ?? []),
    ...providers.flatMap((provider) => providerAlert(provider, nowSeconds) ?? []),
  ];
}

function queueAlert({ name, waiting, oldest_seconds: oldest }: QueueFigures): Alert | null {
  const words = queueLabels[name];
  if (words === null || oldest === null || oldest < maxWaitSeconds) return null;
  const text = `${words.waiting(waiting)}, the oldest for ${durationLabel(oldest)}.`;
  return { key: `queue:${name}`, finding: work.problem(text, words.advice) };
}

function providerAlert(
  { provider, failing: failures }: ProviderWork,
  nowSeconds: number,
): Alert | null {
  if (failures === null || failures.count < failureStreak.count) return null;
  const seconds = nowSeconds - failures.since;
  if (seconds < failureStreak.seconds) return null;
  const reason = failures.message === null ? '' : ` The last error: ${failures.message}`;
  return {
    key: `provider:${provider}`,
    finding: work.problem(
      `${provider} failed ${failures.count} times in a row, for ${durationLabel(seconds)}.${reason}`,
      'See its status page, key and quota (Operator → Providers → Test), and disable it while it fails: models with a second route go on there.',
    ),
  };
}

/** The findings of {@link workAlerts}; one that says so when there are none. */
export function workFindings(
  figures: Pick<InstallationFigures, 'queues' | 'providers'>,
  nowSeconds: number,
): Finding[] {
  const alerts = workAlerts(figures, nowSeconds);
  return alerts.length > 0
    ? alerts.map(({ finding }) => finding)
    : [work.ok('Nothing waits for long, and no provider fails.')];
}
