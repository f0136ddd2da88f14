import { Pool } from 'undici';
import { retryAfterOf } from '../remote/retry-after';
import { brokenAnswer, connectionFailure, statusFailure } from './outcome';
import { EventParser, maxEventLength } from './stream/event-parser';
import { isJson } from './stream/read-json';

type Handler = Parameters<Pool['dispatch']>[1];
type Controller = Parameters<NonNullable<Handler['onRequestStart']>>[0];

/** Reads one answer. `event` takes the data of one event, and returns a promise when the next one must wait. */
export interface AnswerReader {
  event(data: string): void | Promise<void>;
  /** Whether the last event has arrived; the rest of the answer is ignored. */
  readonly isComplete: boolean;
  /** Called when the HTTP response has ended completely. Throws when the stream was incomplete. */
  end(): void | Promise<void>;
}

/** Posts to one provider over kept-alive connections. */
export interface Transport {
  /** Resolves when the reader has taken all events. Rejects with `TextProviderError`, or the signal's reason. */
  post(path: string, body: string, reader: AnswerReader, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface TransportSettings {
  /** Address with path, without a `/` at the end. */
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  firstByteMs: number;
  silenceMs: number;
}

const connectMs = 10_000;
/** Shorter than the keep-alive of usual servers, so that no request is sent on a connection that they close. */
const keepAliveMs = 30_000;
/** How much of an error response is read, in bytes. */
const maxErrorBytes = 16_384;

/** Opens no connection before the first request. */
export function createTransport(settings: TransportSettings): Transport {
  const { origin, pathname } = new URL(settings.baseUrl);
  const prefix = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, {
    connect: { timeout: connectMs },
    headersTimeout: settings.firstByteMs,
    bodyTimeout: settings.silenceMs,
    keepAliveTimeout: keepAliveMs,
    allowH2: false,
  });
  const headers = {
    ...settings.headers,
    'content-type': 'application/json',
    accept: 'text/event-stream',
  };
  return {
    post(path, body, reader, signal) {
      const handler = new ResponseHandler(reader, signal);
      const request = { path: `${prefix}${path}`, method: 'POST', headers, body } as const;
      pool.dispatch(request, handler);
      return handler.done;
    },
    close: () => pool.destroy(),
  };
}

/** Receives the answer from the connection. Events are read in order; while one waits, the connection is paused. */
class ResponseHandler implements Handler {
  readonly done: Promise<void>;
  readonly #reader: AnswerReader;
  readonly #signal: AbortSignal;
  readonly #parser = new EventParser();
  readonly #resolve: () => void;
  readonly #reject: (error: unknown) => void;
  #controller: Controller | undefined;
  #status = 0;
  #retryAfter: number | undefined;
  #errorText = '';
  /** Chunks of an answer that is JSON; `null` for a stream of events, `undefined` until the first byte that is no space. */
  #json: Buffer[] | null | undefined;
  #jsonBytes = 0;
  #queuedEvents: string[] = [];
  #isDraining = false;
  #isResponseComplete = false;
  #isSettled = false;

  constructor(reader: AnswerReader, signal: AbortSignal) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.done = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#reader = reader;
    this.#signal = signal;
    signal.addEventListener('abort', this.#abort, { once: true });
  }

  readonly #abort = (): void => this.#fail(this.#signal.reason);

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#isSettled) controller.abort(new Error('The answer is no longer needed.'));
  }

