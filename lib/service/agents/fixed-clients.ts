import type { Client } from './client';

/**
 * Clients known by a short id, which a person types into the client because it can neither register nor has a metadata document.
 * The id proves nothing; a code is only ever sent to these redirect addresses. Sources, all of 2026-11-27:
 * Cursor https://cursor.com/docs/mcp and https://github.com/cloudflare/workers-oauth-provider/releases/tag/v1.2.1;
 * Claude https://docs.zuora.com/zuora-ai/zuora-mcp-server/zuora-mcp-server/configure-zuora-remote-mcp-server/redirect-uris-by-mcp-client;
 * Claude Code https://github.com/anthropics/claude-code/issues/66511.
 */
const fixedClients: Readonly<Record<string, Omit<Client, 'id' | 'host'>>> = {
  cursor: {
    name: 'Cursor',
    redirectUris: [
      'http://localhost:8787/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'cursor://anysphere.cursor-mcp/oauth/callback',
    ],
  },
  claude: {
    name: 'Claude',
    redirectUris: [
      'https://claude.ai/api/mcp/auth_callback',
      'https://claude.com/api/mcp/auth_callback',
    ],
  },
  'claude-code': { name: 'Claude Code', redirectUris: ['http://localhost/callback'] },
};

/** The fixed client of this id; undefined for other ids. */
export function fixedClient(id: string): Client | undefined {
  const client = Object.hasOwn(fixedClients, id) ? fixedClients[id] : undefined;
  return client === undefined ? undefined : { id, host: null, ...client };
}
