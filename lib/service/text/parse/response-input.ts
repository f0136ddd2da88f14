import { idPrefixes, isJsonObject, textFields } from '@/lib/contract';
import type { TextMessage, TextToolCall } from '@/lib/providers';
import type { CatalogModel } from '../../models/catalog';
import { type ImageChecker, readParts, readText } from './parts';
import type { Json } from './refuse';
import {
  clip,
  invalidError,
  isGiven,
  missingError,
  missingOrInvalidError,
  unsupportedError,
} from './refuse';

/** One item of an input: a message, a call that the model made, or the id of a stored item. */
export type InputPiece =
  | { readonly kind: 'message'; readonly message: TextMessage }
  | { readonly kind: 'call'; readonly call: TextToolCall }
  | { readonly kind: 'reference'; readonly id: string; readonly param: string };

/** The context for reading an input. */
export interface InputReader {
  readonly model: Pick<CatalogModel, 'name' | 'fields'>;
  readonly images: ImageChecker;
  /**
   * Returns the conversation that a compaction item stands for. Throws `ApiError` invalid_value.
   */
  openCompaction(encrypted: string, param: string): string;
}

/**
 * Input of a response: a string, or items (messages with or without `type`, function calls and their outputs,
 * compactions, references). Reasoning items and references to them are ignored, stored here or not: reasoning is not
 * sent to the model again. Throws `ApiError` missing_required_parameter, invalid_value, unsupported_parameter.
 */
export function readInput(input: unknown, reader: InputReader): InputPiece[] {
  if (!isGiven(input)) throw missingError('input', 'Send a string or a list of items.');
  if (typeof input === 'string') {
    return [{ kind: 'message', message: { role: 'user', parts: [{ type: 'text', text: input }] } }];
  }
  if (!Array.isArray(input)) throw invalidError('input', 'a string or a list of items');
  return input.flatMap((item, index) => {
    const param = `input[${index}]`;
    if (!isJsonObject(item)) throw invalidError(param, 'an object');
    return readItem(item, param, reader);
  });
}

function readItem(item: Json, param: string, reader: InputReader): InputPiece[] {
  switch (item.type ?? untypedKind(item)) {
    case 'message':
      return [{ kind: 'message', message: readMessage(item, param, reader.images) }];
    case 'function_call':
      checkTools(reader.model, param);
      return [{ kind: 'call', call: readCall(item, param) }];
    case 'function_call_output':
      checkTools(reader.model, param);
      return [{ kind: 'message', message: readOutput(item, param) }];
    case 'compaction': {
      if (typeof item.encrypted_content !== 'string') {
        throw missingOrInvalidError(
          `${param}.encrypted_content`,
          item.encrypted_content,
          'the text of a compaction, as it was returned',
        );
      }
      const text = reader.openCompaction(item.encrypted_content, `${param}.encrypted_content`);
      return [{ kind: 'message', message: { role: 'system', text } }];
    }
    case 'item_reference':
      if (typeof item.id !== 'string')
        throw missingOrInvalidError(`${param}.id`, item.id, 'the id of an item');
      if (isReasoningId(item.id)) return [];
      return [{ kind: 'reference', id: item.id, param }];
    case 'reasoning':
      return [];
    default:
      throw invalidError(
        `${param}.type`,
        `message, function_call, function_call_output, compaction or item_reference, not ${clip(String(item.type))}`,
      );
  }
}

/** An item without a type is a message, or a reference, which has only an id. */
const untypedKind = ({ id, role }: Json): string =>
  typeof id === 'string' && role === undefined ? 'item_reference' : 'message';

const isReasoningId = (id: string): boolean => id.startsWith(`${idPrefixes.reasoning}_`);

function checkTools(model: InputReader['model'], param: string): void {
  if (!model.fields.has(textFields.tools)) {
    throw unsupportedError(`${param}.type`, model.name, model.fields.keys());
  }
}

function readMessage(item: Json, param: string, images: ImageChecker): TextMessage {
  const { role, content } = item;
  const contentParam = `${param}.content`;
  if (!isGiven(content)) throw missingError(contentParam, 'Send a string or a list of parts.');
  switch (role) {
    case 'system':
    case 'developer':
      return { role: 'system', text: readText(content, contentParam) };
    case 'user':
      return { role, parts: readParts(content, contentParam, images) };
    case 'assistant':
      return { role, text: readText(content, contentParam), toolCalls: [] };
    default:
      throw missingOrInvalidError(`${param}.role`, role, 'system, developer, user or assistant');
  }
}

function readCall(item: Json, param: string): TextToolCall {
  const { call_id: id, name, arguments: text } = item;
  if (typeof id === 'string' && typeof name === 'string' && typeof text === 'string') {
    return { id, name, arguments: text };
  }
  throw invalidError(param, 'a function_call with call_id, name and arguments');
}

function readOutput(item: Json, param: string): TextMessage {
  const { call_id: callId, output } = item;
  if (typeof callId !== 'string')
    throw missingOrInvalidError(`${param}.call_id`, callId, 'the id of a call');
  if (!isGiven(output)) throw missingError(`${param}.output`, 'Send a string or a list of parts.');
  return { role: 'tool', callId, text: readText(output, `${param}.output`) };
}

/** Items as messages. Text and calls of the model that follow each other become one message. */
export function piecesToMessages(
  pieces: readonly Exclude<InputPiece, { kind: 'reference' }>[],
): TextMessage[] {
  const messages: TextMessage[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'message') {
      messages.push(piece.message);
      continue;
    }
    const lastMessage = messages.at(-1);
    if (lastMessage?.role === 'assistant') {
      const toolCalls = [...lastMessage.toolCalls, piece.call];
      messages[messages.length - 1] = { ...lastMessage, toolCalls };
    } else messages.push({ role: 'assistant', text: '', toolCalls: [piece.call] });
  }
  return messages;
}
