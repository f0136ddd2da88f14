import { isJsonObject, type ResponseObject } from '@/lib/contract';
import type { JsonObject } from '../../http';
import type { TextOptions, TextParameters } from '../parse/parameters';

export type EchoedMembers = Pick<
  ResponseObject,
  | 'instructions'
  | 'previous_response_id'
  | 'max_output_tokens'
  | 'temperature'
  | 'top_p'
  | 'presence_penalty'
  | 'frequency_penalty'
  | 'reasoning'
  | 'tools'
  | 'tool_choice'
  | 'parallel_tool_calls'
  | 'text'
  | 'truncation'
  | 'store'
  | 'metadata'
  | 'user'
  | 'safety_identifier'
  | 'prompt_cache_key'
>;

/** The members of a checked request that its response object repeats, with the defaults of what was not sent. */
export function echoedMembers(
  body: JsonObject,
  { options, sentTools }: Pick<TextParameters, 'options' | 'sentTools'>,
): EchoedMembers {
  const { temperature = 1, topP = 1, reasoning } = options;
  return {
    instructions: textOrNull(body.instructions),
    previous_response_id: textOrNull(body.previous_response_id),
    max_output_tokens: typeof body.max_output_tokens === 'number' ? body.max_output_tokens : null,
    temperature,
    top_p: topP,
    presence_penalty: numberOf(options.extraParams?.presence_penalty),
    frequency_penalty: numberOf(options.extraParams?.frequency_penalty),
    reasoning: {
      effort: (reasoning?.effort ?? null) as EchoedMembers['reasoning']['effort'],
      summary: (reasoning?.summary ?? null) as EchoedMembers['reasoning']['summary'],
    },
    tools: sentTools.tools.map((tool) => ({
      type: 'function',
      name: tool.name,
      description: tool.description ?? null,
      parameters: tool.parameters ?? null,
      strict: tool.strict ?? null,
    })),
    tool_choice: choiceOf(sentTools.choice),
    parallel_tool_calls: body.parallel_tool_calls !== false,
    text: { format: formatOf(options.format), ...verbosityOf(body.text) },
    truncation: body.truncation === 'auto' ? 'auto' : 'disabled',
    store: body.store !== false,
    metadata: isJsonObject(body.metadata) ? (body.metadata as EchoedMembers['metadata']) : {},
    user: textOrNull(body.user),
    safety_identifier: textOrNull(body.safety_identifier),
    prompt_cache_key: textOrNull(body.prompt_cache_key),
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const functionReference = (name: string) => ({ type: 'function', name }) as const;

function choiceOf({
  choice,
  allowedNames,
}: TextParameters['sentTools']['choice']): EchoedMembers['tool_choice'] {
  if (typeof choice === 'object') return functionReference(choice.name);
  return allowedNames === undefined
    ? choice
    : { type: 'allowed_tools', mode: choice, tools: allowedNames.map(functionReference) };
}

function formatOf(format: TextOptions['format']): EchoedMembers['text']['format'] {
  if (format === undefined) return { type: 'text' };
  if (format.type === 'json_object') return format;
  const { type, name, description = null, schema, strict = false } = format;
  return { type, name, description, schema, strict };
}

/** Repeated only when it was sent. */
const verbosityOf = (text: unknown): { verbosity?: 'medium' } =>
  isJsonObject(text) && text.verbosity === 'medium' ? { verbosity: 'medium' } : {};
