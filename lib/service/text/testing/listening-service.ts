import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { TestService } from '../../testing';

/** A service on a port of its own, as the process serves it. */
export interface ListeningService {
  /** Such as `http://127.0.0.1:4312`, without a `/` at the end. */
  readonly url: string;
  /** Cuts every connection and closes. The service itself keeps running. */
  close(): Promise<void>;
}

/** Serves `service` over the network, for requests and upgrades. */
export async function listenService(
  service: Pick<TestService, 'fetch' | 'upgrade'>,
): Promise<ListeningService> {
  const server = createServer(getRequestListener(service.fetch, { overrideGlobalObjects: false }));
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (incoming, socket: Duplex, head) => {
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
    socket.on('error', () => socket.destroy());
    void service.upgrade(incoming, socket, head);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      await closed;
    },
  };
}
