import { createParser } from 'eventsource-parser';
import type { ChatEvent, ConversationMessage } from '@/lib/pages/chat';

/** Reads a stream of chat events as a page would. */
export interface EventReader {
  readonly events: readonly ChatEvent[];
  /** The received text of a message, joined by its offsets. */
  text(messageId: string): string;
  /** The same of its reasoning. */
  reasoning(messageId: string): string;
  /** Reads until `found` returns a value. Throws when the stream ends before. */
  until<T>(found: (event: ChatEvent) => T | undefined): Promise<T>;
  /** Reads to the end of the stream. */
  rest(): Promise<void>;
  leave(): Promise<void>;
}

export function readEvents(response: Response): EventReader {
  if (response.body === null) throw new Error('the answer has no body');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const events: ChatEvent[] = [];
  const texts = new Map<string, string>();
  const fresh: ChatEvent[] = [];
  const parser = createParser({
    onEvent({ data }) {
      const event = JSON.parse(data) as ChatEvent;
      if (event.type === 'text' || event.type === 'reasoning') {
        const key = `${event.type} ${event.m}`;
        const before = texts.get(key) ?? ' '.repeat(event.o);
        if (event.o > before.length) throw new Error('a piece is missing');
        texts.set(key, before.slice(0, event.o) + event.t);
      }
      events.push(event);
      fresh.push(event);
    },
  });
  async function more(): Promise<boolean> {
    const { done, value } = await reader.read();
    if (value !== undefined) parser.feed(decoder.decode(value, { stream: true }));
    return !done;
  }
  return {
    events,
    text: (id) => texts.get(`text ${id}`) ?? '',
    reasoning: (id) => texts.get(`reasoning ${id}`) ?? '',
    async until(found) {
      for (;;) {
        for (let event = fresh.shift(); event !== undefined; event = fresh.shift()) {
          const value = found(event);
          if (value !== undefined) return value;
        }
        if (!(await more()) && fresh.length === 0) throw new Error('the stream ended before');
      }
    },
    async rest() {
      while (await more()) fresh.length = 0;
    },
    leave: () => reader.cancel(),
  };
}

/** The answers that a submission started. */
export const begun = (reader: EventReader) =>
  reader.until((event) => (event.type === 'turn' ? event : undefined));

/** The message once it has ended. */
export const ended = (reader: EventReader, id?: string): Promise<ConversationMessage> =>
  reader.until((event) =>
    event.type === 'message' && (id === undefined || event.message.id === id)
      ? event.message
      : undefined,
  );
