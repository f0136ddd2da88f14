import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@/lib/platform/log';
import type { ObjectStorage } from '@/lib/platform/storage';
import type {
  FailedStart,
  MediaCost,
  MediaFailure,
  MediaOutput,
  MediaStart,
  MediaStatus,
  StartCall,
} from '../../media';
import { mediaFailure } from '../../media';
import type { ImageOutcome, ImageStore, MadeImage, StoredImage } from './image-operations';
import {
  deleteImages,
  endedStatus,
  lostOutcome,
  operationOf,
  storeImages,
  sweep,
} from './image-operations';

/** Waiting times, in milliseconds. */
export interface ImagePace {
  /** How long a start waits for a response. Refusals come at once, so that another route can be tried. */
  startMs: number;
  /**
   * After this time without a sign of life an operation of another process is given up. A living process gives one in each
   * third of it.
   */
  foreignMs: number;
  /** How long a stopping process waits for running requests. */
  closeMs: number;
}

const defaultPace: ImagePace = { startMs: 5_000, foreignMs: 30_000, closeMs: 8_000 };
const sweepIntervalMs = 10 * 60_000;
const storeRetryMs = 1_000;
/** How long pictures are stored after their request was stopped. */
const lastStoreMs = 5_000;
/** How often one of several requests is sent while the provider is busy, and the longest wait for that, in seconds. */
const maxAttempts = 6;
const maxRetryAfterSeconds = 60;
const signsPerForeignTime = 3;

export interface ImageRunsOptions {
  /** The driver's name, with which its operation references begin. */
  readonly driver: string;
  readonly operations: ImageStore;
  readonly storage: ObjectStorage;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  readonly clock: { now(): number };
  readonly pace?: ImagePace | undefined;
  /** A picture that a response only named by its address. */
  readonly openAddress?: (url: string, contentType: string) => MediaOutput;
}

/** The outcome of one request for pictures. */
export type CallResult =
  | { state: 'made'; files: MadeImage[]; cost: MediaCost | undefined }
  /** The work was done or begun, without a result. */
  | MediaFailure
  | FailedStart;

type StoredResult =
  | { state: 'made'; images: StoredImage[]; cost: MediaCost | undefined }
  | Exclude<CallResult, { state: 'made' }>;

/** The requests for pictures. The first one is sent before all others. */
export interface ImageWork {
  readonly key: string;
  readonly model: string;
  readonly calls: readonly ((call: StartCall) => Promise<CallResult>)[];
}

interface Run {
  readonly stop: AbortController;
  /** Aborts when the run has ended. */
  readonly over: AbortController;
  done: Promise<unknown>;
}

/** The images endpoints respond once the pictures are ready. Such a request runs as an operation of our own. */
export interface ImageRuns {
  start(work: ImageWork, call: StartCall): Promise<MediaStart>;
  status(operation: string): Promise<MediaStatus>;
  cancel(operation: string): Promise<void>;
  find(key: string): Promise<string | null>;
  /** Waits a while for running requests, and ends the rest as lost. */
  close(): Promise<void>;
}

type MadeResult = { state: 'made'; outcome: ImageOutcome };
type Result = MadeResult | FailedStart;

