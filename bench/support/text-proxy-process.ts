/** The yardstick for streams: only node:http, forwarding bytes both ways over keep-alive connections. */
import { once } from 'node:events';
import { Agent, request as call, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TextProxySetup } from './messages.ts';

const { upstream } = JSON.parse(process.argv[2] ?? '') as TextProxySetup;
const agent = new Agent({ keepAlive: true });

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const { host: _, connection: __, ...headers } = request.headers;
  const onward = call(`${upstream}${request.url}`, { method: request.method, headers, agent });
  onward.on('response', (answer) => {
    const { 'transfer-encoding': _chunked, connection: _kept, ...received } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, received);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.once('close', () => {
    if (!response.writableFinished) onward.destroy();
  });
  request.pipe(onward);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.once('SIGTERM', () => process.exit(0));
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: '' });
