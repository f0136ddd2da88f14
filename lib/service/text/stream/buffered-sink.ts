import type { EventSink } from '../../http';

/** Characters buffered before the reader is attached; above it the writer waits. */
const maxWaitingCharacters = 65_536;

/** A sink whose reader is attached later. What is written before that is buffered. */
export class BufferedSink implements EventSink {
  /** Resolves with the first write. */
  readonly firstWrite: Promise<void>;
  readonly #start: () => void;
  readonly #attached = Promise.withResolvers<void>();
  #bufferedText = '';
  #target: EventSink | undefined;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.firstWrite = promise;
    this.#start = resolve;
  }

  write(text: string): void | Promise<void> {
    if (this.#target !== undefined) return this.#target.write(text);
    if (this.#bufferedText === '') this.#start();
    this.#bufferedText += text;
    if (this.#bufferedText.length > maxWaitingCharacters) return this.#attached.promise;
  }

  /** Sends the buffered text; from now on writes go straight to `target`. */
  attach(target: EventSink): void | Promise<void> {
    this.#target = target;
    this.#attached.resolve();
    const text = this.#bufferedText;
    this.#bufferedText = '';
    if (text !== '') return target.write(text);
  }
}
