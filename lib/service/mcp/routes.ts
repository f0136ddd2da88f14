import type { KeyCall, Route } from '../http';
import { balanceTool } from './balance-tool';
import { consoleTools } from './console-tools';
import { approvalsOf } from './create-within-limit';
import type { McpContext, McpDependencies } from './dependencies';
import { editTool } from './edit-tool';
import { embeddedService } from './embedded-service';
import { experimentTools } from './experiment-tools';
import { generationTools } from './generation-tools';
import { mcpRoute } from './mcp-route';
import { registerPrompts } from './prompts';
import { searchTool } from './search-tool';
import { taskTools } from './task-tools';
import { textTool } from './text-tool';
import { uploadTool } from './upload-tool';

/** `/mcp` of the embedded service, each of whose tools calls what the endpoint of the interface calls. */
export function mcpRoutes(context: McpContext, dependencies: McpDependencies): Route[] {
  const { agentConsole } = dependencies;
  const tools = [
    searchTool,
    ...generationTools({ approvals: approvalsOf(context, dependencies), hasProjects: true }),
    ...taskTools({ stopSignal: dependencies.stopping, hasPreviews: true }),
    ...experimentTools(context, dependencies),
    uploadTool,
    textTool(dependencies),
    balanceTool,
    ...(agentConsole === null
      ? []
      : [editTool(context, dependencies, agentConsole), ...consoleTools(agentConsole)]),
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
      mediaLabel: 'pictures, videos, sound and text',
      tools,
      serviceOf: embeddedService(context, dependencies),
      version,
      baseUrl,
      ...promptOptions,
    }),
  ];
}
