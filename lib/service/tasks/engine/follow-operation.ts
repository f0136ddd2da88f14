import type { MediaStatus } from '@/lib/providers';
import { ProviderError } from '@/lib/providers';
import type { Engine, Operation, Run } from './run';
import { TaskFailure } from './task-failure';
import { pollDelayMs, retryDelayMs } from './waiting';
import type { Watch } from './wakes';

const statusTimeoutMs = 30_000;
/** Looks at a provider elsewhere may wait for their turn under its limit; its driver ends calls that hang. */
const remoteTimeoutMs = 600_000;
/** The share of a provider's requests that looks may take. */
const lookShare = 0.8;
/** Where webhooks arrive, looks come so much later: they are for progress, and for a webhook that is lost. */
const slower = 3;

type Succeeded = Extract<MediaStatus, { state: 'succeeded' }>;

/**
 * Looks at an operation until the provider says that it ended. A status that cannot be read is no end: it is looked
 * for again until the deadline. Throws {@link TaskFailure}, task_expired at the deadline among them, and the reason of
 * `run.stop` when this process is to stop working on it.
 */
export async function followOperation(
  engine: Engine,
  run: Run,
  operation: Operation,
): Promise<Succeeded> {
  const { clock, log } = engine.context;
  const since = clock.now();
  const untilMs = run.task.deadlineAt.getTime();
  using watch = watchOf(engine, operation);
  using _listening = engine.providers
    .get(operation.provider)
    ?.watch?.(operation.reference, watch.wake);
  for (let failedLooks = 0; ; ) {
    const isWoken = engine.wakes.arrive(operation.provider);
    let delayMs = Math.max(
      pollDelayMs(engine.pace, clock.now() - since) * (isWoken ? slower : 1),
      fairDelayMs(engine, operation),
    );
    const status = await look(engine, run, operation).catch((error: unknown) => {
      run.stop.throwIfAborted();
      noteLook(engine, operation, error);
      log.warn({ error, taskId: run.task.id }, 'the state of an operation could not be read');
      return null;
    });
    if (status === null) {
      failedLooks += 1;
      delayMs = retryDelayMs(engine.pace, failedLooks);
    } else {
      failedLooks = 0;
      engine.lanes.breaker(operation.provider).note(true);
      if (status.state === 'succeeded') return status;
      if (status.state === 'failed') {
        throw new TaskFailure(status.code, status.message, { cost: status.cost });
      }
      engine.progress.report(run.task.id, status.progress);
    }
    if (clock.now() >= untilMs) throw new TaskFailure('task_expired', '');
    await watch.pause(delayMs, { nowMs: clock.now(), untilMs, signal: run.stop });
  }
}

/** A webhook that comes while a look is under way counts for the next one. */
function watchOf({ providers, wakes }: Engine, { provider: id, reference }: Operation): Watch {
  return wakes.watch(id, providers.get(id)?.webhookName?.(reference) ?? reference);
}

async function look(engine: Engine, run: Run, operation: Operation): Promise<MediaStatus> {
  run.stop.throwIfAborted();
  const provider = engine.providers.get(operation.provider);
  if (provider === undefined) throw new Error(`The provider ${operation.provider} is not open.`);
  const limitMs = provider.limits === undefined ? statusTimeoutMs : remoteTimeoutMs;
  const signal = AbortSignal.any([run.stop, AbortSignal.timeout(limitMs)]);
  return await provider.status(operation.reference, signal);
}

/** So that all operations of a provider together stay below its limit of requests. */
function fairDelayMs({ providers, lanes }: Engine, { provider }: Operation): number {
  const limits = providers.get(provider)?.limits;
  if (limits === undefined) return 0;
  return (lanes.size(provider) * 60_000) / (limits.perMinute * lookShare);
}

function noteLook({ lanes }: Engine, { provider }: Operation, error: unknown): void {
  const seconds = error instanceof ProviderError ? error.retryAfterSeconds : undefined;
  if (seconds === undefined) lanes.breaker(provider).note(false);
  else lanes.pause(provider, seconds);
}
