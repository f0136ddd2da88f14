import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { plainModels } from './remote-models';
import type { StreamScript } from './remote-streams';
import { chatEvents, plainWords, responseEvents, streamOf } from './remote-streams';
import type { RemoteCall, RemoteReply, RemoteRoute, RemoteSwitches } from './remote-switches';
import type { RemoteWork } from './remote-work';

type Env = { Bindings: HttpBindings };
type Body = Readonly<Record<string, unknown>>;

export interface RemoteState {
  readonly key: string;
  readonly work: RemoteWork;
  readonly switches: RemoteSwitches;
  readonly calls: RemoteCall[];
  /** The script of streamed text; the plain stream without one. */
  script: StreamScript | null;
  url(): string;
}

interface Plain {
  readonly status?: number;
  readonly body?: unknown;
  readonly stream?: StreamScript;
}

const refusal = (status: number, code: string, message: string): Plain => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code } },
});

/** A picture of 16 by 16 pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAIUlEQVR42mMwiurBik5U2GBFDKMaaKIBlwQug0Y10EQDAImnShCUx9RnAAAAAElFTkSuQmCC',
  'base64',
);

async function readBody(context: Context<Env>): Promise<Body> {
  const type = context.req.header('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) {
    const { file } = await context.req.parseBody();
    return file instanceof File ? { name: file.name, type: file.type, size: file.size } : {};
  }
  return context.req.json().catch(() => ({}));
}

function replyWith(context: Context<Env>, { status, headers, body, instead }: RemoteReply) {
  if (instead === 'silence') return new Promise<Response>(() => {});
  if (instead === 'cut') {
    context.env.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  const isText = typeof body === 'string';
  const type = !isText ? 'application/json' : body.startsWith('<') ? 'text/html' : 'text/plain';
  const content = body === undefined || isText ? body : JSON.stringify(body);
  return new Response(content ?? null, {
    status: status ?? 200,
    headers: { ...(content === undefined ? {} : { 'content-type': type }), ...headers },
  });
}

/** The interface (`docs/interface.md`, without our additions) over `state`, and the files that its answers name. */
export function remoteRoutes(state: RemoteState): Hono<Env> {
  const { work, switches } = state;
  const app = new Hono<Env>();

  const serve =
    (route: RemoteRoute, plainly: (body: Body, call: RemoteCall, id: string) => Plain) =>
    async (context: Context<Env>) => {
      const { path } = context.req;
      if (
        path.startsWith('/v1/') &&
        context.req.header('authorization') !== `Bearer ${state.key}`
      ) {
        return replyWith(context, refusal(401, 'invalid_api_key', 'This key is not known.'));
      }
      const body = context.req.method === 'GET' ? {} : await readBody(context);
      const idempotencyKey = context.req.header('idempotency-key') ?? null;
      const call = { route, path, idempotencyKey, body, atMs: Date.now() };
      state.calls.push(call);
      const early = switches.take(route, false);
      if (early) return replyWith(context, early);
      const plain = plainly(body, call, context.req.param('id') ?? '');
      const late = switches.take(route, true);
      if (late) return replyWith(context, late);
      if (plain.stream) return streamOf(state.script ?? plain.stream);
      const status = plain.status ?? 200;
      const answer = status < 300 ? switches.edited(plain.body, call) : plain.body;
      return replyWith(context, { status, body: answer });
    };

  app.get(
    '/v1/models',
    serve('models', () => ({ body: { object: 'list', data: plainModels } })),
  );
  app.post(
    '/v1/quote',
    serve('quote', (body) => ({ body: quoteOf(work, body) })),
  );
  app.post(
    '/v1/generations',
    serve('create', (body, { idempotencyKey }) => ({
      status: 201,
      body: work.create(body, idempotencyKey),
    })),
  );
  app.get(
    '/v1/tasks/:id',
    serve('task', (_body, _call, id) => {
      const task = work.lookUp(id);
      return task === null ? refusal(404, 'not_found', 'Nothing is here.') : { body: task };
    }),
  );
  app.post('/v1/chat/completions', serve('chat', chatAnswer));
  app.post('/v1/responses', serve('responses', responseAnswer));
  app.post('/v1/responses/compact', serve('responses', responseAnswer));
  app.get('/v1/responses', (context) => context.text('Upgrade required', 426));
  app.post(
    '/v1/uploads/images',
    serve('image', (body) => imageAnswer(state.url(), body)),
  );
  app.post(
    '/v1/uploads/files',
    serve('file', () => ({
      status: 201,
      body: { asset_id: newAsset(), url: fileAt(state.url()) },
    })),
  );
  const balance = () => ({ body: balanceOf(work) });
  app.get('/v1/user/balance', serve('balance', balance));
  app.get(
    '/api/billing/catalog',
    serve('catalog', () => ({ body: catalog })),
  );
  app.post(
    '/api/billing/checkout',
    serve('checkout', () => ({
      status: 201,
      body: { order_id: 'order-1', checkout_url: `${state.url()}/pay/order-1` },
    })),
  );
  app.get(
    '/api/billing/orders/:id',
    serve('order', (_body, _call, id) => ({ body: { id, status: 'pending' } })),
  );
  app.get(
    '/api/billing/orders',
    serve('orders', () => ({ status: 404, body: { error: 'No such page.' } })),
  );
  app.get('/api/billing/wallet', serve('wallet', balance));
  app.get(
    '/api/billing/ledger',
    serve('ledger', () => ({ body: ledgerOf(work) })),
  );
  app.get('/files/:name', (context) => {
    const early = switches.take('media', false);
    if (early) return replyWith(context, early);
    return context.req.param('name').endsWith('.png')
      ? context.body(png, 200, { 'content-type': 'image/png' })
      : context.body(new Uint8Array(), 200, { 'content-type': 'video/mp4' });
  });
  app.get('/pay/:id', (context) => context.html('<title>Pay</title><p>Pay here.</p>'));
  app.notFound((context) => context.json({ error: 'No such page.' }, 404));
  return app;
}

