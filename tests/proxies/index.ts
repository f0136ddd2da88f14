/**
 * `npm run test:proxies -- nginx caddy`: a server behind each proxy, as its example in `deploy/proxy` says, with TLS: whether streamed
 * words come one by one, a WebSocket opens, 30 MiB arrive, and limits are counted for the client's own address, whatever it says.
 * Needs these programs and `openssl`, Linux (for a second address of this machine) and a build (`node scripts/setup.mjs start`).
 */
import { on, once } from 'node:events';
import { rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { WebSocket } from 'ws';
import { freePort, startServer } from '../server-process/index.ts';
import { makeCertificate, type ProxyName, proxies, startProxy } from './start-proxy.ts';

const key = 'a-key-of-the-proxy-test-0123456789';
const { folder, certificate } = makeCertificate();
/** Addresses that only this machine has: those of clients are not trusted, the proxy's is. */
const [client, otherClient] = ['127.0.0.5', '127.0.0.6'];

interface Call extends RequestOptions {
  readonly body?: Buffer | string;
}

/** A request through the proxy at `port`, from an address of a client. */
async function send(port: number, path: string, { body, ...options }: Call = {}) {
  const outgoing = request({
    host: '127.0.0.1',
    servername: 'localhost',
    port,
    path,
    ca: certificate,
    localAddress: client,
    ...options,
    headers: { host: `localhost:${port}`, authorization: `Bearer ${key}`, ...options.headers },
  });
  outgoing.end(body);
  const [incoming] = await once(outgoing, 'response');
  return incoming as IncomingMessage;
}

function demand(isTrue: boolean, what: string, details: unknown) {
  if (!isTrue) throw new Error(`${what}: ${JSON.stringify(details)}`);
  console.log(`  ${what}`);
}

async function readStream(port: number) {
  const incoming = await send(port, '/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'quill',
      stream: true,
      messages: [{ role: 'user', content: '[[length:40]] [[pace:50ms]] hello' }],
    }),
  });
  const from = performance.now();
  const times: number[] = [];
  for await (const _ of incoming) times.push(Math.round(performance.now() - from));
  const lasted = (times.at(-1) ?? 0) - (times[0] ?? 0);
  demand(
    incoming.statusCode === 200 && times.length >= 20 && lasted >= 1_000,
    'streamed words come one by one',
    { status: incoming.statusCode, reads: times.length, lasted },
  );
}

async function openSocket(port: number) {
  const socket = new WebSocket(`wss://localhost:${port}/v1/responses`, {
    ca: certificate,
    headers: { authorization: `Bearer ${key}` },
  });
  await once(socket, 'open');
  socket.send(
    JSON.stringify({ type: 'response.create', model: 'quill', input: '[[length:20]] hello' }),
  );
  const types: string[] = [];
  for await (const [data] of on(socket, 'message', {
    close: ['close'],
    signal: AbortSignal.timeout(30_000),
  })) {
    const { type } = JSON.parse(String(data)) as { type: string };
    types.push(type);
    if (/^(response\.(completed|failed)|error)$/.test(type)) break;
  }
  socket.close();
  demand(types.at(-1) === 'response.completed', 'a WebSocket answers', types.slice(-3));
}

async function upload(port: number) {
  const [width, height] = [3_300, 3_200];
  const pixels = Buffer.alloc(width * height * 3);
  crypto.getRandomValues(pixels.subarray(0, 65_536));
  const picture = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(picture)], 'large.png', { type: 'image/png' }));
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const incoming = await send(port, '/v1/uploads/files', {
    method: 'POST',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
    body,
  });
  const answer = await text(incoming);
  demand(
    incoming.statusCode === 201,
    `an upload of ${Math.round(body.length / 2 ** 20)} MiB arrives`,
    answer,
  );
  const address = `https://localhost:${port}/media/`;
  demand(answer.includes(address), 'addresses of files are https', answer);
}

/** Calls that one address may make in a minute (`lib/service/agents/oauth-routes.ts`). */
const callsOfAddress = 60;

async function exhaustLimit(port: number) {
  const call = (options: Call) =>
    send(port, '/oauth/token', {
      method: 'POST',
      ...options,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
      body: 'grant_type=none',
    }).then(async (incoming) => {
      await text(incoming);
      return incoming.statusCode;
    });
  const forged = (at: number) => ({ 'x-forwarded-for': `9.9.9.${at}`, 'x-real-ip': `9.9.9.${at}` });
  const statuses: (number | undefined)[] = [];
  for (let at = 0; at < callsOfAddress + 5; at++)
    statuses.push(await call({ headers: forged(at) }));
  const other = await call({ localAddress: otherClient });
  demand(
    statuses.at(-1) === 429 && statuses[0] !== 429 && other !== 429,
    'limits are counted for the client’s own address',
    { first: statuses[0], last: statuses.at(-1), other },
  );
}

async function tryProxy(name: ProxyName) {
  const [https, http, port] = [await freePort(), await freePort(), await freePort()];
  const server = await startServer({
    port,
    env: {
      ATELIER_URL: `https://localhost:${https}`,
      ATELIER_TRUSTED_PROXIES: '127.0.0.1',
      ATELIER_INIT_USER_EMAIL: 'owner@example.com',
      ATELIER_INIT_USER_PASSWORD: 'a long password',
      ATELIER_INIT_API_KEY: key,
      ATELIER_INIT_CREDITS: '10000',
    },
  });
  const proxy = startProxy(name, folder, { https, http, server: port });
  try {
    console.log(name);
    for (let isOpen = false; !isOpen; ) {
      isOpen = await send(https, '/readyz').then(
        (incoming) => incoming.resume().statusCode === 200,
        () => false,
      );
      await wait(50);
    }
    const page = await send(https, '/sign-in');
    await text(page);
    demand(
      page.statusCode === 200 && page.headers['strict-transport-security'] !== undefined,
      'a page opens, with the headers of https',
      { status: page.statusCode, headers: page.headers },
    );
    await readStream(https);
    await openSocket(https);
    await upload(https);
    await exhaustLimit(https);
  } catch (error) {
    console.error(error, proxy.output(), server.output().slice(-2_000));
    process.exitCode = 1;
  } finally {
    proxy.stop();
    await server.stop();
  }
}

const names = process.argv.slice(2);
const isProxy = (name: string): name is ProxyName => Object.hasOwn(proxies, name);
if (names.length === 0 || !names.every(isProxy)) {
  console.error(`Name proxies: ${Object.keys(proxies).join(', ')}`);
  process.exit(2);
}
for (const name of names) await tryProxy(name);
rmSync(folder, { recursive: true });
