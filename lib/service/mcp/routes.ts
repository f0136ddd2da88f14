import type { KeyCall, Route } from '../http';
import { balanceTool } from './balance-tool';
import { consoleTools } from './console-tools';
import type { McpContext, McpDependencies } from './dependencies';
import { editTool } from './edit-tool';
import { embeddedService } from './embedded-service';
import { experimentTools } from './experiment-tools';
import { generationTools } from './generation-tools';
import { approvalsOf } from './make-within';
import { mcpRoute } from './mcp-route';
import { registerPrompts } from './prompts';
import { searchTool } from './search-tool';
import { taskTools } from './task-tools';
import { textTool } from './text-tool';
import { uploadTool } from './upload-tool';

/** `/mcp` of the embedded service, each of whose tools calls what the endpoint of the interface calls. */
export function mcpRoutes(context: McpContext, parts: McpDependencies): Route[] {
  const { agentConsole } = parts;
  const tools = [
    searchTool,
    ...generationTools({ approvals: approvalsOf(context, parts), hasProjects: true }),
    ...taskTools({ stopping: parts.stopping, hasPreviews: true }),
    ...experimentTools(context, parts),
    uploadTool,
    textTool(parts),
    balanceTool,
    ...(agentConsole === null
      ? []
      : [editTool(context, parts, agentConsole), ...consoleTools(agentConsole)]),
  ];
  const { version, baseUrl } = context.settings;
  const promptOptions =
    agentConsole === null
      ? {}
      : {
          registerMore: (server: Parameters<typeof registerPrompts>[0], call: KeyCall) =>
            registerPrompts(server, agentConsole, call),
        };
  return [
    mcpRoute({
      makes: 'pictures, videos, sound and text',
      tools,
      serviceOf: embeddedService(context, parts),
      version,
      baseUrl,
      ...promptOptions,
    }),
  ];
}
