import type { TextMessage, TextRequest } from '../../../text';
import type { TextDirectives } from './directives';
import { readTextDirectives } from './directives';
import type { Picture } from './picture';
import { readPicture } from './picture';
import { isTooLong, shortenText } from './shorten';
import { splitAsk } from './split-ask';

/** An earlier message of the conversation. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** A conversation as the sandbox reads it. */
export interface Conversation {
  /** What the system messages say, one after another. */
  readonly instructions: string;
  readonly earlier: readonly Turn[];
  /** The last user message without its directives. */
  readonly message: string;
  readonly ask: string;
  /** What was pasted: in the message, or when it says "this" or "that", what came before. */
  readonly material: string;
  /** Pictures of the last user message. */
  readonly pictures: readonly Picture[];
  readonly earlierPictures: number;
  /** Results of tools since the last user message, in order; each with the tool's name. */
  readonly results: readonly { readonly name: string; readonly text: string }[];
  readonly directives: TextDirectives;
  /** The message was too long to be read whole. */
  readonly shortened: boolean;
}

/** Of a long conversation the first message and the latest ones are read. */
const mostEarlier = 50;
/** Results of tools that are read. */
const mostResults = 20;

/** Reads a request's messages. */
export function readConversation({ messages }: Pick<TextRequest, 'messages'>): Conversation {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const current = messages[last];
  const whole = current === undefined ? '' : textOf(current);
  const directives = readTextDirectives(shortenText(whole));
  const before = messages.slice(0, Math.max(0, last));
  const said = before.filter(({ role }) => role === 'user' || role === 'assistant');
  const earlier = said
    .filter((_, at) => at === 0 || at > said.length - mostEarlier)
    .flatMap((each): Turn[] =>
      each.role === 'user' || each.role === 'assistant'
        ? [{ role: each.role, text: shortenText(textOf(each)) }]
        : [],
    );
  const { ask, material } = splitAsk(directives.text);
  return {
    instructions: shortenText(
      messages
        .flatMap((each) => (each.role === 'system' ? [each.text] : []))
        .join('\n')
        .trim(),
    ),
    earlier,
    message: directives.text,
    ask,
    material: material || pointedAt(ask, earlier),
    pictures: current === undefined ? [] : picturesOf(current).map(readPicture),
    earlierPictures: before.flatMap(picturesOf).length,
    results: resultsOf(messages.slice(last + 1)),
    directives,
    shortened: isTooLong(whole),
  };
}

function textOf(message: TextMessage): string {
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
        ? [{ name: names.get(each.callId) ?? 'the tool', text: shortenText(each.text) }]
        : [],
    )
    .slice(0, mostResults);
}

/** What "it", "this" or "the text above" means: the last thing said that is more than a line or so. */
function pointedAt(ask: string, earlier: readonly Turn[]): string {
  if (!/\b(?:it|this|that|these|those|above|previous|last|your answer|the text)\b/i.test(ask))
    return '';
  return earlier.findLast(({ text }) => text.length > 60)?.text ?? earlier.at(-1)?.text ?? '';
}
