import type { EventSink } from '../../http';

/** Characters buffered before the reader is attached; above it the writer waits. */
const mostWaiting = 65_536;

/** A sink whose reader is attached later. What is written before that is buffered. */
export class BufferedSink implements EventSink {
  /** Resolves with the first write. */
  readonly started: Promise<void>;
  readonly #start: () => void;
  readonly #attached = Promise.withResolvers<void>();
  #waiting = '';
  #target: EventSink | undefined;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.started = promise;
    this.#start = resolve;
  }

  write(text: string): void | Promise<void> {
    if (this.#target !== undefined) return this.#target.write(text);
    if (this.#waiting === '') this.#start();
    this.#waiting += text;
    if (this.#waiting.length > mostWaiting) return this.#attached.promise;
  }

  /** Sends the buffered text; from now on writes go straight to `target`. */
  attach(target: EventSink): void | Promise<void> {
    this.#target = target;
    this.#attached.resolve();
    const waited = this.#waiting;
    this.#waiting = '';
    if (waited !== '') return target.write(waited);
  }
}
