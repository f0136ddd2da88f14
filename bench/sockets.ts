import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { WebSocket } from 'ws';
import { startServer } from '../tests/server-process/index.ts';
import { owner } from './support/web-server.ts';
import type { Row } from './types.ts';

export const name = 'idle WebSockets of GET /v1/responses';

const connections = 1_000;
const aimMiB = 100;

/** The resident memory of a process, in MiB; only on Linux. */
async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/responses`, {
    headers: { authorization: `Bearer ${owner.key}` },
  });
  await once(socket, 'open');
  return socket;
}

/** Memory that many idle connections take of the production server, and that each of them still answers. */
export async function run(): Promise<Row[]> {
  const server = await startServer({
    env: {
      ATELIER_INIT_USER_EMAIL: owner.email,
      ATELIER_INIT_USER_PASSWORD: owner.password,
      ATELIER_INIT_WORKSPACE: owner.workspace,
      ATELIER_INIT_API_KEY: owner.key,
      ATELIER_INIT_CREDITS: '1000',
      LOG_LEVEL: 'warn',
    },
  });
  try {
    const before = await residentMiB(server.pid);
    const sockets: WebSocket[] = [];
    for (let opened = 0; opened < connections; opened += 1) sockets.push(await open(server.url));
    const taken = (await residentMiB(server.pid)) - before;
    const answered = await Promise.all(
      sockets.map(async (socket) => {
        socket.send('{}');
        const [frame] = await once(socket, 'message');
        return JSON.parse(String(frame)).error.param === 'type';
      }),
    );
    for (const socket of sockets) socket.terminate();
    const silent = answered.filter((each) => !each).length;
    return [
      {
        name: `${connections.toLocaleString('en-US')} idle connections`,
        value: taken,
        unit: 'MiB more',
        aim: `≤ ${aimMiB}`,
        pass: taken <= aimMiB,
      },
      {
        name: 'Connections that did not answer then',
        value: silent,
        unit: 'connections',
        aim: '0',
        pass: silent === 0,
      },
    ];
  } finally {
    await server.stop();
  }
}
