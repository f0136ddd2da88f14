import type { McpServer } from '@modelcontextprotocol/server';
import { appPage } from './page';

const uri = 'ui://atelier/results';
/** MCP Apps (https://github.com/modelcontextprotocol/ext-apps, specification/2026-01-26/apps.mdx, 2026-11-26). */
const mimeType = 'text/html;profile=mcp-app';

/** Metadata of a tool whose results a client with MCP Apps shows on the page. Other clients show their text. */
export const appMetadata = { ui: { resourceUri: uri } } as const;

/** The page that shows results and prices inside an assistant: it loads nothing, and previews come with the results. */
export function registerApp(server: McpServer): void {
  const appMeta = {
    title: 'Results and prices',
    description: 'Shows pictures of a result, and a price with Approve.',
    mimeType,
  };
  server.registerResource('results-app', uri, appMeta, async () => ({
    contents: [{ uri, mimeType, text: appPage, _meta: { ui: { prefersBorder: true } } }],
  }));
}