let assets = 0;
const newAsset = (): string => {
  assets += 1;
  return `asset-${assets}`;
};

const fileAt = (url: string): string => `${url}/files/upload-${assets}.png`;

function imageAnswer(url: string, { type, size }: Body): Plain {
  if (!['image/png', 'image/jpeg', 'image/webp', 'image/gif'].includes(String(type))) {
    return refusal(415, 'unsupported_media_type', 'Only PNG, JPEG, WebP and GIF are taken here.');
  }
  const record = { asset_id: newAsset(), url: fileAt(url), content_type: type, size };
  return { status: 201, body: { ...record, width: 16, height: 16 } };
}

const quoteOf = (work: RemoteWork, body: Body) => ({
  model: body.model,
  family: body.model === 'far-film' ? 'video' : 'image',
  estimated_credits: work.price(body),
  unit: 'image',
  charge_type: 'per_image',
  matched_rule_id: 'rule-1',
  pricing_version: 'v1',
  perk_applied: false,
});

const balanceOf = ({ credits }: RemoteWork) => ({
  quota_amount: credits,
  authorized_amount: 0,
  currency: 'credits',
  wallet_account_id: 'wallet-1',
});

/* The document does not show the records of billing: these have only the names that it mentions. */
const catalog = {
  data: [{ product_id: 'pack-small', prices: [{ price_id: 'price-small', provider: 'stripe' }] }],
};

const ledgerOf = ({ made }: RemoteWork) => ({
  data: made.map(({ taskId, credits }) => ({ id: `entry-${taskId}`, amount: -credits })),
});

function chatAnswer({ stream, model }: Body): Plain {
  if (stream === true) return { stream: { events: chatEvents(plainWords) } };
  const message = { role: 'assistant', content: plainWords.join('') };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  return { body: { id: 'chat-1', object: 'chat.completion', model, choices } };
}

function responseAnswer({ stream, model }: Body): Plain {
  if (stream === true) return { stream: { events: responseEvents(plainWords) } };
  return { body: { id: 'resp-1', object: 'response', model, output_text: plainWords.join('') } };
}
