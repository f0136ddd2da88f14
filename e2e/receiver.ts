import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly url: string;
  readonly received: { headers: IncomingMessage['headers']; body: string }[];
  /** Its response from now on; 200 at first. */
  status: number;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    receiver.received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(receiver.status, { 'x-receiver': 'local' }).end('noted');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    status: 200,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return receiver;
}
