import type { JsonObject } from '../../http';
import type { TextOptions } from '../parse/parameters';

/**
 * The members of its request that a response object repeats: all that compatible clients expect, null where not sent.
 * `temperature` and `top_p` are numbers in Open Responses, so their default is 1 (the schema as listed by
 * https://github.com/llamastack/llama-stack/issues/4818, read 2026-11-22).
 */
export function askedOf(body: JsonObject, options: TextOptions): Record<string, unknown> {
  const { temperature = 1, topP = 1, reasoning, tools = [], toolChoice } = options;
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
