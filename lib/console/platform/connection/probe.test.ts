import { expect, it } from 'vitest';
import { createWorkspaceClient } from '@/lib/client';
import { probeCapabilities } from './probe';

const refused = (status: number, code: string) => () =>
  Response.json(
    { error: { message: 'No.', type: 'invalid_request_error', param: null, code } },
    { status },
  );
const list = () =>
  Response.json({ object: 'list', data: [], has_more: false, first_id: null, last_id: null });
const wallet = () =>
  Response.json({
    object: 'wallet',
    quota_amount: 1,
    authorized_amount: 0,
    currency: 'credits',
    wallet_account_id: 'wal_1',
    granted_total: 1,
    purchased_total: 0,
  });
const page = () => new Response('<h1>Not here</h1>', { status: 404 });

/** A service with scripted answers that records its requests. */
function service(answers: {
  list: () => Response;
  cancel: () => Response;
  billing: () => Response;
}) {
  const asked: string[] = [];
  const client = createWorkspaceClient({
    baseUrl: 'http://remote.test',
    credential: 'key',
    retries: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      asked.push(`${request.method} ${pathname}`);
      if (pathname.endsWith('/cancel')) return answers.cancel();
      return pathname.startsWith('/api/billing') ? answers.billing() : answers.list();
    },
  });
  return { client, asked };
}

it('takes "task not found" on a cancellation as support for cancelling', async () => {
  const { client, asked } = service({
    list,
    cancel: refused(404, 'task_not_found'),
    billing: wallet,
  });
  expect(await probeCapabilities(client)).toMatchObject({ list: true, cancel: true });
  expect(asked.sort()).toEqual([
    'GET /api/billing/catalog',
    'GET /api/billing/wallet',
    'GET /v1/tasks',
    'POST /v1/tasks/task_00000000000000000000000000/cancel',
  ]);
});

it.each([
  ['unknown paths in the envelope', refused(404, 'not_found')],
  ['other methods alone', refused(405, 'method_not_allowed')],
  ['pages of another program', page],
  ['200 with something else', () => Response.json({ ok: true })],
  ['a missing scope', refused(403, 'insufficient_scope')],
  ['"not implemented"', refused(501, 'not_implemented')],
])('finds nothing offered when the answer is %s', async (_, answer) => {
  const { client } = service({ list: answer, cancel: answer, billing: answer });
  expect(await probeCapabilities(client)).toEqual({ list: false, cancel: false, billing: false });
});

it.each([
  ['fails', refused(500, 'internal_error')],
  ['is asked too often', refused(429, 'rate_limit_exceeded')],
  ['gives up waiting', refused(408, 'request_timeout')],
  ['is behind a proxy that does not reach it', () => new Response('Bad gateway', { status: 502 })],
  [
    'is gone',
    () => {
      throw new TypeError('refused');
    },
  ],
])('decides nothing where the service %s, and the rest all the same', async (_, answer) => {
  const { client } = service({ list, cancel: answer, billing: answer });
  expect(await probeCapabilities(client)).toEqual({ list: true, cancel: null, billing: null });
});

it('finds billing where the service sells credits and shows no wallet', async () => {
  const catalog = () => Response.json({ data: [] });
  const client = createWorkspaceClient({
    baseUrl: 'http://remote.test',
    credential: 'key',
    retries: 0,
    fetch: async ({ url }) =>
      url.includes('/catalog') ? catalog() : refused(501, 'not_implemented')(),
  });
  expect(await probeCapabilities(client)).toMatchObject({ billing: true });
});
