import { Worker } from 'node:worker_threads';

/** How often the main thread reports to the watchdog, and how often the watchdog checks. */
const tickMs = 250;

/**
 * The source of the watchdog's thread, as text so that it starts with and without tsx. It counts its own ticks instead
 * of reading the clock, so that a machine that slept is not taken for a blocked thread. It writes with `writeSync`,
 * because a worker's streams go through the main thread.
 */
const source = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
const { shared, maxTicks, maxStoppingTicks, tickMs } = workerData;
const view = new Int32Array(shared);
let lastCount = Atomics.load(view, 0);
let unchanged = 0;
let stopping = 0;
setInterval(() => {
  const count = Atomics.load(view, 0);
  unchanged = count === lastCount ? unchanged + 1 : 0;
  lastCount = count;
  stopping = Atomics.load(view, 1) === 1 ? stopping + 1 : 0;
  if (unchanged < maxTicks && stopping < maxStoppingTicks) return;
  const seconds = Math.round(((unchanged < maxTicks ? maxStoppingTicks : maxTicks) * tickMs) / 1000);
  const what = unchanged < maxTicks ? 'the stop took longer' : 'the main thread was blocked for longer';
  try {
    writeSync(2, 'The process ends itself: ' + what + ' than ' + seconds + ' s.\\n');
  } catch {}
  process.kill(process.pid, 'SIGKILL');
}, tickMs);
`;

/** Enforces deadlines from outside the main thread. */
export interface Watchdog {
  /** Called on a stop signal: the process is killed unless it ends within `stopWithinMs`. */
  stopping(): void;
  close(): Promise<void>;
}

/**
 * Kills the process when its main thread is blocked for `withinMs`, or has not stopped `stopWithinMs` after a signal.
 * While the main thread is blocked no thread can handle signals, so the watchdog checks the main thread itself
 * (decision 27).
 */
export function startWatchdog(maxBlockedMs: number, stopWithinMs = maxBlockedMs): Watchdog {
  const sharedBuffer = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const view = new Int32Array(sharedBuffer);
  const beatTimer = setInterval(() => void Atomics.add(view, 0, 1), tickMs);
  beatTimer.unref();
  const worker = new Worker(source, {
    eval: true,
    execArgv: [],
    name: 'watchdog',
    workerData: {
      shared: sharedBuffer,
      tickMs,
      maxTicks: Math.ceil(maxBlockedMs / tickMs),
      maxStoppingTicks: Math.ceil(stopWithinMs / tickMs),
    },
  });
  worker.unref();
  return {
    stopping: () => void Atomics.store(view, 1, 1),
    async close() {
      clearInterval(beatTimer);
      await worker.terminate();
    },
  };
}