  onResponseStart(
    _controller: Controller,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    const retryAfter = headers['retry-after'];
    this.#retryAfter = retryAfterOf(String(retryAfter ?? '') || undefined, Date.now());
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    if (this.#isSettled) return;
    if (this.#status !== 200) {
      this.#errorText += chunk.toString('latin1');
      if (this.#errorText.length > maxErrorBytes) this.#failByStatus();
      return;
    }
    if (this.#bufferJson(chunk)) return;
    let events: string[];
    try {
      events = this.#parser.push(chunk);
    } catch (error) {
      this.#fail(brokenAnswer('The answer is no stream of events.', error));
      return;
    }
    try {
      this.#readEvents(events);
    } catch (error) {
      this.#fail(error);
    }
  }

  onResponseEnd(): void {
    if (this.#isSettled) return;
    this.#isResponseComplete = true;
    if (this.#status !== 200) this.#failByStatus();
    else if (!this.#isDraining) void this.#finish();
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.#fail(connectionFailure(error));
  }

  /**
   * Keeps the chunk when the answer is JSON, and returns whether it is. JSON begins with `{`, events with a field's name or
   * a colon. Fails the call when the JSON is too long.
   */
  #bufferJson(chunk: Buffer): boolean {
    if (this.#json === undefined) {
      const start = chunk.toString('latin1').trimStart();
      if (start === '') return false;
      this.#json = start.startsWith('{') ? [] : null;
    }
    if (this.#json === null) return false;
    this.#jsonBytes += chunk.length;
    this.#json.push(chunk);
    if (this.#jsonBytes > maxEventLength) this.#fail(brokenAnswer('The answer is too long.'));
    return true;
  }

  /** An answer in one piece: one object, or one in each line. It is complete, so the reader gets the `[DONE]` of a stream. */
  async #readJson(chunks: readonly Buffer[]): Promise<void> {
    const text = Buffer.concat(chunks).toString('utf8');
    for (const piece of isJson(text) ? [text] : text.split('\n')) await this.#reader.event(piece);
    if (!this.#reader.isComplete) await this.#reader.event('[DONE]');
  }

  /** Passes events on. Usually synchronous: a promise is made only when the reader has to be waited for. */
  #readEvents(events: string[]): void {
    if (this.#isDraining) {
      this.#queuedEvents.push(...events);
      return;
    }
    for (let index = 0; index < events.length; index++) {
      const readerReady = this.#reader.event(events[index] ?? '');
      if (this.#isSettled) return;
      if (readerReady !== undefined) {
        this.#queuedEvents = events.slice(index + 1);
        void this.#drain(readerReady);
        return;
      }
      if (this.#reader.isComplete) break;
    }
    if (this.#reader.isComplete) this.#succeed();
  }

  async #drain(readerReady: Promise<void>): Promise<void> {
    this.#isDraining = true;
    this.#controller?.pause();
    try {
      await readerReady;
      for (
        let next = this.#queuedEvents.shift();
        next !== undefined;
        next = this.#queuedEvents.shift()
      ) {
        if (this.#isSettled) return;
        await this.#reader.event(next);
      }
      if (this.#reader.isComplete) return this.#succeed();
      this.#isDraining = false;
      if (this.#isResponseComplete) await this.#finish();
      else this.#controller?.resume();
    } catch (error) {
      this.#fail(error);
    }
  }

  async #finish(): Promise<void> {
    try {
      if (this.#json) await this.#readJson(this.#json);
      else await this.#reader.end();
      this.#succeed();
    } catch (error) {
      this.#fail(error);
    }
  }

  #failByStatus(): void {
    this.#fail(statusFailure(this.#status, this.#errorText, this.#retryAfter));
  }

  /** Lets the response end by itself, so that its connection can be reused. */
  #succeed(): void {
    if (this.#isSettled) return;
    this.#settle();
    if (this.#controller?.paused === true) this.#controller.resume();
    this.#resolve();
  }

  /** Closes the connection, because the rest of the answer is not read. */
  #fail(error: unknown): void {
    if (this.#isSettled) return;
    this.#settle();
    if (!this.#isResponseComplete)
      this.#controller?.abort(new Error('The answer is no longer needed.'));
    this.#reject(error);
  }

  #settle(): void {
    this.#isSettled = true;
    this.#signal.removeEventListener('abort', this.#abort);
  }
}
