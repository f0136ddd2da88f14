import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';

/** The console's pages. */
export interface Pages {
  request(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Pages, and the answers of the chat that the console runs behind them. */
export interface ConsolePages extends Pages {
  /** Ends every answer that runs, so that its readers' streams end; to be called before the close. */
  endAnswers(): Promise<void>;
}

/**
 * Prepares Next.js behind a server of ours. It is given a detached `httpServer`: at its first page it
 * adds an `upgrade` listener to the one it finds, which would end every socket it does not know. So that
 * listener hears of what is its own alone.
 */
export async function preparePages(options: {
  directory: string;
  development: boolean;
  host: string;
  port: number;
}): Promise<Pages> {
  // Loaded by the thread that renders, and by no other.
  const { default: next } = await import('next');
  const detached = createServer();
  const app = next({
    dir: options.directory,
    dev: options.development,
    hostname: options.host,
    port: options.port,
    httpServer: detached,
    quiet: true,
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    request: (incoming, outgoing) => handle(incoming, outgoing),
    async upgrade(incoming, socket, head) {
      // Pages take no sockets in production; in development the one that reloads them.
      const taken = options.development && detached.emit('upgrade', incoming, socket, head);
      if (!taken) refuseUpgrade(socket);
    },
    close: () => app.close(),
  };
}

/** Answers an upgrade that nobody takes. */
export function refuseUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
