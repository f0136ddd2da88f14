import { once } from 'node:events';
import { WebSocket } from 'ws';
import { OWNER } from './account.ts';
import { expect, test } from './test.ts';

test('a WebSocket of the interface stays open while pages load @embedded', async ({
  page,
  baseURL,
}) => {
  const socket = new WebSocket(`${baseURL?.replace('http', 'ws')}/v1/responses`, {
    headers: { authorization: `Bearer ${OWNER.apiKey}` },
  });
  const frames: { type: string }[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  await once(socket, 'open');
  for (const path of ['/sign-in', '/docs', '/sign-in']) {
    await page.goto(path);
    frames.length = 0;
    const create = { type: 'response.create', model: 'quill', input: 'hello', store: false };
    socket.send(JSON.stringify(create));
    await expect.poll(() => frames.at(-1)?.type).toBe('response.completed');
  }
  socket.close();
  const [code] = await once(socket, 'close');
  expect(code).toBe(1005);
});

test('a WebSocket without a key is refused before the upgrade @embedded', async ({ baseURL }) => {
  const socket = new WebSocket(`${baseURL?.replace('http', 'ws')}/v1/responses`);
  const [, response] = await once(socket, 'unexpected-response');
  expect(response.statusCode).toBe(401);
});
