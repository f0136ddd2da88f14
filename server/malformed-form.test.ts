import { afterEach, expect, it } from 'vitest';
import { type ListeningServer, listen } from './http-server';
import { answerMalformedForms } from './malformed-form';

let server: ListeningServer;
afterEach(() => server.close(0));

it.each([
  [{ 'content-type': 'multipart/form-data' }, 400],
  [{ 'content-type': 'multipart/form-data; boundary=x' }, 400],
  [{ 'content-type': 'multipart/form-data; boundary=x', 'next-action': 'a' }, 500],
  [{ 'content-type': 'text/plain' }, 500],
])('answers a failed request with %j by %s', async (headers, status) => {
  server = await listen(
    { port: 0, host: '127.0.0.1', trustedProxies: [] },
    {
      async request(incoming, outgoing) {
        answerMalformedForms(incoming, outgoing);
        outgoing.statusCode = 500;
        outgoing.end('Internal Server Error');
      },
      upgrade: async () => {},
    },
  );
  const url = `http://127.0.0.1:${server.port}/sign-in`;
  const answer = await fetch(url, { method: 'POST', headers, body: 'x' });
  expect(answer.status).toBe(status);
});
