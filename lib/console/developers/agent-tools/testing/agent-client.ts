import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Access } from '../../../team/access';
import type { TestConsole } from '../../../testing';

/** The official client with a key of the workspace, made by its person unless `person` says otherwise. */
export async function agentClient(
  { service }: TestConsole,
  { workspace, user }: Access,
  { person = user.id, budget }: { person?: string | null; budget?: number } = {},
): Promise<Client> {
  const response = await service.manage(`/workspaces/${workspace.id}/keys`, {
    name: 'Agent',
    scopes: ['v1:generate', 'v1:text'],
    ...(person === null ? {} : { created_by: person }),
  });
  const { id, secret } = (await response.json()) as { id: string; secret: string };
  if (budget !== undefined) {
    await service.call(
      service.operatorKey,
      `/manage/workspaces/${workspace.id}/budgets/key/${id}`,
      { method: 'PUT', body: JSON.stringify({ limit: budget }) },
    );
  }
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://service.test/mcp'), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
      fetch: (url, init) => service.fetch(new Request(url, init)),
    }),
  );
  return client;
}

/** What a tool answers: its structured data, or the words of its refusal. */
export async function ask(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  if (!isError) return structuredContent as Record<string, unknown>;
  return { refusal: (content as { text: string }[])[0]?.text };
}
