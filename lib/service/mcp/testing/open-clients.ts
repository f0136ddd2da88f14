import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import type { TestService } from '../../testing';
import { listenService } from '../../text/testing/listening-service';

/** Revisions of the protocol, by how the official client is told to speak them. */
export const eras = { '2026-07-28': { pin: '2026-07-28' }, '2025-11-25': 'legacy' } as const;
export type Era = keyof typeof eras;

/** The official client, over a socket of its own port. */
export async function openClients(service: TestService) {
  const listening = await listenService(service);
  const clients: Client[] = [];
  return {
    async connect(secret: string, era: Era = '2026-07-28'): Promise<Client> {
      const client = new Client(
        { name: 'test', version: '1' },
        { versionNegotiation: { mode: eras[era] } },
      );
      clients.push(client);
      const headers = { authorization: `Bearer ${secret}` };
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`${listening.url}/mcp`), {
          requestInit: { headers },
        }),
      );
      return client;
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await listening.close();
    },
  };
}

type Arguments = Record<string, unknown>;

/** The structured answer of a tool that did what it was asked. */
export async function answerOf(client: Client, name: string, args: Arguments = {}) {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  expect([name, isError ?? false, content]).toMatchObject([name, false, expect.anything()]);
  return structuredContent as Record<string, unknown>;
}

/** The words of a tool that refused. */
export async function refusalOf(client: Client, name: string, args: Arguments = {}) {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  expect([name, isError, structuredContent]).toEqual([name, true, undefined]);
  const [first] = content as { text: string }[];
  return first?.text ?? '';
}
