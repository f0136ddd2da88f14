import type { EventSink } from '../../http';

/** What may gather before the reader is there, in characters. */
const mostWaiting = 65_536;

/** A sink whose reader comes later: what is written before waits, and the first of it is told. */
export class LateSink implements EventSink {
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

  /** Hands over what waited; from now on writes go straight through. */
  attach(target: EventSink): void | Promise<void> {
    this.#target = target;
    this.#attached.resolve();
    const waited = this.#waiting;
    this.#waiting = '';
    if (waited !== '') return target.write(waited);
  }
}
