import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

/** Answers one request. Rejects when its connection is to be cut. */
export type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** A server on a socket of the file system, for other threads of this process. */
export interface InnerServer {
  /** Cuts what is still open. */
  close(): Promise<void>;
}

/**
 * Listens on `socketPath`. Who asks belongs to the process: connections stay as long as they are kept, and no time runs
 * against a request that the outer server lets in.
 */
export async function listenInside(
  socketPath: string,
  answer: Answer,
  report: (error: unknown, incoming: IncomingMessage) => void,
): Promise<InnerServer> {
  const server = createServer(
    // Larger than what the outer server lets in, which adds a header of its own.
    { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0, maxHeaderSize: 64 * 1024 },
    (incoming, outgoing) => {
      answer(incoming, outgoing).catch((error: unknown) => {
        report(error, incoming);
        outgoing.destroy();
      });
    },
  );
  server.listen(socketPath);
  await once(server, 'listening');
  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
