import type { TextMessage, TextPart, TextRequest } from '../text';

type Json = Record<string, unknown>;

/** A turn as the responses endpoint takes it: streamed, and kept by nobody but us. */
export const responsesRequest = (request: TextRequest): Json => ({
  model: request.model,
  input: request.messages.flatMap(inputItems),
  stream: true,
  store: false,
  max_output_tokens: request.maxOutputTokens,
  ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
  ...(request.topP === undefined ? {} : { top_p: request.topP }),
  ...(request.reasoning === undefined ? {} : { reasoning: request.reasoning }),
  ...toolParameters(request),
  ...(request.format === undefined ? {} : { text: { format: request.format } }),
  ...request.more,
});

function toolParameters({ tools, toolChoice, parallelToolCalls }: TextRequest): Json {
  if (tools === undefined || tools.length === 0) return {};
  return {
    tools: tools.map((tool) => ({ type: 'function', ...tool })),
    ...(toolChoice === undefined
      ? {}
      : {
          tool_choice:
            typeof toolChoice === 'string'
              ? toolChoice
              : { type: 'function', name: toolChoice.name },
        }),
    ...(parallelToolCalls === undefined ? {} : { parallel_tool_calls: parallelToolCalls }),
  };
}

function inputItems(message: TextMessage): Json[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: message.text }];
    case 'user':
      return [{ role: 'user', content: message.parts.map(inputPart) }];
    case 'assistant':
      return [
        ...(message.text === ''
          ? []
          : [{ role: 'assistant', content: [{ type: 'output_text', text: message.text }] }]),
        ...message.toolCalls.map(({ id, name, arguments: text }) => ({
          type: 'function_call',
          call_id: id,
          name,
          arguments: text,
        })),
      ];
    case 'tool':
      return [{ type: 'function_call_output', call_id: message.callId, output: message.text }];
  }
}

const inputPart = (part: TextPart): Json =>
  part.type === 'text'
    ? { type: 'input_text', text: part.text }
    : { type: 'input_image', image_url: part.url, detail: part.detail ?? 'auto' };