export function createImageRuns(options: ImageRunsOptions): ImageRuns {
  const { driver, operations, storage, log, clock, pace = defaultPace } = options;
  const runs = new Map<string, Run>();
  /** The newest sign of life of each operation that another process runs, and when it was seen first. */
  const foreignSigns = new Map<string, { starts: number; seenMs: number }>();
  let sweptAt = 0;
  const closing = new AbortController();

  async function work(job: ImageWork, call: StartCall, isTaken: () => boolean): Promise<Result> {
    const { signal } = call;
    const [firstCall, ...otherCalls] = job.calls;
    if (firstCall === undefined) throw new Error('Nothing is to be made.');
    const start = await sendFirst(job, firstCall, call, isTaken);
    if ('failure' in start) {
      const { failure } = start;
      return failure.state === 'failed' ? { state: 'made', outcome: failure } : failure;
    }
    const results = await Promise.all([
      start.stored,
      ...otherCalls.map(async (other, index) =>
        storeResult(job, index + 1, await sendLater(other, signal, closing.signal), signal),
      ),
    ]);
    const cost = sumOf(results.map(costOf));
    // What one of several requests has made is delivered and charged, even if others made nothing.
    const images = results.flatMap((result) => (result.state === 'made' ? result.images : []));
    if (images.length === 0) return { state: 'made', outcome: lostOutcome };
    return {
      state: 'made',
      outcome: { state: 'succeeded', images, ...(cost === undefined ? {} : { cost }) },
    };
  }

  /** Its pictures are stored while the other requests are sent. */
  async function sendFirst(
    job: ImageWork,
    send: ImageWork['calls'][number],
    call: StartCall,
    isTaken: () => boolean,
  ): Promise<
    { failure: Exclude<CallResult, { state: 'made' }> } | { stored: Promise<StoredResult> }
  > {
    const firstResult = await send(call);
    // Once the start was taken, its task cannot go to another route.
    const result = isTaken()
      ? await repeatWhileRefused(firstResult, send, call.signal, closing.signal)
      : firstResult;
    return result.state === 'made'
      ? { stored: storeResult(job, 0, result, call.signal) }
      : { failure: result };
  }

  /** Stores the pictures of one request as they come, so that they do not wait in memory for the others. Never throws. */
  async function storeResult(
    job: ImageWork,
    request: number,
    result: CallResult,
    signal: AbortSignal,
  ): Promise<StoredResult> {
    if (result.state !== 'made') return result;
    const { files, cost } = result;
    const operation = operationOf(driver, job.key);
    // A process that stops still stores what came, because it is paid.
    const storeSignal = signal.aborted ? AbortSignal.timeout(lastStoreMs) : signal;
    try {
      const images = await storeImages(storage, operation, request, files, storeSignal);
      return { state: 'made', images, cost };
    } catch (error) {
      log.warn({ err: error, operation }, 'pictures could not be stored');
      return { state: 'unknown', detail: String(error) };
    }
  }

  /** Stores how an operation ended, as soon as the database takes it. */
  async function end(operation: string, outcome: ImageOutcome): Promise<void> {
    for (;;) {
      try {
        const wasRunning = await operations.end(operation, outcome);
        // What has succeeded was stored by an earlier attempt, whose result was lost.
        const isDropped = !wasRunning && (await operations.get(operation))?.state !== 'succeeded';
        if (isDropped) await deleteImages(storage, operation);
        return;
      } catch (error) {
        if (closing.signal.aborted) throw error;
        log.warn({ err: error, operation }, 'the end of an operation could not be stored yet');
      }
      await sleep(storeRetryMs);
    }
  }

  /**
   * Stores a new operation as soon as the database takes it, and repeats that while it runs: each repeat counts a start, by
   * which other processes know that this one lives. Resolves after the first time.
   */
  function announce(row: Parameters<ImageStore['create']>[0], { over }: Run): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const repeat = async () => {
      while (!over.signal.aborted) {
        let waitMs = pace.foreignMs / signsPerForeignTime;
        try {
          await operations.create(row);
          resolve();
        } catch (error) {
          if (closing.signal.aborted) return reject(error);
          waitMs = Math.min(waitMs, storeRetryMs);
          log.warn({ err: error, operation: row.operation }, 'an operation is not stored yet');
        }
        await sleep(waitMs, undefined, { signal: over.signal }).catch(() => undefined);
      }
    };
    void repeat();
    return promise;
  }

  /** Runs in the background; its outcome ends the operation, once it is stored. */
  function finish(operation: string, run: Run, result: Promise<Result>, row: Promise<void>): void {
    runs.set(operation, run);
    run.done = result
      .then(
        (endResult) => (endResult.state === 'made' ? endResult.outcome : asFailure(endResult)),
        (error: unknown) => {
          log.warn({ err: error, operation }, 'an answer was lost');
          return lostOutcome;
        },
      )
      .then(async (outcome) => {
        await row;
        await end(operation, outcome);
      })
      .catch((error: unknown) => log.error({ err: error, operation }, 'an operation was not ended'))
      .finally(() => {
        run.over.abort();
        runs.delete(operation);
      });
  }

  return {
    async start(job, { signal, storeStart }) {
      const operation = operationOf(driver, job.key);
      const run: Run = {
        stop: new AbortController(),
        over: new AbortController(),
        done: Promise.resolve(),
      };
      const requestSent = Promise.withResolvers<void>();
      const abort = () => run.stop.abort(signal.reason);
      signal.throwIfAborted();
      signal.addEventListener('abort', abort, { once: true });
      let isTaken = false;
      const sentCall: StartCall = {
        signal: run.stop.signal,
        async storeStart() {
          await storeStart();
          // From here on aborting the start does not stop the request, because it may cost money.
          signal.removeEventListener('abort', abort);
          requestSent.resolve();
        },
      };
      const result = work(job, sentCall, () => isTaken);
      result.catch(() => undefined);
      const earlyResult = await Promise.race([
        result,
        requestSent.promise.then(() => sleep(pace.startMs, null)),
      ]);
      if (earlyResult !== null && earlyResult.state !== 'made') return earlyResult;
      isTaken = true;
      const row = announce({ operation, key: job.key, request: { model: job.model } }, run);
      finish(operation, run, result, row);
      await row;
      if (earlyResult !== null) await run.done;
      void sweepNow();
      return { state: 'taken', operation };
    },

    async status(operation) {
      const row = await operations.get(operation);
      if (row === null)
        return mediaFailure('internal_error', 'This operation is not known any more.');
      if (row.state !== 'running') {
        foreignSigns.delete(operation);
        return endedStatus(options, row);
      }
      if (runs.has(operation)) return { state: 'running', progress: 10 };
      const sign = foreignSigns.get(operation);
      if (sign?.starts !== row.starts) {
        foreignSigns.set(operation, { starts: row.starts, seenMs: clock.now() });
        return { state: 'running', progress: 10 };
      }
      if (clock.now() - sign.seenMs < pace.foreignMs) return { state: 'running', progress: 10 };
      foreignSigns.delete(operation);
      await operations.end(operation, lostOutcome);
      const endedOperation = await operations.get(operation);
      return endedOperation === null
        ? endedStatus(options, { state: 'failed', outcome: lostOutcome })
        : endedStatus(options, endedOperation);
    },

    async cancel(operation) {
      await operations.cancel(operation);
      runs.get(operation)?.stop.abort(new Error('It was canceled.'));
    },

    async find(key) {
      return (await operations.get(operationOf(driver, key)))?.operation ?? null;
    },

    async close() {
      closing.abort();
      const all = Promise.all([...runs.values()].map(({ done }) => done));
      const waitEnd = new AbortController();
      await Promise.race([
        all,
        sleep(pace.closeMs, undefined, { signal: waitEnd.signal }).catch(() => undefined),
      ]);
      waitEnd.abort();
      for (const { stop } of runs.values()) stop.abort(new Error('The process stops.'));
      await all;
    },
  };

  async function sweepNow(): Promise<void> {
    if (clock.now() - sweptAt < sweepIntervalMs) return;
    sweptAt = clock.now();
    await sweep(driver, operations, storage, sweptAt).catch((error: unknown) =>
      log.warn({ err: error }, 'old pictures were not deleted'),
    );
  }
}

