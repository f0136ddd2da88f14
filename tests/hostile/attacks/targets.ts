import { hold, member, type World } from '../world';
import { type Attack, atOnce, head, unless } from './types';

const host = 'Host: localhost';

/** Sends each request on a connection of its own. Returns the answers of 500 and above, but for 501 and 503. */
async function sendRequests(
  world: World,
  requests: readonly string[],
  ms = 3_000,
): Promise<string[]> {
  const problems: string[] = [];
  for (const request of requests) {
    const socket = world.send(request);
    socket.on('data', (chunk: Buffer) => {
      const answer = chunk.toString('latin1');
      if (/^HTTP\/1.1 5/.test(answer) && !/^HTTP\/1.1 50[13] /.test(answer)) {
        problems.push(`${request.slice(0, 200)} was answered ${answer.slice(0, 200)}`);
      }
    });
  }
  await hold(ms);
  return problems;
}

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
  `${host}\r\nHost: elsewhere.example`,
  `${host}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked`,
  `${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x`,
  `${host}\r\nCookie: ${'a=b; '.repeat(2_000)}`,
  `${host}\r\nRange: bytes=${'0-1,'.repeat(2_000)}`,
  `${host}\r\nNext-Router-State-Tree: ${'%5B'.repeat(3_000)}`,
  `${host}\r\nNext-Action: x\r\nContent-Length: 0`,
  `${host}\r\nX-Forwarded-Host: elsewhere.example\r\nX-Forwarded-Proto: javascript`,
  `${host}\r\nAccept-Encoding: \u0001\r\nAuthorization: Bearer \u00ff`,
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'];

const paths = [
  '/',
  '/sign-in',
  '/no-such-page',
  `/${member.slug}/create`,
  '/shared/none',
  '/review/none',
  '/favicon.ico',
  '/icon.svg',
  '/_next/static/none.js',
  '/_next/data/none.json',
  '/api/auth/session',
  '/api/auth/callback/credentials',
  `/api/console/${member.slug}/tasks`,
  '/api/shared/none/none.png',
  '/api/review/none',
  '/api/review/none/none/0/file',
  '/v1/models',
  '/v1/tasks/none',
  '/media/none.png',
  '/manage/info',
  '/hooks/providers/none',
  '/api/billing/webhooks/none',
  '/openapi.json',
];

/** Ids and words in a path that no link has. */
const oddWords = [
  '%00',
  '%ff',
  '%',
  '..%2f..',
  '%F0%9F%98%80',
  'a'.repeat(8_000),
  "'--",
  '__proto__',
  '%E2%80%AE',
];

const oddNumbers = [
  '-1',
  '1e400',
  'NaN',
  '9'.repeat(400),
  '1795612652337',
  '0x10',
  '%00',
  '',
  '[]',
];

const post = (path: string, body: string, ...more: readonly string[]): string =>
  head(`POST ${path}`, `Content-Length: ${Buffer.byteLength(body)}`, ...more) + body;

/** Bodies of an action that no page sends. */
const oddArguments = [
  '',
  '[',
  '{}',
  'null',
  '["$F9"]',
  '["$undefined"',
  '["$K1"]',
  '["$Q1","$W1"]',
  '[{"__proto__":1}]',
  '\ud800',
  '['.repeat(50_000),
];

