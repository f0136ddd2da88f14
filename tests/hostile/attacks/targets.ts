import { hold } from '../world';
import type { Attack } from './types';

const lines = [
  'GET http://elsewhere.example/healthz HTTP/1.1',
  'GET http://[ HTTP/1.1',
  'GET //elsewhere.example/sign-in HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET * HTTP/1.1',
  'CONNECT elsewhere.example:443 HTTP/1.1',
  'TRACE /healthz HTTP/1.1',
  'GET /%ff%fe HTTP/1.1',
  'GET /a%00b HTTP/1.1',
  'POST /favicon.ico HTTP/1.1',
  'GET /_next/image?url=%2Fa%0A{"level":"error"}&w=64&q=1 HTTP/1.1',
  `GET /${'../'.repeat(2_000)}etc/passwd HTTP/1.1`,
  `GET /v1/models?${'a=1&'.repeat(3_000)} HTTP/1.1`,
];

const headers = [
  'Host: ',
  'Host: localhost\r\nHost: elsewhere.example',
  'Host: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked',
  'Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x',
  `Host: localhost\r\nCookie: ${'a=b; '.repeat(2_000)}`,
  `Host: localhost\r\nRange: bytes=${'0-1,'.repeat(2_000)}`,
  `Host: localhost\r\nNext-Router-State-Tree: ${'%5B'.repeat(3_000)}`,
  'Host: localhost\r\nNext-Action: x\r\nContent-Length: 0',
  'Host: localhost\r\nX-Forwarded-Host: elsewhere.example\r\nX-Forwarded-Proto: javascript',
  'Host: localhost\r\nAccept-Encoding: \u0001\r\nAuthorization: Bearer \u00ff',
];

/** Requests that no browser sends. */
export const targetAttacks: readonly Attack[] = [
  {
    name: 'odd targets with odd headers',
    async send(world) {
      const answers: string[] = [];
      const requests = lines.flatMap((line) => headers.map((each) => `${line}\r\n${each}\r\n\r\n`));
      for (const request of requests) {
        const socket = world.send(request);
        socket.on('data', (chunk: Buffer) => answers.push(chunk.toString('latin1')));
      }
      await hold(6_000);
      const failed = answers.filter(
        (answer) => /^HTTP\/1.1 5/.test(answer) && !/^HTTP\/1.1 50[13] /.test(answer),
      );
      return failed.map((answer) => `answered ${answer.slice(0, 200)}`);
    },
  },
];
