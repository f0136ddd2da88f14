import type { TextFormat, TextMessage, TextTool } from '@/lib/providers';

/** Tokens of a message in addition to its text: role and separators. */
const messageTokens = 8;
/** Tokens of an image if the provider does not count. */
const imageTokens = 1_024;
/** The most tokens that a provider counts for one image. */
const maxImageTokens = 8_192;

interface TurnInput {
  readonly messages: readonly TextMessage[];
  readonly tools?: readonly TextTool[] | undefined;
  /** Its schema is read by the model like the tools. */
  readonly format?: TextFormat | undefined;
}

/**
 * An upper bound of the tokens that any provider counts for the input: a token is at least one byte of UTF-8. The
 * authorized amount is computed from it.
 */
export function boundInputTokens(input: TurnInput): number {
  let total = countTokens(input, utf8Length, maxImageTokens);
  // Some of a model's providers take earlier reasoning: it is reserved, and charged if the one that answers counts it.
  for (const message of input.messages) {
    if (message.role === 'assistant') total += utf8Length(message.reasoning ?? '');
  }
  return total;
}

/** Tokens of the input if the provider does not count them: see {@link countTextTokens}. */
export function countInputTokens(input: TurnInput): number {
  return countTokens(input, countTextTokens, imageTokens);
}

/**
 * Tokens of a text if the provider does not count them: four ASCII characters are one token, every other
 * character is one. Close to the vocabularies of today for Latin and Chinese text, and the same for every
 * model.
 */
export function countTextTokens(text: string): number {
  let asciiCount = 0;
  let otherCount = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 128) asciiCount += 1;
    // The second half of a surrogate pair was counted with the first.
    else if (code < 0xdc00 || code > 0xdfff) otherCount += 1;
  }
  return Math.ceil(asciiCount / 4) + otherCount;
}

function countTokens(
  { messages, tools = [], format }: TurnInput,
  tokensOfText: (text: string) => number,
  tokensPerImage: number,
): number {
  let total = tools.length === 0 ? 0 : tokensOfText(JSON.stringify(tools)) + messageTokens;
  if (format !== undefined) total += tokensOfText(JSON.stringify(format)) + messageTokens;
  for (const message of messages) {
    total += messageTokens;
    switch (message.role) {
      case 'user':
        for (const part of message.parts) {
          total += part.type === 'text' ? tokensOfText(part.text) : tokensPerImage;
        }
        break;
      case 'assistant':
        total += tokensOfText(message.text);
        for (const call of message.toolCalls) {
          total += tokensOfText(call.name) + tokensOfText(call.arguments) + messageTokens;
        }
        break;
      default:
        total += tokensOfText(message.text);
    }
  }
  return total;
}

function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
