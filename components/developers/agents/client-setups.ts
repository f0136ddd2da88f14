type CodeLanguage = 'bash' | 'json' | 'typescript';

/** What to paste for one client of the Model Context Protocol. */
export interface ClientSetup {
  readonly id: string;
  readonly label: string;
  /** A sentence that says where to paste the code. */
  readonly place: string;
  readonly language: CodeLanguage;
  readonly code: string;
}

const keyPlaceholder = 'YOUR_KEY';

/**
 * How clients are connected, by their documentation (sources and date in docs/agents.md).
 */
export const clientSetups = (mcpUrl: string): readonly ClientSetup[] => [
  {
    id: 'claude-code',
    label: 'Claude Code',
    place: 'Run it in a terminal.',
    language: 'bash',
    code: `claude mcp add --transport http atelier ${mcpUrl} --header "Authorization: Bearer ${keyPlaceholder}"`,
  },
  {
    id: 'cursor',
    label: 'Cursor',
    place: 'In ~/.cursor/mcp.json. Put the key into the environment variable ATELIER_KEY.',
    language: 'json',
    code: `{
  "mcpServers": {
    "atelier": {
      "url": "${mcpUrl}",
      "headers": { "Authorization": "Bearer \${env:ATELIER_KEY}" }
    }
  }
}`,
  },
  {
    id: 'vs-code',
    label: 'VS Code',
    place: 'In .vscode/mcp.json. VS Code asks for the key.',
    language: 'json',
    code: `{
  "inputs": [{ "type": "promptString", "id": "atelier-key", "description": "Key of Atelier", "password": true }],
  "servers": {
    "atelier": {
      "type": "http",
      "url": "${mcpUrl}",
      "headers": { "Authorization": "Bearer \${input:atelier-key}" }
    }
  }
}`,
  },
  {
    id: 'program',
    label: 'A program',
    place:
      'With the package @modelcontextprotocol/client, and the key in the variable ATELIER_KEY.',
    language: 'typescript',
    code: `import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'mine', version: '1' }, { versionNegotiation: { mode: 'auto' } });
const headers = { authorization: \`Bearer \${process.env.ATELIER_KEY}\` };
await client.connect(
  new StreamableHTTPClientTransport(new URL('${mcpUrl}'), { requestInit: { headers } }),
);
await client.callTool({ name: 'balance', arguments: {} });`,
  },
];
