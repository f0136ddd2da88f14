import { on } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { Answer } from '../inner';
import { forwardTo, listenInside } from '../inner';
import type { ConsolePages } from './pages';
import { refuseUpgrade } from './pages';
import { makeSocketFolder } from './socket-folder';
import type { PagesThreadRequest, PagesThreadResponse, PagesThreadSetup } from './thread-messages';

/** What the thread is started with, and how it reaches the service. */
export interface PagesThreadOptions extends Omit<PagesThreadSetup, 'socketPath' | 'service'> {
  readonly service: { readonly baseUrl: string; readonly operatorKey: string };
  /** The service itself, which the thread asks over a socket of its own. */
  readonly answer: Answer;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Where sockets are kept when not among temporary files. */
  readonly dataDir: string;
  /** Told when the thread ends unasked; nothing is answered any more. */
  readonly failed: (error: Error) => void;
}

/**
 * Prepares the pages in a thread of their own, so that rendering holds up nothing of the service. Requests go to it,
 * and its own to the service, over two sockets in a folder that only this user may enter. Rejects with what the thread
 * failed of before it listened.
 */
export async function startPagesThread(
  options: PagesThreadOptions,
  entry = new URL('./thread.ts', import.meta.url),
): Promise<ConsolePages> {
  const { answer, service, log, metrics, dataDir, failed, ...rest } = options;
  const folder = await makeSocketFolder(dataDir);
  const socketPath = join(folder, 'pages');
  const servicePath = join(folder, 'service');
  const inner = await listenInside(servicePath, answer, (error, { method, url = '' }) =>
    log.error({ error, method, path: url.split('?')[0] }, 'a call of the pages was cut off'),
  );
  const setup: PagesThreadSetup = {
    ...rest,
    socketPath,
    service: { ...service, socketPath: servicePath },
  };
  const { database } = setup;
  const worker = new Worker(entry, {
    name: 'pages',
    // However this thread was started: TypeScript, and the addresses of its modules.
    execArgv: ['--import', 'tsx'],
    workerData: setup,
    transferList: database.kind === 'pglite' ? [database.port] : [],
  });
  const told = async (expected: PagesThreadResponse) => {
    for await (const [response] of on(worker, 'message')) if (response === expected) return;
  };
  const post = (request: PagesThreadRequest) => worker.postMessage(request);
  let cause: unknown;
  worker.on('error', (error) => {
    cause ??= error;
  });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const closeSockets = async () => {
    await inner.close();
    await rm(folder, { recursive: true, force: true });
  };
  const listening = await Promise.race([
    told('listening').then(() => true),
    exited.then(() => false),
  ]);
  if (!listening) {
    await closeSockets();
    throw cause;
  }
  measure(worker, metrics);
  let closing = false;
  void exited.then(() => {
    if (!closing) failed(new Error('The thread of the pages ended.', { cause }));
  });
  return {
    request: forwardTo(socketPath),
    upgrade: async (_incoming, socket) => refuseUpgrade(socket),
    async endAnswers() {
      const ended = told('answers-ended');
      post('end-answers');
      await Promise.race([ended, exited]);
    },
    async close() {
      closing = true;
      post('close');
      await exited;
      await closeSockets();
    },
  };
}

/** How busy the thread is, as `atelier_pages_thread_utilization_ratio`: the share of the time since the last reading. */
function measure(worker: Worker, metrics: Metrics): void {
  const gauge = metrics.gauge({
    name: 'atelier_pages_thread_utilization_ratio',
    help: 'Share of the time since the last reading in which the thread of the pages was busy.',
  });
  const { performance } = worker;
  let before = performance.eventLoopUtilization();
  metrics.onRender(() => {
    const now = performance.eventLoopUtilization();
    gauge.set(performance.eventLoopUtilization(now, before).utilization);
    before = now;
  });
}
