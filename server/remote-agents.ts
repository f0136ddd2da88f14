import { getRequestListener } from '@hono/node-server';
import { agentConsole } from '@/lib/console/developers/agent-tools';
import { remoteAgentService } from '@/lib/console/developers/remote-agents';
import { runtime } from '@/lib/console/platform/runtime';
import type { Logger } from '@/lib/platform/log';
import { createMetrics } from '@/lib/platform/metrics';
import { provide } from '@/lib/platform/registry';
import { remoteAgentsRegistryKey } from '@/lib/platform/registry-keys';
import { createAgentGateway } from '@/lib/service';
import type { Handlers } from './http-server';

/** `/mcp` of this process in front of a service elsewhere. */
export interface RemoteAgents extends Handlers {
  /** Whether it answers `url` (a request target). */
  owns(url: string): boolean;
  /** Answers the calls that wait for a task. */
  stop(): void;
}

/** Opens `/mcp` for the keys of the service at `SERVICE_URL`, which the console's runtime knows, and tells the console. */
export function openRemoteAgents(parts: {
  readonly log: Logger;
  readonly baseUrl: string;
  readonly version: string;
}): RemoteAgents {
  const stopController = new AbortController();
  const gateway = createAgentGateway({
    ...parts,
    metrics: createMetrics(),
    stopping: stopController.signal,
    planEdit: agentConsole.planEdit,
    open: (secret, signal) => remoteAgentService(runtime().service, secret, signal),
  });
  provide(remoteAgentsRegistryKey, `${parts.baseUrl}/mcp`);
  const listener = getRequestListener(gateway.fetch, {
    // Next.js runs in the same process and needs Node's own Request and Response.
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      parts.log.warn({ err: error }, 'a request could not be read');
      return new Response(null, { status: 400 });
    },
  });
  return {
    owns: (url) => URL.parse(url, parts.baseUrl)?.pathname === '/mcp',
    request: (incoming, outgoing) => listener(incoming, outgoing),
    // Nothing here speaks over a WebSocket.
    upgrade: async (_incoming, socket) => void socket.destroy(),
    stop: () => stopController.abort(),
  };
}
