import { StringDecoder } from 'node:string_decoder';

/** Longest event taken, in characters: a provider that sends more is broken, and would fill memory. */
const maxEventLength = 4_194_304;

/** The answer is no stream of events that can be read. */
export class EventStreamError extends Error {
  override readonly name = 'EventStreamError';
}

/**
 * Reads server-sent events from bytes cut anywhere: within a line, between CR and LF, within a character. Answers
 * the `data` of each event that is complete; names, ids and comments say nothing that the data does not.
 */
export class EventParser {
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';
  #data: string | undefined;
  #atStart = true;
  /** The last line ended with CR at the end of the bytes: a LF that follows belongs to it. */
  #afterReturn = false;

  /** Throws {@link EventStreamError} for an event beyond all measure. */
  push(bytes: Buffer): string[] {
    const events: string[] = [];
    let text = this.#rest + this.#decoder.write(bytes);
    if (this.#atStart && text.length > 0) {
      if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
      this.#atStart = false;
    }
    let at = 0;
    if (this.#afterReturn && text.length > 0) {
      if (text.charCodeAt(0) === 10) at = 1;
      this.#afterReturn = false;
    }
    const hasReturns = text.includes('\r');
    for (;;) {
      const end = hasReturns ? lineEnd(text, at) : text.indexOf('\n', at);
      if (end === -1) break;
      this.#line(text, at, end, events);
      at = end + 1;
      if (text.charCodeAt(end) === 13) {
        if (at === text.length) this.#afterReturn = true;
        else if (text.charCodeAt(at) === 10) at += 1;
      }
    }
    this.#rest = at === 0 ? text : text.slice(at);
    if (this.#rest.length + (this.#data?.length ?? 0) > maxEventLength) {
      throw new EventStreamError('An event is longer than any can be.');
    }
    return events;
  }

  #line(text: string, start: number, end: number, events: string[]): void {
    if (start === end) {
      if (this.#data !== undefined) events.push(this.#data);
      this.#data = undefined;
      return;
    }
    if (!text.startsWith('data', start)) return;
    const after = start + 4;
    if (after < end && text.charCodeAt(after) !== 58) return;
    const from = text.charCodeAt(after + 1) === 32 ? after + 2 : after + 1;
    const value = from >= end ? '' : text.slice(from, end);
    this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
  }
}

/** Place of the next CR or LF; -1 when there is none. */
function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return -1;
}
