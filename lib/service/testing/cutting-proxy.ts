import type { AddressInfo, Socket } from 'node:net';
import { createConnection, createServer } from 'node:net';

/** Where a connection breaks: the server never hears of the COMMIT, or the client never of its end. */
export type Cut = 'before commit' | 'after commit';

/** A PostgreSQL address that goes through this process, and breaks where a test says. */
export interface CuttingProxy {
  readonly url: string;
  /** Breaks the next connection that commits a change of balances; how many were broken is in `cuts`. */
  arm(cut: Cut): void;
  cuts(): number;
  close(): Promise<void>;
}

/** Stands between a test and the server at `target`. */
export async function createCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let armed: Cut | null = null;
  let cuts = 0;

  const server = createServer((client) => {
    const upstream = createConnection({ host: hostname, port: Number(port) });
    let movesBalances = false;
    let deaf = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      movesBalances ||= text.includes('update service.balances');
      if (armed === null || !movesBalances || !text.includes('commit\0')) {
        upstream.write(chunk);
        return;
      }
      const cut = armed;
      armed = null;
      cuts += 1;
      if (cut === 'before commit') return end();
      deaf = true;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (deaf) end();
      else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    arm: (cut) => {
      armed = cut;
    },
    cuts: () => cuts,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
