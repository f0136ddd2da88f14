/**
 * The thread PGlite lives in, so that a heavy query does not hold up the event loop. Node runs this
 * file directly, by stripping its types, so imports need file extensions and no alias, and only erasable syntax works.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { ThreadRequest, ThreadResponse, ThreadSource } from './messages.ts';
import { SmallPGlite } from './small-pglite.ts';
import { createWireSession } from './wire.ts';

const port = parentPort;
if (port === null) throw new Error('This file is the entry of a worker thread.');

/** The extensions that migrations may create; PostgreSQL's packages include them. */
const extensions = { pg_trgm };

const queue: ThreadRequest[] = [];
let isDraining = false;

const database = openPglite(workerData as ThreadSource).then(
  (pglite) => {
    reply({ id: 0, kind: 'done' });
    return { pglite, session: createWireSession(pglite) };
  },
  (error: unknown) => {
    reply({ id: 0, kind: 'failure', message: messageOf(error) });
    throw error;
  },
);
database.catch(() => port.close());

port.on('message', (request: ThreadRequest) => {
  queue.push(request);
  if (!isDraining) void processQueue();
});

/** Requests in the order they came, one at a time: the session has one state. */
async function processQueue(): Promise<void> {
  isDraining = true;
  for (let request = queue.shift(); request !== undefined; request = queue.shift()) {
    reply(await respondTo(request));
    if (request.kind === 'close') port?.close();
  }
  isDraining = false;
}

async function respondTo(request: ThreadRequest): Promise<ThreadResponse> {
  const { id } = request;
  try {
    const { pglite, session } = await database;
    if (request.kind === 'run') return { id, ...(await session.run(request)) };
    if (request.kind === 'snapshot') {
      const dump = await pglite.dumpDataDir('none');
      return { id, kind: 'snapshot', bytes: new Uint8Array(await dump.arrayBuffer()) };
    }
    await pglite.close();
    return { id, kind: 'done' };
  } catch (error) {
    return { id, kind: 'failure', message: messageOf(error) };
  }
}

async function openPglite(source: ThreadSource): Promise<PGlite> {
  const pglite = new SmallPGlite({ extensions, ...dataOf(source) });
  await pglite.waitReady;
  return pglite;
}

function dataOf(source: ThreadSource): PGliteOptions {
  if (source.kind === 'directory') return { dataDir: source.path };
  const { snapshot } = source;
  return snapshot === undefined ? {} : { loadDataDir: new Blob([new Uint8Array(snapshot)]) };
}

function reply(response: ThreadResponse): void {
  port?.postMessage(response);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
