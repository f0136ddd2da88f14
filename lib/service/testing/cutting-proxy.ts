import type { AddressInfo, Socket } from 'node:net';
import { createConnection, createServer } from 'node:net';

/** Where a connection breaks: the server never hears of the COMMIT, or the client never of its end. */
export type Cut = 'before commit' | 'after commit';

/** A PostgreSQL address that goes through this process, and breaks where a test says. */
export interface CuttingProxy {
  readonly url: string;
  /** Breaks the next connection that commits a movement of credits; how many were broken is in `cuts`. */
  arm(cut: Cut): void;
  cuts(): number;
  close(): Promise<void>;
}

/** Stands between a test and the server at `target`. */
export async function createCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  /** What connections call a statement they have prepared; afterwards they say no more than that. */
  let prepared: string | undefined;
  let armed: Cut | null = null;
  let cuts = 0;

  const server = createServer((client) => {
    const upstream = createConnection({ host: hostname, port: Number(port) });
    let movesCredits = false;
    let inTransaction = false;
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
      if (text.includes('begin\0')) inTransaction = true;
      prepared ??= /(atelier_\d+)\0[^\0]*service\.move_credits/.exec(text)?.[1];
      movesCredits ||=
        text.includes('service.move_credits') ||
        (prepared !== undefined && text.includes(`\0${prepared}\0`));
      // A statement that is no part of a transaction commits by itself.
      const commits = movesCredits && (!inTransaction || text.includes('commit\0'));
      if (/(?:commit|rollback)\0/.test(text)) inTransaction = false;
      if (!inTransaction) movesCredits = false;
      if (armed === null || !commits) {
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