const part = (name: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const oddForms = [
  '--x--',
  '--x\r\n\r\n\r\n--x--',
  `${part('0', '["$K1"]')}--x--`,
  `${part('1_$ACTION_REF_1', '')}${part('$ACTION_1:0', '{"id":"x","bound":"$@1"}')}--x--`,
  `${part('$ACTION_KEY', 'k')}${part('__proto__', 'a')}--x--`,
  part('a', 'no end'),
  part('a', 'b').repeat(3_000),
];

/** Requests that no browser sends. */
export const targetAttacks: readonly Attack[] = [
  {
    name: 'odd targets with odd headers',
    send: (world) =>
      sendRequests(
        world,
        lines.flatMap((line) => headers.map((each) => `${line}\r\n${each}\r\n\r\n`)),
        6_000,
      ),
  },
  {
    name: 'every method at every kind of address',
    send: (world) =>
      sendRequests(
        world,
        paths.flatMap((path) =>
          methods.map((method) => head(`${method} ${path}`, 'Content-Length: 0')),
        ),
        6_000,
      ),
  },
  {
    name: 'actions whose arguments cannot be read, with ids of the build and without',
    async send(world) {
      const ids = ['x', '0'.repeat(42), ...world.actionIds];
      const ofText = ids.flatMap((id) =>
        oddArguments.map((body) =>
          post('/sign-in', body, `Next-Action: ${id}`, 'Content-Type: text/plain'),
        ),
      );
      const ofForms = ids.flatMap((id) =>
        oddForms.map((body) =>
          post(
            '/sign-in',
            body,
            `Next-Action: ${id}`,
            'Content-Type: multipart/form-data; boundary=x',
          ),
        ),
      );
      return sendRequests(world, [...ofText, ...ofForms], 8_000);
    },
  },
  {
    name: 'forms of pages without scripts that cannot be read',
    send: (world) =>
      sendRequests(
        world,
        ['/sign-in', '/', '/no-such-page', '/shared/none'].flatMap((path) =>
          oddForms.flatMap((body) =>
            ['; boundary=x', '; boundary=', '', `; boundary=${'y'.repeat(500)}`].map((boundary) =>
              post(path, body, `Content-Type: multipart/form-data${boundary}`),
            ),
          ),
        ),
        6_000,
      ),
  },
  {
    name: 'ids and words in paths that no link has',
    send: (world) =>
      sendRequests(
        world,
        oddWords.flatMap((word) =>
          [
            `/${word}`,
            `/${word}/create`,
            `/shared/${word}`,
            `/review/${word}`,
            `/invitations/${word}`,
            `/reset-password/${word}`,
            `/media/${word}`,
            `/v1/tasks/${word}`,
            `/manage/tasks/${word}`,
            `/api/console/${word}/tasks`,
            `/api/shared/${word}/${word}`,
            `/api/review/${word}/${word}/${word}/${word}`,
            `/_next/static/${word}`,
            `/docs/${word}`,
          ].map((path) => head(`GET ${path}`)),
        ),
        6_000,
      ),
  },
  {
    name: 'numbers and days in queries that are none',
    async send(world) {
      const names = ['from', 'to', 'limit', 'cursor', 'after', 'before', 'month', 'day'];
      const lists = [
        '/api/billing/ledger',
        '/v1/tasks',
        ...[
          'tasks',
          'gallery',
          'usage/csv',
          'audit/csv',
          'billing/ledger',
          'gallery/items',
          'trash',
        ].map((path) => `${world.handlers}/${path}`),
      ];
      const query = (name: string, value: string) => `${name}=${value}`;
      const answers = await Promise.all(
        lists.flatMap((path) =>
          oddNumbers.map((value) =>
            world.request(`${path}?${names.map((name) => query(name, value)).join('&')}`, {
              headers: { cookie: world.cookie, authorization: `Bearer ${world.attacker.key}` },
            }),
          ),
        ),
      );
      return answers.flatMap(({ status }) =>
        unless([200, 400, 401, 403, 404, 429, 503], 'the list', status),
      );
    },
  },
  {
    name: 'cookies, keys and tokens that nobody was given',
    send: (world) => {
      const odd = [
        '',
        '=',
        'e30.e30.',
        `${'a'.repeat(7_000)}`,
        '%',
        '%00',
        '"\\"',
        'null',
        'ey.ey.ey.ey.ey',
      ];
      return sendRequests(
        world,
        odd.flatMap((value) => [
          head(
            'GET /',
            `Cookie: next-auth.session-token=${value}; __Secure-next-auth.session-token=${value}`,
          ),
          head(
            'GET /api/auth/session',
            `Cookie: next-auth.csrf-token=${value}; next-auth.callback-url=${value}`,
          ),
          head('GET /v1/models', `Authorization: Bearer ${value}`),
          head('GET /v1/models', `Authorization: Basic ${value}`),
          head('GET /manage/info', `Authorization: ${value}`, `X-Atelier-Actor: ${value}`),
          post(
            '/v1/generations',
            '{}',
            `Idempotency-Key: ${value}`,
            `Authorization: Bearer ${world.attacker.key}`,
          ),
        ]),
      );
    },
  },
  {
    name: 'ranges, dates and tags of files and pages',
    send: (world) => {
      const odd = [
        'bytes=-',
        'bytes=9-1',
        'bytes=-99999999999999999999',
        'items=0-1',
        `bytes=${'0-,'.repeat(3_000)}`,
        'bytes=0-0,-1',
      ];
      return sendRequests(
        world,
        ['/icon.svg', '/media/none.png', '/openapi.json', '/sign-in'].flatMap((path) =>
          odd.flatMap((range) => [
            head(`GET ${path}`, `Range: ${range}`),
            head(`GET ${path}`, `Range: ${range}`, 'If-Range: "x"'),
            head(`GET ${path}`, 'If-Match: "x"'),
            head(`GET ${path}`, 'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT'),
            head(
              `GET ${path}`,
              'If-Modified-Since: 99999999',
              `If-None-Match: ${'"a",'.repeat(2_000)}`,
            ),
            head(`HEAD ${path}`, `Range: ${range}`, `Accept-Encoding: ${'br;q=2,'.repeat(1_500)}`),
          ]),
        ),
      );
    },
  },
  {
    name: 'requests that are two to a second reader, and heads without an end',
    send: (world) =>
      sendRequests(
        world,
        [
          `POST /v1/models HTTP/1.1\r\n${host}\r\nContent-Length: 4\r\nContent-Length: 40\r\n\r\nabcd`,
          `POST /v1/models HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
          `POST /sign-in HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n`,
          `POST /sign-in HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\n`,
          `GET /sign-in HTTP/1.1\r\n${host}\r\n folded: 1\r\n\r\n`,
          `GET /sign-in HTTP/9.9\r\n${host}\r\n\r\n`,
          'GET\r\n\r\n',
          '\u0016\u0003\u0001',
          `GET / HTTP/1.1\r\n${host}\r\n${'A: b\r\n'.repeat(3_000)}\r\n`,
          ...Array<string>(200).fill(`GET / HTTP/1.1\r\n${host}\r\nX-Never: `),
        ],
        6_000,
      ),
  },
  {
    name: 'upgrades to protocols that nobody speaks',
    async send(world) {
      const protocols = ['websocket', 'h2c', 'TLS/1.0', 'a'.repeat(4_000)];
      const requests = protocols.flatMap((protocol) =>
        paths.map((path) =>
          head(
            `GET ${path}`,
            'Connection: Upgrade',
            `Upgrade: ${protocol}`,
            'Sec-WebSocket-Key: x',
            'Sec-WebSocket-Version: 1',
          ),
        ),
      );
      return sendRequests(world, requests);
    },
  },
  {
    name: 'hundreds of addresses that do not exist',
    async send(world) {
      const answers = await atOnce(400, (index) =>
        world.request(['/none', '/v1/none', '/api/none', '/_next/none'][index % 4] + String(index)),
      );
      return answers.flatMap(({ status }) =>
        unless([401, 404, 307, 308, 503], 'the address', status),
      );
    },
  },
];
