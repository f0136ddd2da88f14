import type { Logger } from '@/lib/platform/log';
import type { ObjectStorage } from '@/lib/platform/storage';
import type { MediaFailureCode, MediaProvider, MediaStatus } from '../media';
import { mediaFailure } from '../media';
import { createAvatarReviewer } from './avatar-reviewer';
import { deleteFiles, openOutputs, storeReferences } from './files';
import type { SandboxOperation, SandboxOperations } from './operations';
import { operationOf } from './operations';
import { minDurationMs, progressOf } from './pace';
import { type Directives, readDirectives } from './plan/directives';
import { textOf } from './plan/params';
import { createRenders } from './renders';

export interface SandboxProviderOptions {
  operations: SandboxOperations;
  storage: ObjectStorage;
  log: Pick<Logger, 'error' | 'warn'>;
  /** The database's time in milliseconds since the epoch, for the dates of operations. */
  clock: { now(): number };
  /** About how long a picture takes at least, in milliseconds; 0 as fast as it renders. */
  paceMs: number;
  /** Rendering threads of this process (default 2). */
  threads?: number;
  /** How finely scenes are painted, above 0 to 1 (default). */
  fineness?: number;
  /** How long the review of an avatar takes, in milliseconds (default 5,000). */
  avatarReviewMs?: number;
}

const operationLifetimeMs = 6 * 3_600_000;
const sweepIntervalMs = 10 * 60_000;
const maxSweptOperations = 50;

const failureByDirective: Record<NonNullable<Directives['fail']>, [MediaFailureCode, string]> = {
  upstream: ['upstream_error', 'The model failed, as the prompt asked it to. Submit it again.'],
  timeout: ['upstream_timeout', 'The model did not answer in time, as the prompt asked it to.'],
  generation: [
    'generation_failed',
    'The model could not make this, because the prompt asked for a failure.',
  ],
  content: [
    'content_policy_violation',
    'The prompt was rejected, as it asked to be. Change it and submit it again.',
  ],
};

/** The sandbox: renders real pictures and videos from the request, without any outside service. */
export function createProvider(options: SandboxProviderOptions): MediaProvider {
  const { operations, storage, log, clock, paceMs, threads = 2, fineness = 1 } = options;
  const renders = createRenders({ operations, storage, log, threads, fineness });
  let sweptAtMs = 0;

  async function sweep(nowMs: number): Promise<void> {
    if (nowMs - sweptAtMs < sweepIntervalMs) return;
    sweptAtMs = nowMs;
    try {
      const endedBefore = new Date(nowMs - operationLifetimeMs);
      const expiredOperations = await operations.takeExpired(
        operationOf(''),
        endedBefore,
        maxSweptOperations,
      );
      for (const operation of expiredOperations) await deleteFiles(storage, operation, 'all');
    } catch (error) {
      log.warn({ err: error }, 'old sandbox files were not deleted');
    }
  }

  return {
    name: 'sandbox',
    avatars: createAvatarReviewer(clock, options.avatarReviewMs),

    hasRepeatableStart: true,

    async start(request, { signal }) {
      signal.throwIfAborted();
      const id = operationOf(request.key);
      const existingOperation = await operations.get(id);
      const references =
        existingOperation?.request.references ??
        (await storeReferences(storage, id, request.references, signal));
      const { model, family } = request;
      const params = { ...request.params };
      const { operation, starts } = await operations.create({
        operation: id,
        key: request.key,
        request: { model, family, params, references },
      });
      const { failingStarts, fail } = directivesOf(params);
      if (starts <= failingStarts) {
        const message = 'The model did not take the request on. Submit it again.';
        return { state: 'refused', code: 'upstream_error', message, retryable: true };
      }
      const row = await operations.get(operation);
      if (row?.state === 'running' && fail === null) renders.ensure(row);
      void sweep(clock.now());
      return { state: 'taken', operation };
    },

    async status(operation, signal) {
      signal.throwIfAborted();
      const row = await operations.get(operation);
      if (row === null) return unknownOperation;
      const elapsedMs = clock.now() - row.createdAt.getTime();
      const minMs = minDurationMs(row, paceMs);
      const runningStatus = (rendered: number): MediaStatus => ({
        state: 'running',
        progress: progressOf(rendered, elapsedMs, minMs),
      });
      if (row.state === 'canceled')
        return mediaFailure('generation_failed', 'The operation was canceled.');
      const { fail } = directivesOf(row.request.params);
      if (row.state === 'running' && fail === null) {
        renders.ensure(row);
        return runningStatus(renders.progress(operation));
      }
      if (elapsedMs < minMs) return runningStatus(1);
      if (row.state === 'running' && fail !== null)
        await operations.end(operation, mediaFailure(...failureByDirective[fail]));
      return endedStatus(row, fail);
    },

    async cancel(operation) {
      const wasRunning = await operations.cancel(operation);
      renders.stop(operation);
      if (wasRunning) await deleteFiles(storage, operation, 'all');
    },

    close: () => renders.close(),
  };

  function endedStatus(row: SandboxOperation, fail: Directives['fail']): MediaStatus {
    if (fail !== null) return mediaFailure(...failureByDirective[fail]);
    if (row.outcome === null) return unknownOperation;
    if (row.outcome.state === 'failed') return row.outcome;
    return {
      state: 'succeeded',
      outputs: openOutputs(storage, row.outcome.outputs),
      cost: { microUsd: 0 },
    };
  }
}

const directivesOf = (params: Readonly<Record<string, unknown>>) =>
  readDirectives(textOf(params, 'prompt') ?? '');

const unknownOperation = mediaFailure(
  'internal_error',
  'The sandbox does not have this operation any more. Submit it again.',
);
