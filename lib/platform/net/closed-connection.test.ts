import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedFetch, replaceFetchDispatcher } from './index';

/*
 * A server sends its answer and closes, while the reader of the answer is busy. Up to its version 8 undici threw an error
 * then that nothing could catch, and the process ended (github.com/nodejs/undici/issues/5360, read 2026-11-23).
 */

describe('an answer whose connection is closed before it is read', () => {
  let server: Server;
  let sent: Promise<unknown>;
  let closed: Promise<unknown>;
  let url: string;
  let size: number;
  beforeAll(async () => {
    server = createServer((socket: Socket) => {
      sent = once(socket, 'finish');
      closed = once(socket, 'close');
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n`);
        socket.end(Buffer.alloc(size, 'a'));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(async () => {
    server.close();
    await once(server, 'close');
  });

  // The sizes at which buffers on the way become full just at the end.
  it.each([64, 128, 192, 256])('is read completely by guardedFetch, at %i KiB', async (kib) => {
    size = kib * 1024;
    const answer = await guardedFetch(url, {
      maxBytes: size,
      timeoutMs: 20_000,
      allowLoopback: true,
    });
    await sent;
    expect((await answer.bytes()).byteLength).toBe(size);
  });

  it('is read completely by the built-in fetch', async () => {
    replaceFetchDispatcher();
    size = 64 * 1024;
    const answer = await fetch(url);
    await closed;
    expect((await answer.arrayBuffer()).byteLength).toBe(size);
  });
});
