import { isTooLarge } from '@/lib/platform/body';
import { type Span, withSpan } from '@/lib/platform/tracing';
import { type MediaStatus, ProviderError, tooLargeResult } from '@/lib/providers';
import type { Engine, Operation, Run } from './run';
import { TaskFailure } from './task-failure';
import { pollDelayMs, retryDelayMs } from './waiting';
import type { Watch } from './wakes';

const statusTimeoutMs = 30_000;
/** Of a poll of a remote provider, with the wait for its rate limit. Its driver ends calls that hang. */
const remoteTimeoutMs = 600_000;
/** The share of a provider's rate limit that polls may use. */
const pollShare = 0.8;
/** With webhooks, polls are this many times rarer, because they only show progress and cover lost webhooks. */
const webhookPollFactor = 3;

export type SucceededOutcome = Extract<MediaStatus, { state: 'succeeded' }>;

/**
 * Polls an operation until the provider reports its end. An unreadable status does not end it: it is polled again
 * until the deadline. Throws {@link TaskFailure}, task_expired at the deadline among them, and the reason of
 * `run.stop` when this process is to stop working on it.
 */
export function followOperation(
  engine: Engine,
  run: Run,
  operation: Operation,
): Promise<SucceededOutcome> {
  const attributes = { 'atelier.provider.id': operation.provider };
  return withSpan('follow operation', { kind: 'client', attributes }, (span) =>
    pollUntilEnd(engine, run, operation, span),
  );
}

/** A long operation is polled hundreds of times, so the span counts polls in place of a span for each. */
async function pollUntilEnd(
  engine: Engine,
  run: Run,
  operation: Operation,
  span: Span,
): Promise<SucceededOutcome> {
  const { clock, log } = engine.context;
  const startedAtMs = clock.now();
  const untilMs = run.task.deadlineAt.getTime();
  using watch = watchOf(engine, operation);
  using _listening = engine.providers
    .get(operation.provider)
    ?.watch?.(operation.reference, watch.wake);
  for (let failedPolls = 0, polls = 1; ; polls += 1) {
    span.set({ 'atelier.polls': polls });
    const hasWebhooks = engine.wakes.hasRecentWebhook(operation.provider);
    let delayMs = Math.max(
      pollDelayMs(engine.pace, clock.now() - startedAtMs) * (hasWebhooks ? webhookPollFactor : 1),
      fairDelayMs(engine, operation),
    );
    const status = await pollOperation(engine, run, operation).catch((error: unknown) => {
      run.stop.throwIfAborted();
      // The next poll would bring as much again.
      if (isTooLarge(error)) {
        throw new TaskFailure(tooLargeResult.code, tooLargeResult.message, { cause: error });
      }
      noteFailedPoll(engine, operation, error, failedPolls);
      log.warn({ err: error, taskId: run.task.id }, 'the state of an operation could not be read');
      return null;
    });
    if (status === null) {
      failedPolls += 1;
      delayMs = Math.max(retryDelayMs(engine.pace, failedPolls), fairDelayMs(engine, operation));
    } else {
      failedPolls = 0;
      engine.capacity.breakerOf(operation.provider).noteOutcome(true);
      if (status.state === 'succeeded') return status;
      if (status.state === 'failed') {
        throw new TaskFailure(status.code, status.message, { work: status });
      }
      engine.progress.report(run.task.id, status.progress);
    }
    if (clock.now() >= untilMs) throw new TaskFailure('task_expired', '');
    await watch.pause(delayMs, { nowMs: clock.now(), untilMs, signal: run.stop });
  }
}

/** A webhook that comes while a poll is under way counts for the next one. */
function watchOf({ providers, wakes }: Engine, { provider: id, reference }: Operation): Watch {
  return wakes.watch(id, providers.get(id)?.webhookName?.(reference) ?? reference);
}

/** One poll. Throws when the state cannot be read. */
export async function pollOperation(
  engine: Engine,
  run: Run,
  operation: Operation,
): Promise<MediaStatus> {
  run.stop.throwIfAborted();
  const provider = engine.providers.get(operation.provider);
  if (provider === undefined) throw new Error(`The provider ${operation.provider} is not open.`);
  const timeoutMs = provider.limits === undefined ? statusTimeoutMs : remoteTimeoutMs;
  const signal = AbortSignal.any([run.stop, AbortSignal.timeout(timeoutMs)]);
  return await provider.status(operation.reference, signal);
}

/** Keeps all operations of a provider together below its rate limit. */
function fairDelayMs({ providers, capacity }: Engine, { provider }: Operation): number {
  const limits = providers.get(provider)?.limits;
  if (limits === undefined) return 0;
  return (capacity.taskCount(provider) * 60_000) / (limits.perMinute * pollShare);
}

/**
 * What an unreadable status says about its provider. Polls of one operation that fail in a row count once, because the
 * fault may be that operation's.
 */
function noteFailedPoll(
  { capacity }: Engine,
  { provider }: Operation,
  error: unknown,
  failedPolls: number,
): void {
  if (error instanceof ProviderError && error.isOfOperation) return;
  const seconds = error instanceof ProviderError ? error.retryAfterSeconds : undefined;
  if (seconds !== undefined) capacity.pause(provider, seconds);
  else if (failedPolls === 0) capacity.breakerOf(provider).noteOutcome(false);
}
