import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDnsResolve } from './resolve-by-dns';

/** A name server: it resolves `known.example`, never answers for `hangs.example`, and answers "no such name" otherwise. */
let server: Socket;
let servers: string[];

beforeAll(async () => {
  server = createSocket('udp4', (message, from) => reply(message, from));
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  servers = [`127.0.0.1:${server.address().port}`];
});
afterAll(() => void server.close());

function reply(query: Buffer, from: RemoteInfo): void {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const name = labels.join('.');
  if (name === 'hangs.example') return;
  const question = query.subarray(12, at + 5);
  const wantsV4 = query.readUInt16BE(at + 1) === 1;
  const known = name === 'known.example' && wantsV4;
  const header = Buffer.alloc(12);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(name === 'known.example' ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(known ? 1 : 0, 6);
  // A pointer to the question's name, type A, class IN, 60 s, 4 bytes.
  const record = Buffer.from('c00c00010001000000' + '3c0004' + '5db8d822', 'hex');
  server.send(
    Buffer.concat([header, question, ...(known ? [record] : [])]),
    from.port,
    from.address,
  );
}

const ask = (resolve: ReturnType<typeof createDnsResolve>, name: string) =>
  new Promise<{ error: Error | null; addresses: string[] }>((done) => {
    resolve(name, (error, found) =>
      done({ error, addresses: found.map(({ address }) => address) }),
    );
  });

it('returns addresses, and ENOTFOUND for a name without any', async () => {
  const resolve = createDnsResolve({ servers });
  expect(await ask(resolve, 'known.example')).toEqual({
    error: null,
    addresses: ['93.184.216.34'],
  });
  const unknown = await ask(resolve, 'unknown.example');
  expect(unknown.error).toMatchObject({ code: 'ENOTFOUND' });
  expect(unknown.addresses).toEqual([]);
});

it('knows this machine without asking', async () => {
  const resolve = createDnsResolve({ servers: ['127.0.0.1:1'] });
  for (const name of ['localhost', 'a.localhost', 'LOCALHOST.']) {
    expect((await ask(resolve, name)).addresses).toEqual(['127.0.0.1', '::1']);
  }
});

it('answers other names while a name server is silent about many', async () => {
  const resolve = createDnsResolve({ servers, timeoutMs: 300 });
  const order: string[] = [];
  const hanging = Array.from({ length: 20 }, () =>
    ask(resolve, 'hangs.example').then(({ error }) => {
      order.push('hangs');
      return error;
    }),
  );
  await ask(resolve, 'known.example').then(() => order.push('known'));
  expect(order).toEqual(['known']);
  for (const error of await Promise.all(hanging)) expect(error).toMatchObject({ code: 'ETIMEOUT' });
});
