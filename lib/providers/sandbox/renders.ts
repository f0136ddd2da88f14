import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@/lib/platform/log';
import type { ObjectStorage } from '@/lib/platform/storage';
import { retryUntilStorageWorks, storageErrorOf, wrapStorageFault } from '@/lib/platform/storage';
import { deleteFiles, fetchReferences, storeOutputs } from './files';
import type { SandboxOperation, SandboxOperations, SandboxOutcome } from './operations';
import type { RenderJob } from './render/job';
import { createRenderPool, type RunningRender } from './worker/pool';

export interface Renders {
  /** Rendered share of an operation, 0–1; 0 when it is not rendered here. */
  progress(operation: string): number;
  /** Renders an operation here unless that is already happening. */
  ensure(operation: SandboxOperation): void;
  /** Stops rendering an operation; its stored state does not change. */
  stop(operation: string): void;
  /** Stops everything, waiting for what cannot stop at once. */
  close(): Promise<void>;
}

export interface RendersOptions {
  operations: SandboxOperations;
  storage: ObjectStorage;
  log: Pick<Logger, 'error' | 'warn'>;
  threads: number;
  /** As of a {@link RenderJob}. */
  fineness: number;
}

interface Render {
  done: number;
  stop: AbortController;
  running: RunningRender | null;
  finished: Promise<void>;
}

/** A request that crashed its thread twice would crash it again. */
const maxCrashes = 2;
const closeGraceMs = 4_000;

/** Runs renders on threads and stores how they ended. */
export function createRenders(options: RendersOptions): Renders {
  const pool = createRenderPool(options.threads);
  const renders = new Map<string, Render>();
  const crashes = new Map<string, number>();
  let isClosing = false;

  async function handleCrash(operation: string, error: unknown): Promise<void> {
    if (isClosing) return;
    if (storageErrorOf(wrapStorageFault(error)) !== null) {
      // The next request for its status renders it again.
      options.log.warn({ err: error, operation }, 'a sandbox render could not be stored');
      return;
    }
    options.log.error({ err: error, operation }, 'a sandbox render crashed');
    const count = (crashes.get(operation) ?? 0) + 1;
    crashes.set(operation, count);
    if (count < maxCrashes) return;
    crashes.delete(operation);
    const message = 'The sandbox could not render this. Change the request and submit it again.';
    await options.operations.end(operation, { state: 'failed', code: 'internal_error', message });
  }

  return {
    progress: (operation) => renders.get(operation)?.done ?? 0,
    ensure(operation) {
      const id = operation.operation;
      if (isClosing || renders.has(id)) return;
      const render: Render = {
        done: 0,
        stop: new AbortController(),
        running: null,
        finished: Promise.resolve(),
      };
      renders.set(id, render);
      render.finished = renderOnce(options, operation, render, pool)
        .catch((error: unknown) =>
          render.stop.signal.aborted ? undefined : handleCrash(id, error),
        )
        .catch((error: unknown) =>
          options.log.error(
            { err: error, operation: id },
            'the end of a sandbox render could not be stored',
          ),
        )
        .finally(() => renders.delete(id));
    },
    stop(operation) {
      const render = renders.get(operation);
      if (render === undefined) return;
      render.stop.abort();
      render.running?.stop();
    },
    async close() {
      isClosing = true;
      for (const operation of renders.keys()) this.stop(operation);
      const allFinished = Promise.allSettled(
        [...renders.values()].map((render) => render.finished),
      );
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => {
        timer = setTimeout(resolve, closeGraceMs);
      });
      await Promise.race([allFinished, grace]);
      clearTimeout(timer);
      await pool.destroy();
      await allFinished;
    },
  };
}

async function renderOnce(
  { operations, storage, fineness }: RendersOptions,
  { operation, request }: SandboxOperation,
  render: Render,
  pool: ReturnType<typeof createRenderPool>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'atelier-sandbox-'));
  try {
    const references = await fetchReferences(storage, request.references, directory);
    if (render.stop.signal.aborted) return;
    const { model, family, params } = request;
    render.running = pool.run(
      { model, family, params, references, chance: operation, fineness, directory },
      (done) => {
        render.done = Math.max(render.done, done * 0.95);
      },
    );
    const result = await render.running.result;
    if (result.state === 'stopped' || render.stop.signal.aborted) return;
    const outcome: SandboxOutcome =
      result.state === 'succeeded'
        ? {
            state: 'succeeded',
            outputs: await retryUntilStorageWorks(render.stop.signal, () =>
              storeOutputs(storage, operation, result.files),
            ),
          }
        : result;
    const wasRunning = await operations.end(operation, outcome);
    if (!wasRunning || request.references.length > 0) {
      const isCanceled = !wasRunning && (await operations.get(operation))?.state === 'canceled';
      await deleteFiles(storage, operation, isCanceled ? 'all' : 'references');
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
