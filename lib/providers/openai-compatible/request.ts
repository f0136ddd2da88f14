import { createHash } from 'node:crypto';
import type { Json } from '../json';
import type { TextMessage, TextPart, TextRequest } from '../text';

/**
 * The body of a turn for chat completions: streamed, with usage at the end. `takesReasoning`: earlier answers have their
 * reasoning, an empty one where the caller sent none.
 */
export const chatRequest = (request: TextRequest, takesReasoning: boolean): Json => ({
  model: request.model,
  messages: request.messages.map((message) => chatMessage(request.model, message, takesReasoning)),
  stream: true,
  stream_options: { include_usage: true },
  [chatCapOf(request.outputCapField)]: request.maxOutputTokens,
  ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
  ...(request.topP === undefined ? {} : { top_p: request.topP }),
  ...(request.reasoning?.effort === undefined
    ? {}
    : { reasoning_effort: request.reasoning.effort }),
  ...chatTools(request),
  ...(request.format === undefined ? {} : { response_format: responseFormat(request.format) }),
  ...request.extraParams,
});

/** Only responses call it `max_output_tokens`. */
const chatCapOf = (field: TextRequest['outputCapField']): string =>
  field === 'max_tokens' ? field : 'max_completion_tokens';

function chatTools({ tools, toolChoice, parallelToolCalls }: TextRequest): Json {
  if (tools === undefined || tools.length === 0) return {};
  return {
    tools: tools.map((tool) => ({ type: 'function', function: { ...tool } })),
    ...(toolChoice === undefined
      ? {}
      : {
          tool_choice:
            typeof toolChoice === 'string'
              ? toolChoice
              : { type: 'function', function: { name: toolChoice.name } },
        }),
    ...(parallelToolCalls === undefined ? {} : { parallel_tool_calls: parallelToolCalls }),
  };
}

function responseFormat(format: NonNullable<TextRequest['format']>): Json {
  if (format.type === 'json_object') return { type: 'json_object' };
  const { type, ...json_schema } = format;
  return { type, json_schema };
}

/** Models of Gemini that refuse a call of their own without its signature: from version 3 (README, "Earlier turns"). */
const signingModel = /gemini-(?!embedding|[12](?:\D|$))/i;
/** Google's own word in place of a signature, which we do not have. */
const skippedSignature = { google: { thought_signature: 'skip_thought_signature_validator' } };

function chatMessage(model: string, message: TextMessage, takesReasoning: boolean): Json {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.text };
    case 'user':
      return { role: 'user', content: chatContent(message.parts) };
    case 'assistant':
      return {
        role: 'assistant',
        content: message.text === '' && message.toolCalls.length > 0 ? null : message.text,
        ...(takesReasoning ? { reasoning_content: message.reasoning ?? '' } : {}),
        ...(message.toolCalls.length === 0
          ? {}
          : {
              tool_calls: message.toolCalls.map(({ id, name, arguments: text }) => ({
                id: shortIdOf(id),
                type: 'function',
                function: { name, arguments: text },
                ...(signingModel.test(model) ? { extra_content: skippedSignature } : {}),
              })),
            }),
      };
    case 'tool':
      return { role: 'tool', tool_call_id: shortIdOf(message.callId), content: message.text };
  }
}

/** Mistral takes no other ids than nine letters and digits; they only have to agree within a request (README, "Earlier turns"). */
const shortIdOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 9);

/** Plain text stays a string, because not every server accepts parts. */
function chatContent(parts: readonly TextPart[]): unknown {
  const [first] = parts;
  if (parts.length === 1 && first?.type === 'text') return first.text;
  return parts.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : {
          type: 'image_url',
          image_url: {
            url: part.url,
            ...(part.detail === undefined ? {} : { detail: part.detail }),
          },
        },
  );
}

/** The body of a turn for the responses endpoint: streamed, and not stored by the provider. */
export const responsesRequest = (request: TextRequest): Json => ({
  model: request.model,
  input: request.messages.flatMap(inputItems),
  stream: true,
  store: false,
  max_output_tokens: request.maxOutputTokens,
  ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
  ...(request.topP === undefined ? {} : { top_p: request.topP }),
  ...(request.reasoning === undefined ? {} : { reasoning: request.reasoning }),
  ...responsesTools(request),
  ...(request.format === undefined ? {} : { text: { format: request.format } }),
  ...request.extraParams,
});

function responsesTools({ tools, toolChoice, parallelToolCalls }: TextRequest): Json {
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
          : // As parts it would need ids and annotations at vLLM (README, "Earlier turns").
            [{ role: 'assistant', content: message.text }]),
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
