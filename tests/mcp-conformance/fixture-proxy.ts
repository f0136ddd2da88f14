import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Service } from '@/lib/service';

/** Names that the suites call on a server of their own, and the tool of ours that does the same. */
const fixtures: Record<string, (args: Record<string, unknown>) => Tool> = {
  greet: () => ({ name: 'balance', arguments: {} }),
  slow_compute: ({ seconds }) => generate(Number(seconds) > 10 ? 'slow' : 'quick'),
  failing_job: () => generate('quick', ' [[fail:generation]]'),
};

interface Tool {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

const generate = (pace: 'quick' | 'slow', directive = ''): Tool => ({
  name: 'generate',
  arguments: {
    model: pace === 'quick' ? 'lumen-image' : 'solstice',
    prompt: `A kite${directive}`,
    max_credits: 1_000,
  },
});

/** The service at an address that needs no key and knows the tools of the suites by their names. */
export async function openFixtureProxy(service: Pick<Service, 'fetch'>, secret: string) {
  async function pass(request: Request): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${secret}`);
    if (request.method !== 'POST') return service.fetch(new Request(request, { headers }));
    const message = JSON.parse(await request.text());
    const fixture = fixtures[message.method === 'tools/call' ? message.params?.name : ''];
    if (fixture !== undefined) {
      const tool = fixture(message.params.arguments);
      if (headers.get('mcp-name') === message.params.name) headers.set('mcp-name', tool.name);
      Object.assign(message.params, tool);
    }
    headers.delete('content-length');
    return service.fetch(
      new Request(request.url, { method: 'POST', headers, body: JSON.stringify(message) }),
    );
  }
  const server = createServer(getRequestListener(pass, { overrideGlobalObjects: false }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
