import { createParser } from 'eventsource-parser';

/** Longest event that is read, in characters. A longer one is a provider's fault, and would fill memory. */
export const maxEventLength = 4_194_304;

/** The answer is not a readable stream of events. */
export class EventStreamError extends Error {
  override readonly name = 'EventStreamError';
}

/** Reads the `data` of server-sent events from bytes, cut anywhere. */
export class EventParser {
  #events: string[] = [];
  readonly #decoder = new TextDecoder();
  readonly #parser = createParser({
    maxBufferSize: maxEventLength,
    onEvent: ({ data }) => void this.#events.push(data),
    onError: (error) => {
      if (error.type !== 'max-buffer-size-exceeded') return;
      throw new EventStreamError(`An event is longer than ${maxEventLength} characters.`);
    },
  });

  /** The events that these bytes completed. Throws {@link EventStreamError} for one that is too long. */
  push(bytes: Buffer): string[] {
    this.#events = [];
    this.#parser.feed(this.#decoder.decode(bytes, { stream: true }));
    return this.#events;
  }
}
