import { chmod, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { failureOf } from './recorded-runs';

/** Only whoever may write into DATA_DIR can connect: the same that could read the database. */
const socketPath = (dataDir: string): string => join(dataDir, 'commands.sock');

/** Longer paths cannot be listened on (https://man7.org/linux/man-pages/man7/unix.7.html, read 2026-11-26). */
const maxPathBytes = 107;

const orderSchema = z.object({
  to: z.string().min(1),
  passphrase: z.string().optional(),
  claim: z.boolean().optional(),
});
const replySchema = z.union([
  z.object({ lines: z.array(z.string()) }),
  z.object({ refusal: z.string() }),
]);

/** Where a command wants a backup, by its own environment. */
export type RequestedBackup = z.infer<typeof orderSchema>;

interface CommandSocket {
  /** Takes no further command, and closes when those that run have been answered. */
  close(): Promise<void>;
}

/**
 * Takes commands of this machine for a server that has the embedded database open, which no second process can open. Throws
 * where DATA_DIR can have no socket.
 */
export async function openCommandSocket(
  dataDir: string,
  backUp: (order: RequestedBackup) => Promise<readonly string[]>,
): Promise<CommandSocket> {
  const path = socketPath(dataDir);
  if (Buffer.byteLength(path) > maxPathBytes) throw new Error(`${path} is too long for a socket.`);
  // A process that was killed left it: the lock of the database shows that no other one runs.
  await rm(path, { force: true });
  const openRequests = new Set<Promise<unknown>>();
  const server = createServer((incoming, outgoing) => {
    const send = (status: number, body: z.infer<typeof replySchema>) =>
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const pendingResponse = json(incoming)
      .then((body) => backUp(orderSchema.parse(body)))
      .then(
        (lines) => send(200, { lines: [...lines] }),
        (error: unknown) => send(400, { refusal: failureOf(error) }),
      )
      .then((response) => finished(response))
      // The command has ended meanwhile.
      .catch(() => {})
      .finally(() => openRequests.delete(pendingResponse));
    openRequests.add(pendingResponse);
  });
  server.requestTimeout = 0;
  await listenAt(server, path);
  await chmod(path, 0o600).catch((error: unknown) => {
    server.close();
    throw error;
  });
  return {
    async close() {
      const serverClosed = new Promise((resolve) => server.close(resolve));
      await Promise.all(openRequests);
      server.closeAllConnections();
      await serverClosed;
    },
  };
}

const listenAt = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });

/** Requests a backup of the server that has the database of `dataDir` open. `null`: it takes no commands. */
export async function requestBackup(
  dataDir: string,
  order: RequestedBackup,
): Promise<z.infer<typeof replySchema> | null> {
  const body = await new Promise<string | null>((resolve, reject) => {
    const options = { socketPath: socketPath(dataDir), method: 'POST', path: '/', agent: false };
    const call = request(options, (reply) => text(reply).then(resolve, reject));
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    call.end(JSON.stringify(order));
  });
  return body === null ? null : replySchema.parse(JSON.parse(body));
}
