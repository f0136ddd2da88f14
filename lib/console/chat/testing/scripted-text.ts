import type { Line } from '../../testing';

/** One call of a text endpoint, answered by the test piece by piece. */
export interface TextCall {
  readonly path: string;
  readonly key: string | null;
  readonly actor: string | null;
  readonly body: Record<string, unknown>;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  say(text: string): void;
  /** Sends reasoning. */
  think(text: string): void;
  end(): void;
  /** Sends an error event. */
  fail(code: string, message: string): void;
  /** Breaks the connection. */
  cut(): void;
}

/** Answers the calls of text endpoints between the console and its service; other calls reach the service. */
export interface ScriptedText {
  readonly line: Line;
  readonly calls: readonly TextCall[];
  /** The next call, or the first one that was not taken yet. */
  next(): Promise<TextCall>;
  /** Answers the next call with this response; an `Error` loses the call. */
  instead(answer: Response | Error): void;
}

const encoder = new TextEncoder();
const data = (value: unknown) => encoder.encode(`data: ${JSON.stringify(value)}\n\n`);
const done = encoder.encode('data: [DONE]\n\n');

const deltaOf = (path: string, text: string): unknown =>
  path === '/v1/responses'
    ? { type: 'response.output_text.delta', delta: text, sequence_number: 1 }
    : { choices: [{ index: 0, delta: { content: text }, finish_reason: null }] };
const thoughtOf = (path: string, text: string): unknown =>
  path === '/v1/responses'
    ? { type: 'response.reasoning_summary_text.delta', delta: text, sequence_number: 1 }
    : { choices: [{ index: 0, delta: { reasoning_content: text }, finish_reason: null }] };
const endOf = (path: string): unknown =>
  path === '/v1/responses'
    ? { type: 'response.completed', response: {}, sequence_number: 2 }
    : { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };

export function createScriptedText(): ScriptedText {
  const calls: TextCall[] = [];
  const unseen: TextCall[] = [];
  const waiting: ((call: TextCall) => void)[] = [];
  const answers: (Response | Error)[] = [];

  async function answer(request: Request, path: string): Promise<Response> {
    const special = answers.shift();
    if (special instanceof Error) throw special;
    if (special !== undefined) return special;
    const opened = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
    const gone = new AbortController();
    const stream = new ReadableStream<Uint8Array>({
      start: opened.resolve,
      cancel: () => gone.abort(),
    });
    const controller = await opened.promise;
    request.signal.addEventListener('abort', () => {
      gone.abort();
      controller.error(request.signal.reason);
    });
    const call: TextCall = {
      path,
      key: request.headers.get('idempotency-key'),
      actor: request.headers.get('x-service-actor'),
      body: await request.json(),
      signal: gone.signal,
      say: (text) => controller.enqueue(data(deltaOf(path, text))),
      think: (text) => controller.enqueue(data(thoughtOf(path, text))),
      end() {
        controller.enqueue(data(endOf(path)));
        controller.enqueue(done);
        controller.close();
      },
      fail(code, message) {
        controller.enqueue(data({ error: { code, message, type: 'upstream_error', param: null } }));
        controller.enqueue(done);
        controller.close();
      },
      cut: () => controller.error(new TypeError('terminated')),
    };
    calls.push(call);
    const waiter = waiting.shift();
    if (waiter === undefined) unseen.push(call);
    else waiter(call);
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  }

  return {
    calls,
    line(request, pass) {
      const { pathname } = new URL(request.url);
      const text = pathname === '/v1/chat/completions' || pathname === '/v1/responses';
      return text ? answer(request, pathname) : pass(request);
    },
    next() {
      const call = unseen.shift();
      return call === undefined
        ? new Promise((resolve) => waiting.push(resolve))
        : Promise.resolve(call);
    },
    instead: (special) => void answers.push(special),
  };
}