/** Sends a request after the first one of an order; another route cannot take it any more. Never throws. */
const sendLater = async (
  send: ImageWork['calls'][number],
  signal: AbortSignal,
  closing: AbortSignal,
): Promise<CallResult> => repeatWhileRefused(await sendAgain(send, signal), send, signal, closing);

/** Sends a request again while it is only refused for the moment, and this process goes on. Never throws. */
async function repeatWhileRefused(
  firstResult: CallResult,
  send: ImageWork['calls'][number],
  signal: AbortSignal,
  closing: AbortSignal,
): Promise<CallResult> {
  const end = AbortSignal.any([signal, closing]);
  let result = firstResult;
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
    if (result.state !== 'refused' || !result.retryable || result.isPermanent) break;
    const waitSeconds = result.retryAfterSeconds ?? 2 ** (attempt - 1);
    if (waitSeconds > maxRetryAfterSeconds) break;
    await sleep(waitSeconds * 1_000, undefined, { signal: end }).catch(() => undefined);
    if (end.aborted) break;
    result = await sendAgain(send, signal);
  }
  return result;
}

async function sendAgain(
  send: ImageWork['calls'][number],
  signal: AbortSignal,
): Promise<CallResult> {
  try {
    return await send({ signal, storeStart: async () => {} });
  } catch (error) {
    return { state: 'unknown', detail: String(error) };
  }
}

function asFailure(result: Exclude<CallResult, { state: 'made' }>): MediaFailure {
  if (result.state === 'failed') return result;
  if (result.state === 'refused') return mediaFailure(result.code, result.message);
  const { responseFailure } = result;
  return responseFailure === undefined
    ? lostOutcome
    : { ...mediaFailure(responseFailure.code, responseFailure.message), cost: 'possible' };
}

/** The cost of one of several requests; undefined when it is not known. */
function costOf(result: StoredResult): MediaCost | undefined {
  if (result.state === 'refused') return { microUsd: 0 };
  return result.state !== 'unknown' && typeof result.cost === 'object' ? result.cost : undefined;
}

/** The sum of what several responses cost; unknown when one of them is. */
function sumOf(costs: readonly (MediaCost | undefined)[]): MediaCost | undefined {
  let sum = 0;
  for (const cost of costs) {
    if (cost === undefined) return undefined;
    sum += cost.microUsd;
  }
  return { microUsd: sum };
}
