import type { AddressInfo, Server, Socket } from 'node:net';
import { createConnection, createServer } from 'node:net';

/**
 * A switch in front of a server. `down` refuses connections and breaks open ones, like a host whose process was killed.
 */
export interface PortSwitch {
  readonly url: string;
  down(): Promise<void>;
  up(): Promise<void>;
}

export async function createPortSwitch(target: string): Promise<PortSwitch> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let server: Server;
  let own = 0;

  async function up(): Promise<void> {
    server = createServer((client) => {
      const upstream = createConnection({ host: hostname, port: Number(port) });
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
    await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
    own = (server.address() as AddressInfo).port;
  }

  await up();
  return {
    url: `http://127.0.0.1:${own}`,
    up,
    async down() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
  };
}
