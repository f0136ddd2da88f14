import { once } from 'node:events';
import { Readable } from 'node:stream';
import { WebSocket } from 'ws';

type Json = Record<string, unknown>;

interface Event extends Json {
  readonly type: string;
  readonly status?: number;
}

const last = ['response.completed', 'response.incomplete', 'response.failed', 'error'];

/**
 * A `fetch` that sends what is POSTed to `/responses` through one WebSocket, and everything else as usual: how the AI
 * SDK and LangChain reach a WebSocket, as neither opens one for text. The AI SDK documents it for its `fetch` option
 * (https://ai-sdk.dev/providers/ai-sdk-providers/openai#websocket-transport; as in docs/03-openai.mdx of
 * `@ai-sdk/openai` 4.0.118). `@langchain/openai` 1.6.0 has no transport of its own (a pull request was closed:
 * https://github.com/langchain-ai/langchainjs/pull/10141); its client takes a `fetch` too. Read 2026-11-23.
 */
export function socketFetch(): typeof fetch {
  let open: WebSocket | undefined;

  async function connect(url: string, init: RequestInit): Promise<WebSocket> {
    if (open?.readyState === WebSocket.OPEN) return open;
    const authorization = new Headers(init.headers).get('authorization') ?? '';
    open = new WebSocket(url.replace(/^http/, 'ws'), { headers: { authorization } });
    await once(open, 'open');
    return open;
  }

  return async (input, init = {}) => {
    const url = String(input instanceof Request ? input.url : input);
    if (init.method !== 'POST' || !url.endsWith('/responses')) return fetch(input, init);
    const { stream, ...body } = JSON.parse(String(init.body)) as Json;
    const socket = await connect(url, init);
    const events = turn(socket, body, init.signal);
    const { value: first } = await events.next();
    if (first === undefined) throw new Error('The socket closed without an event.');
    if (first.type === 'error') return Response.json(first, { status: first.status ?? 500 });
    if (stream === true) {
      const headers = { 'content-type': 'text/event-stream' };
      const lines = Readable.toWeb(Readable.from(asServerSent(first, events)));
      return new Response(lines as ReadableStream<Uint8Array>, { headers });
    }
    let end = first;
    for await (const event of events) end = event;
    return Response.json(end.response ?? end, { status: end.status ?? 200 });
  };
}

/** The events of one response. Aborted, it ends the connection. */
async function* turn(
  socket: WebSocket,
  body: Json,
  signal: AbortSignal | null | undefined,
): AsyncGenerator<Event, undefined> {
  const abort = () => socket.terminate();
  signal?.addEventListener('abort', abort, { once: true });
  const messages = waiting(socket);
  socket.send(JSON.stringify({ type: 'response.create', ...body }));
  try {
    for await (const event of messages) {
      yield event;
      if (last.includes(event.type)) return;
    }
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  signal?.throwIfAborted();
}

/** Messages from now on, until the connection closes. */
function waiting(socket: WebSocket): ReadableStream<Event> {
  let take: (data: Buffer) => void;
  let close: () => void;
  const stop = () => socket.off('message', take).off('close', close);
  return new ReadableStream({
    start(controller) {
      take = (data) => controller.enqueue(JSON.parse(String(data)) as Event);
      close = () => controller.close();
      socket.on('message', take).on('close', close);
    },
    cancel: () => void stop(),
  });
}

async function* asServerSent(first: Event, rest: AsyncIterable<Event>): AsyncGenerator<Buffer> {
  const line = (event: Event) => Buffer.from(`data: ${JSON.stringify(event)}\n\n`);
  yield line(first);
  for await (const event of rest) yield line(event);
  yield Buffer.from('data: [DONE]\n\n');
}
