import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ListeningServer, listen } from './http-server';

let server: ListeningServer;
beforeAll(async () => {
  server = await listen(
    { port: 0, host: '127.0.0.1', trustedProxies: [] },
    {
      request: async ({ url, headers }, outgoing) => void outgoing.end(`${headers.host} ${url}`),
      upgrade: async ({ url, headers }, socket) => void socket.end(`${headers.host} ${url}`),
    },
  );
});
afterAll(() => server.close(0));

async function send(...lines: string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  socket.end([...lines, '', ''].join('\r\n'));
  await once(socket, 'close');
  return received;
}

it.each([
  ['GET /healthz HTTP/1.1', /^HTTP\/1.1 200 .*localhost \/healthz$/s],
  ['GET /readyz?verbose HTTP/1.1', /^HTTP\/1.1 200 .*localhost \/readyz\?verbose$/s],
  ['GET /healthz HTTP/1.0', /^HTTP\/1.1 200 .*localhost \/healthz$/s],
  ['GET /sign-in HTTP/1.0', /^HTTP\/1.1 200 .*localhost \/sign-in$/s],
  ['GET /sign-in HTTP/1.1', /^HTTP\/1.1 400 /],
  [
    'GET http://team.example:81/v1/models?a=b HTTP/1.1',
    / 200 .*team.example:81 \/v1\/models\?a=b$/s,
  ],
  ['OPTIONS * HTTP/1.1', /^HTTP\/1.1 204 .*Allow: GET, HEAD, POST/is],
])('answers %s without a Host header', async (line, answer) => {
  expect(await send(line, 'Connection: close')).toMatch(answer);
});

it.each([
  ['GET http://team.example HTTP/1.1', / 200 .*team.example \/$/s],
  ['GET HTTPS://team.example/healthz HTTP/1.1', / 200 .*team.example \/healthz$/s],
  ['GET http:///x HTTP/1.1', / 200 .*x \/$/s],
  ['GET http://a b/ HTTP/1.1', /^HTTP\/1.1 400 /],
  ['GET ftp://team.example/ HTTP/1.1', /^HTTP\/1.1 400 /],
  ['GET healthz HTTP/1.1', /^HTTP\/1.1 400 /],
  ['GET * HTTP/1.1', /^HTTP\/1.1 400 /],
  ['TRACE / HTTP/1.1', /^HTTP\/1.1 405 .*Allow: GET/is],
])('answers %s by its target and not its Host header', async (line, answer) => {
  expect(await send(line, 'Host: other.example', 'Connection: close')).toMatch(answer);
});

it('brings the target of an upgrade into the same form', async () => {
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Host: other.example'];
  expect(await send('GET http://team.example/v1/responses HTTP/1.1', ...upgrade)).toBe(
    'team.example /v1/responses',
  );
  expect(await send('GET * HTTP/1.1', ...upgrade)).toMatch(/^HTTP\/1.1 400 /);
});
