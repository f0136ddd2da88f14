import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { networkFetch, type TransportOptions } from '@/lib/client';
import { startRemoteDouble } from '@/lib/client/testing/remote-double';
import { createLogger } from '@/lib/platform/log';
import { createMetrics } from '@/lib/platform/metrics';
import { createAgentGateway } from '@/lib/service';
import { agentConsole } from '../../agent-tools';
import { remoteAgentService } from '../index';

export const eras = { '2026-07-28': { pin: '2026-07-28' }, '2025-11-25': 'legacy' } as const;
export type Era = keyof typeof eras;

/** A request of the double, and its price in credits. */
export const picture = { model: 'far-picture', prompt: 'A red kite' };
export const price = 4;

interface GatewayOptions {
  readonly checkMs?: number;
  /** How it reaches the double. */
  readonly fetch?: TransportOptions['fetch'];
}

/** `/mcp` in front of a service by another vendor, each over a socket of its own. */
export async function openGateways() {
  const double = await startRemoteDouble();
  const stopping = new AbortController();
  const closing: (() => Promise<void>)[] = [double.close];

  /** Starts one more and returns its address. */
  async function start({ checkMs = 10_000, fetch = networkFetch }: GatewayOptions = {}) {
    const gateway = createAgentGateway({
      open: (secret, signal) => remoteAgentService({ baseUrl: double.url, fetch }, secret, signal),
      planEdit: agentConsole.planEdit,
      checkMs,
      baseUrl: 'http://127.0.0.1',
      version: '1',
      log: createLogger({ level: 'silent' }),
      metrics: createMetrics(),
      stopping: stopping.signal,
    });
    const listener = getRequestListener(gateway.fetch, { overrideGlobalObjects: false });
    const server = createServer(listener);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  }

  const url = await start();
  return {
    double,
    url,
    start,
    /** The official client, with a key. */
    async connect({ secret = double.key, era = '2026-07-28' as Era, address = url } = {}) {
      const client = new Client(
        { name: 'test', version: '1' },
        { versionNegotiation: { mode: eras[era] } },
      );
      closing.push(() => client.close());
      const headers = { authorization: `Bearer ${secret}` };
      await client.connect(
        new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }),
      );
      return client;
    },
    async close() {
      for (const close of closing.toReversed()) await close();
    },
  };
}

export type Gateways = Awaited<ReturnType<typeof openGateways>>;

/** What a tool answered: its data, and the words of its first content. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return {
    isError: isError ?? false,
    words: first?.text ?? '',
    data: (structuredContent ?? {}) as Record<string, unknown>,
  };
}
