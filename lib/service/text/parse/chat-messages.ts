import { isJsonObject, textFields } from '@/lib/contract';
import type { TextMessage, TextToolCall } from '@/lib/providers';
import type { CatalogModel } from '../../models/catalog';
import { type ImageChecker, readParts, readText } from './parts';
import {
  invalidError,
  isGiven,
  type Json,
  missingError,
  missingOrInvalidError,
  unsupportedError,
} from './refuse';

/**
 * Messages of a chat completion in the neutral form. Members that clients add and that have no meaning here (`name`,
 * `refusal`, `annotations`, …) are ignored. Throws `ApiError` missing_required_parameter,
 * invalid_value, unsupported_parameter.
 */
export function readChatMessages(
  model: Pick<CatalogModel, 'name' | 'fields'>,
  messages: unknown,
  images: ImageChecker,
): TextMessage[] {
  if (!isGiven(messages))
    throw missingError('messages', 'Send a list of messages with role and content.');
  if (!Array.isArray(messages) || messages.length === 0) {
    throw invalidError('messages', 'a list of at least one message');
  }
  const takesTools = model.fields.has(textFields.tools);
  return messages.map((message, index) => {
    const param = `messages[${index}]`;
    if (!isJsonObject(message)) throw invalidError(param, 'an object with role and content');
    const isTool = message.role === 'tool' || isGiven(message.tool_calls);
    if (isTool && !takesTools)
      throw unsupportedError(`${param}.tool_calls`, model.name, model.fields.keys());
    return readMessage(message, param, images);
  });
}

function readMessage(message: Json, param: string, images: ImageChecker): TextMessage {
  const { role, content } = message;
  switch (role) {
    case 'system':
    case 'developer':
      return { role: 'system', text: readText(requireContent(content, param), `${param}.content`) };
    case 'user':
      return { role, parts: readParts(requireContent(content, param), `${param}.content`, images) };
    case 'assistant':
      return {
        role,
        text: isGiven(content) ? readText(content, `${param}.content`) : '',
        ...(typeof message.reasoning_content === 'string'
          ? { reasoning: message.reasoning_content }
          : {}),
        toolCalls: isGiven(message.tool_calls)
          ? readToolCalls(message.tool_calls, `${param}.tool_calls`)
          : [],
      };
    case 'tool': {
      const { tool_call_id: callId } = message;
      if (typeof callId !== 'string')
        throw missingOrInvalidError(`${param}.tool_call_id`, callId, 'the id of a tool call');
      return { role, callId, text: readText(requireContent(content, param), `${param}.content`) };
    }
    default:
      throw missingOrInvalidError(
        `${param}.role`,
        role,
        'system, developer, user, assistant or tool',
      );
  }
}

function requireContent(content: unknown, param: string): unknown {
  if (isGiven(content)) return content;
  throw missingError(`${param}.content`, 'Send a string or a list of parts.');
}

function readToolCalls(calls: unknown, param: string): TextToolCall[] {
  if (!Array.isArray(calls)) throw invalidError(param, 'a list of tool calls');
  return calls.map((call, index) => {
    const calledFunction =
      isJsonObject(call) && isJsonObject(call.function) ? call.function : undefined;
    if (
      !isJsonObject(call) ||
      typeof call.id !== 'string' ||
      typeof calledFunction?.name !== 'string' ||
      typeof calledFunction.arguments !== 'string'
    ) {
      throw invalidError(
        `${param}[${index}]`,
        'a tool call with id, function.name and function.arguments',
      );
    }
    return { id: call.id, name: calledFunction.name, arguments: calledFunction.arguments };
  });
}
