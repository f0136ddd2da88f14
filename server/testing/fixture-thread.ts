/** In the place of the pages' thread: asks the service, tells what it was given, and fails when told to. */
import { parentPort, workerData } from 'node:worker_threads';
import { connectDatabase } from '@/lib/platform/database';
import { fetchOverSocket, listenInside } from '../inner';
import type { PagesThreadRequest, PagesThreadSetup } from '../pages/thread-messages';

const setup = workerData as PagesThreadSetup;
if (setup.secret === 'fail') throw new Error('It cannot start.');
const database = await connectDatabase(setup.database);
const ask = fetchOverSocket(setup.service.socketPath);

const server = await listenInside(
  setup.socketPath,
  async ({ url }, outgoing) => {
    if (url === '/fail') setImmediate(() => Promise.reject(new Error('It failed.')));
    else if (url === '/service')
      outgoing.end(await (await ask(new Request('http://a.test/v1'))).text());
    else outgoing.end(JSON.stringify((await database.query('select n from kept')).rows));
  },
  () => {},
);
parentPort?.on('message', async (request: PagesThreadRequest) => {
  if (request === 'end-answers') {
    await database.query('insert into kept values (2)');
    parentPort?.postMessage('answers-ended');
    return;
  }
  await server.close();
  await database.close();
  process.exit();
});
parentPort?.postMessage('listening');
