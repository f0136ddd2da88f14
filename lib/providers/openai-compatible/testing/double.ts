import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Json } from '../../json';
import type { TextProvider } from '../../text';
import { createOpenAiCompatibleProvider } from '..';

/** A request that the upstream received. */
export interface UpstreamRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
}

/** Answers one request over its real connection. */
export type UpstreamAnswer = (response: ServerResponse, request: UpstreamRequest) => unknown;

/** A provider of text on a port of this machine, with scripted responses. */
export interface TextUpstream {
  /** With `/v1`. */
  readonly url: string;
  readonly requests: readonly UpstreamRequest[];
  /** The answers to the next requests, in order; the last one is repeated. */
  script(...answers: UpstreamAnswer[]): void;
  /** A driver for it. Close the upstream after the service. */
  provider(
    upstream?: 'chat' | 'responses',
    timeouts?: { firstByteSeconds: number; silenceSeconds: number },
  ): TextProvider;
  /** Connections that are open now. */
  connections(): number;
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Starts one; it answers 500 until `script` sets another response. */
export async function startTextUpstream(): Promise<TextUpstream> {
  const requests: UpstreamRequest[] = [];
  const sockets = new Set<Socket>();
  const whenIdle: (() => void)[] = [];
  let answers: UpstreamAnswer[] = [refuse(500)];
  const server = createServer(async (incoming, response) => {
    const body = incoming.method === 'GET' ? {} : ((await json(incoming)) as Json);
    const request = { path: incoming.url ?? '', headers: incoming.headers, body };
    requests.push(request);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    await answer?.(response, request);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) for (const tell of whenIdle.splice(0)) tell();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    url,
    requests,
    script: (...next) => {
      answers = next;
    },
    provider: (upstream = 'chat', timeouts = { firstByteSeconds: 20, silenceSeconds: 20 }) =>
      createOpenAiCompatibleProvider({ baseUrl: url, apiKey: 'sk-upstream', upstream, timeouts }),
    connections: () => sockets.size,
    idle: () =>
      sockets.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenIdle.push(resolve);
          }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** One event of a chat completion as providers send it. */
export const chatChunk = (delta: Json, more: Json = {}): string =>
  `data: ${JSON.stringify({
    id: 'vendor-1',
    object: 'chat.completion.chunk',
    model: 'vendor/large',
    system_fingerprint: 'fp_vendor',
    choices: [{ index: 0, delta, finish_reason: null, ...more }],
  })}\n\n`;

const usageChunk = ({ input, output }: { input: number; output: number }): string =>
  `data: ${JSON.stringify({
    choices: [],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  })}\n\n`;

/** Begins a stream of events. */
export const beginEvents = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-vendor': 'secret-vendor' });
};

/** A complete answer: these words, a finish reason and the usage. */
export const say =
  (
    words: readonly string[],
    options: { usage?: { input: number; output: number } | null; reason?: string } = {},
  ): UpstreamAnswer =>
  (response) => {
    const { usage = { input: 100, output: 50 }, reason = 'stop' } = options;
    beginEvents(response);
    response.write(chatChunk({ role: 'assistant', content: '' }));
    for (const word of words) response.write(chatChunk({ content: word }));
    response.write(chatChunk({}, { finish_reason: reason }));
    if (usage !== null) response.write(usageChunk(usage));
    response.end('data: [DONE]\n\n');
  };

/** An answer that is an error. */
export const refuse =
  (status: number, body: Json = {}, headers: Record<string, string> = {}): UpstreamAnswer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: 'secret-vendor says no', ...body } }));
  };

/** A stream of exactly these events; an object is sent as JSON, a text as it is. */
export const sendEvents =
  (...events: readonly (object | string)[]): UpstreamAnswer =>
  (response) => {
    beginEvents(response);
    for (const event of events) {
      response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
    }
    response.end();
  };

/** An answer 200 in one piece, as of a server that does not stream. */
export const sendWhole =
  (body: object, contentType = 'application/json'): UpstreamAnswer =>
  (response) => {
    response.writeHead(200, { 'content-type': contentType });
    response.end(JSON.stringify(body));
  };
