import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { RenderJob, RenderResult } from '../render/job';

export interface RunningRender {
  result: Promise<RenderResult>;
  /** Asks the render to stop, which it does at its next step. */
  stop(): void;
}

/** Threads that render, started when there is work and ended when there was none for a while. */
export interface RenderPool {
  run(job: RenderJob, onProgress: (done: number) => void): RunningRender;
  /** Ends every thread at once, also in the middle of a job: its result rejects. */
  destroy(): Promise<void>;
}

/** Opens a pool of up to `threads` threads. */
export function createRenderPool(threads: number): RenderPool {
  const entry = fileURLToPath(new URL('./entry.ts', import.meta.url));
  const piscina = new Piscina<unknown, RenderResult>({
    filename: entry,
    // From its source in development and in tests, wherever the process itself came from; compiled in production.
    ...(entry.endsWith('.ts') ? { execArgv: ['--import', import.meta.resolve('tsx')] } : {}),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 20_000,
    concurrentTasksPerWorker: 1,
    // A thread that blocks while it waits never frees the pictures of its last job.
    atomics: 'disabled',
  });
  return {
    run(job, onProgress) {
      const { port1, port2 } = new MessageChannel();
      port1.on('message', (done: number) => onProgress(done));
      port1.unref();
      const result = piscina.run({ job, port: port2 }, { transferList: [port2] });
      return {
        result: result.finally(() => port1.close()),
        stop: () => port1.postMessage('stop'),
      };
    },
    destroy: () => piscina.destroy(),
  };
}
