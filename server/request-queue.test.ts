import { get, type ServerResponse } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { type ListeningServer, listen } from './http-server';
import { type QueueOptions, queueRequests } from './request-queue';

let server: ListeningServer;
afterEach(() => server.close(0));

/** A server that answers each page when `finish` is called, and everything else at once. */
async function startPages(options: Partial<QueueOptions>, handlers: Partial<QueueOptions> = {}) {
  const queue = { slots: 2, slotsPerClient: 2, maxWaiting: 10, holdMs: 60_000 };
  const open: ServerResponse[] = [];
  const begun: string[] = [];
  let maxAtOnce = 0;
  let left = 0;
  const queued = queueRequests(
    async (incoming, outgoing) => {
      const { url = '' } = incoming;
      if (!/^\/(api\/(auth|console)\/)?page/.test(url)) return void outgoing.end('at once');
      if (url === '/page/broken') throw new Error('a bug');
      begun.push(url);
      open.push(outgoing);
      outgoing.prependOnceListener('close', () => open.splice(open.indexOf(outgoing), 1));
      maxAtOnce = Math.max(maxAtOnce, open.length);
    },
    { pages: { ...queue, ...options }, handlers: { ...queue, ...handlers } },
  );
  server = await listen(
    { port: 0, host: '127.0.0.1', trustedProxies: ['127.0.0.1'] },
    {
      request: (incoming, outgoing) =>
        queued(incoming, outgoing).finally(() => {
          left += 1;
        }),
      upgrade: async () => {},
    },
    () => {},
  );
  const origin = `http://127.0.0.1:${server.port}`;
  return {
    urlOf: (path: string) => origin + path,
    ask: (path: string) => fetch(origin + path),
    /** Requests a page; the test can abort the request. */
    visit: (path: string, client = '') =>
      get(origin + path, { headers: { 'x-forwarded-for': client } }).on('error', () => {}),
    rendering: () => open.length,
    maxAtOnce: () => maxAtOnce,
    begun: () => begun,
    /** The number of requests that have left the queue: rendered, refused or aborted. */
    left: () => left,
    finish: () => open[0]?.end('page'),
  };
}

