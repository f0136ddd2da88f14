import type { TextMessage, TextRequest } from '../../text';
import { readTextDirectives, type TextDirectives } from './directives';
import { topicOf } from './words';

export interface Conversation {
  /** The texts of the system messages, one after another. */
  readonly instructions: string;
  /** The user's texts before the last message: the first one and the latest ones. */
  readonly earlier: readonly string[];
  /** The last user message without its directives. */
  readonly message: string;
  readonly topic: string;
  /** Addresses of the last user message's pictures. */
  readonly pictures: readonly string[];
  /** Results of tools since the last user message, in order; each with the tool's name. */
  readonly results: readonly { readonly name: string; readonly text: string }[];
  readonly directives: TextDirectives;
}

const maxEarlierMessages = 4;
const maxResults = 20;
/** Characters that are read of one text, so that no message keeps the process busy for long. */
export const longestRead = { head: 4_000, tail: 12_000 } as const;

export function readConversation({ messages }: Pick<TextRequest, 'messages'>): Conversation {
  const lastUserIndex = messages.findLastIndex(({ role }) => role === 'user');
  const currentMessages = messages.slice(Math.max(0, lastUserIndex), lastUserIndex + 1);
  const earlierMessages = messages
    .slice(0, Math.max(0, lastUserIndex))
    .filter(({ role }) => role === 'user');
  const directives = readTextDirectives(shorten(currentMessages.map(messageText).join('')));
  return {
    instructions: shorten(
      messages.flatMap((each) => (each.role === 'system' ? [each.text] : [])).join('\n'),
    ),
    earlier: earlierMessages
      .filter((_, index) => index === 0 || index > earlierMessages.length - maxEarlierMessages)
      .map((each) => shorten(messageText(each))),
    message: directives.text,
    topic: topicOf(directives.text),
    pictures: currentMessages.flatMap(picturesOf),
    results: resultsOf(messages.slice(lastUserIndex + 1)),
    directives,
  };
}

/** A text, or its beginning and its end when it is longer than {@link longestRead}. */
function shorten(text: string): string {
  const { head, tail } = longestRead;
  return text.length <= head + tail ? text : `${text.slice(0, head)}\n…\n${text.slice(-tail)}`;
}

function messageText(message: TextMessage): string {
  if (message.role !== 'user') return message.text;
  return message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

const picturesOf = (message: TextMessage): string[] =>
  message.role === 'user'
    ? message.parts.flatMap((part) => (part.type === 'image' ? [part.url] : []))
    : [];

function resultsOf(messages: readonly TextMessage[]): Conversation['results'] {
  const names = new Map(
    messages.flatMap((each) =>
      each.role === 'assistant' ? each.toolCalls.map(({ id, name }) => [id, name] as const) : [],
    ),
  );
  return messages
    .flatMap((each) =>
      each.role === 'tool'
        ? [{ name: names.get(each.callId) ?? 'the tool', text: shorten(each.text) }]
        : [],
    )
    .slice(0, maxResults);
}
