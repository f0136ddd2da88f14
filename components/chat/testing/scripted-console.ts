import type { Model } from '@/lib/contract';
import type {
  ChatEvent,
  ConversationDetail,
  ConversationMessage,
  TurnPrice,
  TurnQuoteBody,
} from '@/lib/pages/chat';

/** An open streaming request of the page; the test sends its events. */
export interface HeldStream {
  readonly path: string;
  readonly body: Record<string, unknown> | null;
  send(event: ChatEvent): void;
  end(): void;
  /** Breaks the connection. */
  cut(): void;
}

/** Answers the page's requests to `/api/console`, without a network. */
export interface ScriptedConsole {
  readonly streams: readonly HeldStream[];
  /** The number of requests by path, without the query. */
  readonly asked: ReadonlyMap<string, number>;
  /** The bodies of the price requests. */
  readonly quotes: readonly TurnQuoteBody[];
  next(): Promise<HeldStream>;
  conversation(detail: ConversationDetail): void;
  /** Holds requests for conversations back until the returned function is called. */
  holdConversations(): () => void;
  /** Refuses the next request to a path that ends with `end`. */
  refuse(end: string, status: number, code: string): void;
  /** Holds price requests back until the returned function is called. */
  holdPrices(): (price: TurnPrice | null) => void;
}

export const model = (id: string, name: string): Model => ({
  id,
  name,
  region: 'all',
  family: 'text',
  description: 'A model of the test.',
  capabilities: ['chat'],
  pricing: { unit: 'request', display: '', credits_text: '0.2 credits' },
  schema: { fields: [{ name: 'temperature', type: 'number', min: 0, max: 2 }] },
  ui_hints: [],
  enabled: true,
});

export const message = (
  id: string,
  parent: string | null,
  more: Partial<ConversationMessage> = {},
): ConversationMessage => ({
  id,
  parent_id: parent,
  role: id.startsWith('q') ? 'user' : 'assistant',
  content: '',
  reasoning: '',
  reasoning_ms: null,
  images: [],
  status: 'done',
  error: null,
  model: id.startsWith('q') ? null : 'quill',
  endpoint: id.startsWith('q') ? null : 'chat',
  settings: {},
  system: '',
  credits: null,
  batch: id.startsWith('q') ? null : `batch-${id}`,
  chosen: null,
  created_at: Date.now(),
  ended_at: null,
  ...more,
});

export const summary = (id: string, title = 'A talk') => ({
  id,
  title,
  shared: false,
  mine: true,
  author: 'Ann',
  project_id: null,
  excerpt: null,
  updated_at: Date.now(),
});

/** Replaces `fetch` by `stub`; the test's clean-up restores it. */
export function scriptConsole(stub: (fetch: typeof globalThis.fetch) => void): ScriptedConsole {
  const streams: HeldStream[] = [];
  const unseen: HeldStream[] = [];
  const waiting: ((stream: HeldStream) => void)[] = [];
  const asked = new Map<string, number>();
  const quotes: TurnQuoteBody[] = [];
  const details = new Map<string, ConversationDetail>();
  const encoder = new TextEncoder();
  let price = Promise.withResolvers<TurnPrice | null>();
  let conversationsRelease = Promise.withResolvers<void>();
  conversationsRelease.resolve();
  const refusals = new Map<string, { readonly status: number; readonly code: string }>();
  price.resolve({ least_credits: 0.01, likely_credits: 0.05, most_credits: 0.9 });

  function hold(path: string, body: string | null): Response {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({
      start(opened) {
        controller = opened;
      },
    });
    const held: HeldStream = {
      path,
      body: body === null ? null : JSON.parse(body),
      send: (event) => controller?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
      end: () => controller?.close(),
      cut: () => controller?.error(new TypeError('network error')),
    };
    streams.push(held);
    const waiter = waiting.shift();
    if (waiter === undefined) unseen.push(held);
    else waiter(held);
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  }

  stub(async (input, init) => {
    const path = String(input).replace('/api/console/', '');
    const [plain = ''] = path.split('?');
    asked.set(plain, (asked.get(plain) ?? 0) + 1);
    for (const [end, { status, code }] of refusals) {
      if (!plain.endsWith(end)) continue;
      refusals.delete(end);
      return Response.json({ error: { code, message: 'Refused.' } }, { status });
    }
    if (plain.endsWith('/stream') || plain.endsWith('/turns')) {
      return hold(path, typeof init?.body === 'string' ? init.body : null);
    }
    if (plain.endsWith('/chat/quote')) {
      quotes.push(JSON.parse(String(init?.body)));
      return Response.json({ price: await price.promise });
    }
    if (plain.endsWith('/models')) return Response.json({ object: 'list', data: [] });
    if (plain.endsWith('/chat')) return Response.json({ data: [], next: null });
    await conversationsRelease.promise;
    const detail = details.get(plain.split('/').at(-1) ?? '');
    if (detail !== undefined) return Response.json(detail);
    const error = { code: 'not_found', message: 'There is no such conversation.' };
    return Response.json({ error }, { status: 404 });
  });
  return {
    streams,
    asked,
    quotes,
    next() {
      const held = unseen.shift();
      return held === undefined
        ? new Promise((resolve) => waiting.push(resolve))
        : Promise.resolve(held);
    },
    holdPrices() {
      price = Promise.withResolvers();
      return price.resolve;
    },
    holdConversations() {
      conversationsRelease = Promise.withResolvers();
      return conversationsRelease.resolve;
    },
    refuse: (end, status, code) => void refusals.set(end, { status, code }),
    conversation: (detail) => void details.set(detail.conversation.id, detail),
  };
}
