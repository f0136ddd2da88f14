import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { AgentConsole, AgentPreset } from '@/lib/contract';
import type { KeyCall } from '../http';
import { callerOf } from './agent-caller';

const maxNameCharacters = 40;

/** Clients show it in menus, so it is made of the preset's own name and the end of its id. */
const promptNameOf = ({ id, name }: AgentPreset): string => {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['preset'];
  return `${words.join('-').slice(0, maxNameCharacters)}-${id.slice(-6)}`.toLowerCase();
};

/** What the person wants, which the preset adds its text to. */
const promptArgument = { name: 'prompt', description: 'What to make.', required: false } as const;

/** The team's presets as prompts. They are read when a client asks, and not for every message. */
export function registerPrompts(
  { server }: McpServer,
  agentConsole: AgentConsole,
  { auth }: KeyCall,
): void {
  const readPresets = async (): Promise<readonly AgentPreset[]> => {
    const caller = callerOf(auth);
    // A key that no person made sees no presets, and its client asks for prompts all the same.
    return caller.personId === null ? [] : agentConsole.listPresets(caller);
  };
  server.registerCapabilities({ prompts: { listChanged: false } });
  server.setRequestHandler('prompts/list', async () => ({
    prompts: (await readPresets()).map((preset) => ({
      name: promptNameOf(preset),
      title: preset.name,
      arguments: [promptArgument, ...preset.variables.map((name) => ({ name, required: true }))],
    })),
  }));
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const preset = (await readPresets()).find((each) => promptNameOf(each) === params.name);
    if (preset === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such preset.');
    }
    const text = requestOf(agentConsole, preset, params.arguments ?? {});
    return {
      description: preset.name,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    };
  });
}

/** The preset is data in one line of JSON, because its text is for the model that draws and not for the assistant. */
function requestOf(
  agentConsole: AgentConsole,
  preset: AgentPreset,
  values: Record<string, string>,
) {
  const { [promptArgument.name]: prompt = '', ...variables } = values;
  const request = {
    model: preset.model ?? undefined,
    prompt: agentConsole.fillPreset(preset, prompt, variables),
    params: preset.params,
  };
  return `Make this with Atelier: ask quote for the price first, then call generate with these arguments. ${JSON.stringify(request)}`;
}
