import { expect, it } from 'vitest';
import { createWithAdditions } from './additions';
import { ResponseError } from './errors';
import { createWorkspaceClient } from './workspace-client';

/** A service that refuses `status` for everything the document does not name, and what it was sent. */
function strict(status: number) {
  const sent: { query: string; body: Record<string, unknown> }[] = [];
  const client = createWorkspaceClient({
    baseUrl: 'http://service.test',
    credential: 'key',
    retries: 0,
    async fetch(request) {
      const { search } = new URL(request.url);
      const text = await request.text();
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      sent.push({ query: search, body });
      if (/include|limit|order/.test(search) || 'store' in body || 'return_url' in body)
        return Response.json({ error: { message: 'Unknown field.' } }, { status });
      return Response.json({ data: [], order_id: 'o' });
    },
  });
  return { client, sent };
}

const idempotencyKey = 'one';
const signal = new AbortController().signal;

it.each([400, 422])(
  'calls of the document are made without our additions after %i',
  async (status) => {
    const { client, sent } = strict(status);
    await client.models.list();
    const body = { product_id: 'p', price_id: 'q', return_url: 'http://console.test/' };
    await client.billing.checkout(body, { idempotencyKey });
    await client.billing.ledger({ order: 'asc', limit: 50, after: 'e1' });
    const question = { model: 'm', input: [], store: false, stream: true };
    await client.text.stream('/v1/responses', question, { idempotencyKey, signal });
    expect(sent.filter((_, index) => index % 2 === 1)).toEqual([
      { query: '', body: {} },
      { query: '', body: { product_id: 'p', price_id: 'q' } },
      { query: '?after=e1', body: {} },
      { query: '', body: { model: 'm', input: [], stream: true } },
    ]);
  },
);

it('a refusal of the document’s own fields, and any other failure, is made once', async () => {
  const { client, sent } = strict(503);
  await expect(client.models.list()).rejects.toMatchObject({ status: 503 });
  const refusing = createWorkspaceClient({
    baseUrl: 'http://service.test',
    credential: 'key',
    retries: 0,
    async fetch() {
      sent.push({ query: '', body: {} });
      return Response.json({}, { status: 400 });
    },
  });
  const question = { model: 'm', messages: [] };
  await expect(
    refusing.text.stream('/v1/chat/completions', question, { idempotencyKey, signal }),
  ).rejects.toMatchObject({ status: 400 });
  expect(sent).toHaveLength(2);
});

const refusal = (param: string | null, repeated = false) =>
  Object.assign(
    new ResponseError({
      status: 400,
      code: null,
      param,
      serviceMessage: 'No.',
      requestId: null,
      retryAfterSeconds: null,
      shouldRetry: true,
      balance: null,
    }),
    { repeated },
  );

it.each([
  ['model', false, 1],
  ['store', false, 2],
  [null, false, 2],
  ['store', true, 1],
  [null, true, 1],
])('a refusal of %s, by our own service: %s, makes %i calls', async (param, ownService, calls) => {
  const sent: object[] = [];
  const call = createWithAdditions(ownService)({ model: 'm', store: false }, ['store'], (body) => {
    sent.push(body);
    return Promise.reject(refusal(param));
  });
  await expect(call).rejects.toMatchObject({ status: 400 });
  expect(sent).toHaveLength(calls);
});

it('keeps in doubt what an attempt before the refusal may have made', async () => {
  const refusals = [refusal(null, true), refusal(null)];
  const call = createWithAdditions(false)({ return_url: '/' }, ['return_url'], () =>
    Promise.reject(refusals.shift()),
  );
  await expect(call).rejects.toMatchObject({ repeated: true });
});
