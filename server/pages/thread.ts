/** The thread of the pages: Next.js and the console's server side, without the service (decision 25). */
import '../async-context';
import { parentPort, workerData } from 'node:worker_threads';
import { closeRunHub } from '@/lib/console/chat/runs';
import { connectDatabase } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { createLogger } from '@/lib/platform/log';
import { provide } from '@/lib/platform/registry';
import {
  databaseSeam,
  embeddedServiceSeam,
  firstOwnerTokenSeam,
  secretSeam,
} from '@/lib/platform/seams';
import { fetchOverSocket, listenInside } from '../inner';
import { preparePages } from './pages';
import type { PagesThreadRequest, PagesThreadResponse, PagesThreadSetup } from './thread-messages';

const starter = parentPort;
if (starter === null) throw new Error('This file is the entry of a worker thread.');
const setup = workerData as PagesThreadSetup;
const log = createLogger({ level: env().logLevel });
process.on('unhandledRejection', (error) => log.error({ error }, 'a rejection went unhandled'));

const database = await connectDatabase(setup.database);
provide(databaseSeam, database);
provide(secretSeam, setup.secret);
if (setup.firstOwnerToken !== null) provide(firstOwnerTokenSeam, setup.firstOwnerToken);
const { socketPath, ...service } = setup.service;
provide(embeddedServiceSeam, { ...service, fetch: fetchOverSocket(socketPath) });

const pages = await preparePages({ ...setup, development: false });
const server = await listenInside(setup.socketPath, pages.request, (error, { method, url = '' }) =>
  log.error({ error, method, path: url.split('?')[0] }, 'a page was cut off by an error'),
);

const tell = (response: PagesThreadResponse) => starter.postMessage(response);

starter.on('message', async (request: PagesThreadRequest) => {
  if (request === 'end-answers') {
    await closeRunHub(database);
    tell('answers-ended');
    return;
  }
  try {
    await server.close();
    await pages.close();
    await database.close();
  } finally {
    process.exit();
  }
});
tell('listening');
