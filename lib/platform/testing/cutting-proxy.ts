import type { AddressInfo, Socket } from 'node:net';
import { createConnection, createServer } from 'node:net';

/**
 * Where a connection breaks: the server never hears of the COMMIT, or the client never of its end; silently, when the
 * server does not hear of the break either.
 */
export type Cut = 'before commit' | 'after commit' | 'silently';

/** A PostgreSQL address that goes through this process, and breaks where a test says. */
export interface CuttingProxy {
  readonly url: string;
  /** Breaks the next connection that commits a statement with these words; how many were broken is in `cuts`. */
  arm(cut: Cut, words: string): void;
  cuts(): number;
  close(): Promise<void>;
}

/** Stands between a test and the server at `target`. */
export async function createCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  /** What connections call the statements they have prepared; afterwards they say no more than that. */
  const prepared = new Map<string, string>();
  let armed: { cut: Cut; words: string } | null = null;
  let cuts = 0;

  const says = (text: string, words: string): boolean =>
    text.includes(words) ||
    [...prepared].some(
      ([name, statement]) => statement.includes(words) && text.includes(`\0${name}\0`),
    );

  const server = createServer((client) => {
    const upstream = createConnection({ host: hostname, port: Number(port) });
    let sent = false;
    let inTransaction = false;
    let deaf = false;
    let abandoned = false;
    const end = () => {
      client.destroy();
      if (!abandoned) upstream.destroy();
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
      if (/begin(?:;[^\0]*)?\0/.test(text)) inTransaction = true;
      for (const [, name = '', statement = ''] of text.matchAll(/(atelier_\d+)\0([^\0]+)\0/g)) {
        prepared.set(name, statement);
      }
      const { words } = armed ?? {};
      sent ||= words !== undefined && says(text, words);
      // A statement that is no part of a transaction commits by itself.
      const commits = sent && (!inTransaction || text.includes('commit\0'));
      if (/(?:commit|rollback)\0/.test(text)) inTransaction = false;
      if (!inTransaction) sent = false;
      if (armed === null || !commits) {
        upstream.write(chunk);
        return;
      }
      const { cut } = armed;
      armed = null;
      cuts += 1;
      if (cut === 'before commit') return end();
      if (cut === 'silently') {
        abandoned = true;
        return client.destroy();
      }
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
    arm: (cut, words) => {
      armed = { cut, words };
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
