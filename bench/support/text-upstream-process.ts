/**
 * A model of the bench, which streams numbered words as a chat completion. Its name tells how: `burst-64`
 * sends 64 of them at once, each in a write of its own; `paced-64-20` one every 20 ms.
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const event = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 1_767_225_600,
    model: 'bench',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;
const first = event({ role: 'assistant', content: '' }, null);
const last = `${event({}, 'stop')}data: {"id":"chatcmpl-bench","object":"chat.completion.chunk","created":1767225600,"model":"bench","choices":[],"usage":{"prompt_tokens":12,"completion_tokens":64,"total_tokens":76}}\n\ndata: [DONE]\n\n`;

async function answer(model: string, response: ServerResponse): Promise<void> {
  const [, kind, count, pace] = /^(burst|paced)-(\d+)(?:-(\d+))?$/.exec(model) ?? [];
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.write(first);
  if (kind === 'burst') {
    for (let at = 0; at < Number(count); at += 1)
      response.write(event({ content: `w${at} ` }, null));
    response.end(last);
    return;
  }
  let at = 0;
  const timer = setInterval(() => {
    if (at < Number(count)) {
      response.write(event({ content: `w${at++} ` }, null));
      return;
    }
    clearInterval(timer);
    response.end(last);
  }, Number(pace));
  response.once('close', () => clearInterval(timer));
}

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => void answer(JSON.parse(body).model, response));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.once('SIGTERM', () => process.exit(0));
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: '' });
