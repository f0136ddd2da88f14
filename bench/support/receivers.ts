import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An event's first arrival. */
interface Arrival {
  readonly eventId: string;
  /** From when it was written to its arrival, in milliseconds. */
  readonly delayMs: number;
}

/** A receiver of webhooks. */
export interface Receiver {
  readonly url: string;
  /** First arrivals by what the event is about. */
  readonly arrivals: ReadonlyMap<string, Arrival>;
  /** Events that came under a second id. */
  readonly renamed: readonly string[];
  close(): Promise<void>;
}

/** Opens a receiver; one that hangs reads and never answers. */
export async function openReceiver(hangs: boolean): Promise<Receiver> {
  const arrivals = new Map<string, Arrival>();
  const renamed: string[] = [];
  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    const { id, timestamp, data } = JSON.parse(body) as {
      id: string;
      timestamp: string;
      data: { order_id: string };
    };
    const known = arrivals.get(data.order_id);
    const delayMs = Date.now() - Date.parse(timestamp);
    if (known === undefined) arrivals.set(data.order_id, { eventId: id, delayMs });
    else if (known.eventId !== id) renamed.push(data.order_id);
    if (!hangs) response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrivals,
    renamed,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
