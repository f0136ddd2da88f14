import type { JsonObject } from '../../http';
import type { TextOptions } from '../parse/parameters';

/** What a response object repeats of its request: every member compatible clients look for, with nulls. */
export function askedOf(body: JsonObject, options: TextOptions): Record<string, unknown> {
  const { temperature = null, topP = null, reasoning, tools = [], toolChoice } = options;
  return {
    instructions: body.instructions ?? null,
    previous_response_id: body.previous_response_id ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    temperature,
    top_p: topP,
    reasoning: { effort: reasoning?.effort ?? null, summary: reasoning?.summary ?? null },
    tools: tools.map((tool) => ({
      type: 'function',
      name: tool.name,
      description: tool.description ?? null,
      parameters: tool.parameters ?? null,
      strict: tool.strict ?? null,
    })),
    tool_choice:
      typeof toolChoice === 'object'
        ? { type: 'function', name: toolChoice.name }
        : (toolChoice ?? 'auto'),
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    text: { format: options.format ?? { type: 'text' } },
    store: body.store ?? true,
    metadata: body.metadata ?? {},
    user: body.user ?? null,
    prompt_cache_key: body.prompt_cache_key ?? null,
  };
}
