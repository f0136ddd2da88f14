import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ConnectionLostError, SqlError } from '../errors';
import type { RawResult, Statement } from '../raw';
import type { ThreadRequest, ThreadResponse, ThreadSource } from './messages';

/** PGlite in its thread. Requests are answered in the order they were made. */
export interface PgliteThread {
  run(statement: Statement, isInTransaction: boolean): Promise<RawResult[]>;
  /** The database as a tar file. */
  snapshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

type RequestBody<T> = T extends { id: number } ? Omit<T, 'id'> : never;
interface PendingRequest {
  resolve(response: ThreadResponse): void;
  reject(error: Error): void;
}

/** Starts the thread and opens the database in it. */
export async function startPgliteThread(
  source: ThreadSource,
  entry: URL | string = workerPath(),
): Promise<PgliteThread> {
  const worker = new Worker(entry, { workerData: source, name: 'pglite' });
  const pendingRequests = new Map<number, PendingRequest>();
  let lastId = 0;
  let fatalError: Error | undefined;

  function failAll(error: Error): void {
    fatalError ??= error;
    for (const { reject } of pendingRequests.values()) reject(fatalError);
    pendingRequests.clear();
  }

  worker.on('message', (response: ThreadResponse) => {
    const pendingRequest = pendingRequests.get(response.id);
    pendingRequests.delete(response.id);
    if (response.kind === 'failure')
      pendingRequest?.reject(new ConnectionLostError(response.message));
    else pendingRequest?.resolve(response);
  });
  worker.on('error', (cause) =>
    failAll(new ConnectionLostError('The database thread failed.', { cause })),
  );
  worker.on('exit', () => failAll(new ConnectionLostError('The database is closed.')));

  function waitFor(id: number): Promise<ThreadResponse> {
    return new Promise((resolve, reject) => pendingRequests.set(id, { resolve, reject }));
  }

  function callThread(request: RequestBody<ThreadRequest>): Promise<ThreadResponse> {
    if (fatalError !== undefined) return Promise.reject(fatalError);
    lastId += 1;
    const response = waitFor(lastId);
    worker.postMessage({ id: lastId, ...request });
    return response;
  }

  await waitFor(0);

  return {
    async run(statement, isInTransaction) {
      const response = await callThread({ kind: 'run', statement, isInTransaction });
      if (response.kind === 'sql-error') throw new SqlError(response.error);
      return response.kind === 'results' ? response.results : [];
    },
    async snapshot() {
      const response = await callThread({ kind: 'snapshot' });
      return response.kind === 'snapshot' ? response.bytes : new Uint8Array();
    },
    async close() {
      if (fatalError !== undefined) return;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      await callThread({ kind: 'close' });
      await exited;
    },
  };
}

/** Beside this file; or, when a bundler has moved this file, in the project's folder. */
function workerPath(): string {
  const name = 'worker.ts';
  const ownFolder = import.meta.url.startsWith('file:')
    ? [dirname(fileURLToPath(import.meta.url))]
    : [];
  const candidates = [...ownFolder, join(process.cwd(), 'lib/platform/database/pglite')];
  const workerFile = candidates
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
  if (workerFile === undefined) {
    throw new Error('The database thread was not found: start the process in the project folder.');
  }
  return workerFile;
}
