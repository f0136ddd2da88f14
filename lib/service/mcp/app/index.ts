import type { McpServer } from '@modelcontextprotocol/server';
import { appPage } from './page';

const uri = 'ui://atelier/results';
/** MCP Apps (https://github.com/modelcontextprotocol/ext-apps, specification/2026-01-26/apps.mdx, 2026-11-26). */
const mimeType = 'text/html;profile=mcp-app';

/** What a tool says whose answers a client with apps shows as a page. Others read its words. */
export const shownInApp = { ui: { resourceUri: uri } } as const;

/** The page that shows results and prices inside an assistant: it loads nothing, and previews come with the answers. */
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
