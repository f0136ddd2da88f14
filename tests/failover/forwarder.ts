import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** An address that stays while what is behind it changes, as that of a load balancer or of a service does. */
export async function openForwarder(port: number, firstTarget: number) {
  let target: number | null = firstTarget;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    if (target === null) return void incoming.destroy();
    const outgoing = connect(target, '127.0.0.1');
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** Ends every connection; new ones lead to `next`, or nowhere. */
    lead(next: number | null) {
      target = next;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