it('renders few pages at once, in order, and answers 503 when the queue is full', async () => {
  const pages = await startPages({});
  const statuses: number[] = [];
  const asked = Array.from({ length: 40 }, async () => {
    const answer = await pages.ask('/page');
    statuses.push(answer.status);
    return answer;
  });
  await vi.waitFor(() => expect(statuses).toEqual(Array(28).fill(503)));
  for (const path of ['/api/console/team/tasks', '/_next/static/chunks/a.js']) {
    expect(await (await pages.ask(path)).text()).toBe('at once');
  }
  for (let n = 0; n < 12; n += 1) {
    await vi.waitFor(() => expect(pages.begun().length).toBeGreaterThan(n));
    pages.finish();
    await vi.waitFor(() => expect(statuses.filter((status) => status === 200)).toHaveLength(n + 1));
  }
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
  expect(pages.maxAtOnce()).toBe(2);
  const busy = answers.find(({ status }) => status === 503);
  expect(Number(busy?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(busy?.headers.get('content-type')).toContain('text/html');
  expect(await busy?.text()).toContain('tries again by itself');
});

it('drops aborted requests from the queue, and continues after one aborted while rendered', async () => {
  const pages = await startPages({ slots: 1, maxWaiting: 1 });
  const rendered = pages.visit('/page');
  await vi.waitFor(() => expect(pages.left()).toBe(1));
  // One of them waits, the other is refused.
  const visits = [pages.visit('/page'), pages.visit('/page')];
  await vi.waitFor(() => expect(pages.left()).toBe(2));
  for (const visit of visits) visit.destroy();
  await vi.waitFor(() => expect(pages.left()).toBe(3));
  const asked = pages.ask('/page/asked');
  rendered.destroy();
  await vi.waitFor(() => expect(pages.begun()).toEqual(['/page', '/page/asked']));
  pages.finish();
  expect((await asked).status).toBe(200);
});

it('renders pages of one client while another one asks for many', async () => {
  const pages = await startPages({ slotsPerClient: 1 });
  const flood = Array.from({ length: 5 }, () => pages.visit('/page/flood', '192.0.2.1'));
  await vi.waitFor(() => expect(pages.begun()).toEqual(['/page/flood']));
  pages.visit('/page/quiet', '192.0.2.2');
  await vi.waitFor(() => expect(pages.begun()).toEqual(['/page/flood', '/page/quiet']));
  for (const visit of flood) visit.destroy();
});

it('renders a page although its client signs in a hundred times', async () => {
  const pages = await startPages({ maxWaiting: 200 });
  const flood = Array.from({ length: 100 }, () => pages.visit('/api/auth/page'));
  await vi.waitFor(() => expect(pages.begun().length).toBe(1));
  pages.visit('/page');
  await vi.waitFor(() => expect(pages.begun()).toEqual(['/api/auth/page', '/page']));
  for (const visit of flood) visit.destroy();
});

it('keeps the share of other clients from one that signs in and reads pages', async () => {
  const pages = await startPages({ slots: 3, maxWaiting: 200 });
  const flood = ['/api/auth/page', '/page'].flatMap((path) =>
    Array.from({ length: 20 }, () => pages.visit(path, '192.0.2.1')),
  );
  await vi.waitFor(() => expect(pages.begun().length).toBe(2));
  pages.visit('/page/quiet', '192.0.2.2');
  await vi.waitFor(() => expect(pages.begun()).toContain('/page/quiet'));
  for (const visit of flood) visit.destroy();
});

it('begins one page in each turn, so that pages that end at once do not hold up others', async () => {
  const turns: number[] = [];
  let begunInTurn = 0;
  const countTurn = (): void => {
    turns.push(begunInTurn);
    begunInTurn = 0;
    if (turns.length < 1_000) setImmediate(countTurn);
  };
  const waiting: ServerResponse[] = [];
  const queue = { slots: 8, slotsPerClient: 6, maxWaiting: 100, holdMs: 60_000 };
  const queued = queueRequests(
    async (_, outgoing) => {
      begunInTurn += 1;
      outgoing.end('page');
    },
    { pages: queue, handlers: queue },
  );
  server = await listen(
    { port: 0, host: '127.0.0.1', trustedProxies: ['127.0.0.1'] },
    {
      request: async (_, outgoing) => {
        waiting.push(outgoing);
        if (waiting.length < 20) return;
        countTurn();
        for (const each of waiting) void queued(each.req, each);
      },
      upgrade: async () => {},
    },
  );
  const url = `http://127.0.0.1:${server.port}/page`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(url)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(Math.max(...turns)).toBe(1);
});

it('queues handlers by themselves, with a share for each client, and refuses in their own form', async () => {
  const pages = await startPages({}, { slotsPerClient: 1, maxWaiting: 2 });
  const flood = Array.from({ length: 3 }, () =>
    pages.visit('/api/console/page/flood', '192.0.2.1'),
  );
  await vi.waitFor(() => expect(pages.begun()).toEqual(['/api/console/page/flood']));
  pages.visit('/page');
  await vi.waitFor(() => expect(pages.begun()).toContain('/page'));
  const refused = await fetch(pages.urlOf('/api/console/page'), {
    headers: { 'x-forwarded-for': '192.0.2.1' },
  });
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    error: { code: 'service_busy', retry_after: Number(refused.headers.get('retry-after')) },
  });
  pages.visit('/api/console/page/quiet', '192.0.2.2');
  await vi.waitFor(() => expect(pages.begun()).toContain('/api/console/page/quiet'));
  for (const visit of flood) visit.destroy();
});

it('continues after a page that failed', async () => {
  const pages = await startPages({ slots: 1 });
  await expect(pages.ask('/page/broken')).rejects.toThrow();
  const asked = pages.ask('/page');
  await vi.waitFor(() => expect(pages.rendering()).toBe(1));
  pages.finish();
  expect(await (await asked).text()).toBe('page');
});

it('starts the next page when one waits for something other than the main thread', async () => {
  const pages = await startPages({ slots: 1, holdMs: 20 });
  const asked = [pages.ask('/page/slow'), pages.ask('/page')];
  await vi.waitFor(() => expect(pages.rendering()).toBe(2));
  for (const [n, page] of asked.entries()) {
    pages.finish();
    expect((await page).status).toBe(200);
    await vi.waitFor(() => expect(pages.rendering()).toBe(1 - n));
  }
});
