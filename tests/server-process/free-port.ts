import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free loopback port. Another program could still take it before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
