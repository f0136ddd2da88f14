import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  Budget,
  Checkout,
  CreateKeyBody,
  GenerationReceipt,
  Order,
  TaskList,
  Wallet,
} from '@/lib/contract';
import { type Database, openDatabase } from '@/lib/platform/database';
import { type CuttingProxy, createCuttingProxy, describeDatabases } from '@/lib/platform/testing';
import type { TestService, TestWorkspace, TextUpstream } from '../testing';
import {
  createScriptedProvider,
  createTestService,
  pictureOutput,
  routedTo,
  say,
  startTextUpstream,
} from '../testing';

type Fate = 'succeed' | 'fail' | 'hang';

/** One action of people, programs, payment providers or the network. `which` picks something made before. */
type Step =
  | { kind: 'quote' | 'chat'; actor: string }
  | { kind: 'look' }
  | { kind: 'create'; actor: string; n: number; fate: Fate }
  | { kind: 'cancel'; which: number }
  | { kind: 'top up'; choice: 'pay' | 'decline' | 'abandon' }
  | { kind: 'refund'; which: number; amount: number }
  | { kind: 'budget'; actor: string; limit: number }
  | { kind: 'raise'; actor: string; amount: number }
  | { kind: 'cut'; cut: 'before commit' | 'after commit' };

const actor = fc.constantFrom('user_1', 'user_2', 'user_3');
const which = fc.nat({ max: 50 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('quote' as const, 'chat' as const), actor }),
  fc.constant({ kind: 'look' as const }),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      actor,
      n: fc.integer({ min: 1, max: 4 }),
      fate: fc.constantFrom<Fate>('succeed', 'succeed', 'fail', 'hang'),
    }),
  },
  fc.record({ kind: fc.constant('cancel' as const), which }),
  fc.record({
    kind: fc.constant('top up' as const),
    choice: fc.constantFrom('pay' as const, 'decline' as const, 'abandon' as const),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    which,
    amount: fc.integer({ min: 1, max: 1_000 }),
  }),
  fc.record({ kind: fc.constant('budget' as const), actor, limit: fc.nat({ max: 30 }) }),
  fc.record({
    kind: fc.constant('raise' as const),
    actor,
    amount: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({
    kind: fc.constant('cut' as const),
    cut: fc.constantFrom('before commit' as const, 'after commit' as const),
  }),
);

const workers = 32;
const packs = { product_id: 'pack-500', price_id: 'pack-500-once', provider: 'sandbox' };

describeDatabases('money under simultaneous actions', (suite) => {
  let service: TestService;
  let upstream: TextUpstream;
  /** PGlite has no connection to cut. */
  let proxy: CuttingProxy | null = null;
  let through: Database | null = null;

  beforeAll(async () => {
    const url = suite.url();
    if (url !== undefined) {
      proxy = await createCuttingProxy(url);
      through = await openDatabase({ url: proxy.url, dataDir: '' });
    }
    upstream = await startTextUpstream();
    upstream.script(say(['Hel', 'lo']));
    const output = await pictureOutput();
    const scripted = createScriptedProvider();
    const fateOf = (operation: string) =>
      scripted.requests.get(operation.replace(/^op-/, ''))?.params.prompt;
    service = await createTestService(through ?? suite.database(), {
      configure: (configuration) => ({
        ...routedTo('text')(configuration),
        tasks: { deadlineSeconds: { image: 2, video: 2, audio: 2, text: 60 } },
      }),
      textProviders: new Map([['text', upstream.provider()]]),
      providers: new Map([
        [
          'sandbox',
          {
            ...scripted,
            async status(operation) {
              const fate = fateOf(operation);
              if (fate === 'succeed') return { state: 'succeeded', outputs: [output] };
              if (fate === 'hang') return { state: 'running', progress: 0 };
              const message = 'The model refused.';
              return { state: 'failed', code: 'generation_failed', message };
            },
          },
        ],
      ]),
    });
    await service.start();
  });
  afterAll(async () => {
    await service.close();
    await through?.close();
    await proxy?.close();
    await upstream.close();
  });

  /** One run: what was made, and what is expected. */
  class Run {
    readonly taskIds: string[] = [];
    readonly orderIds: string[] = [];
    /** The highest limit that each member ever had. */
    readonly allowed = new Map<string, number>();
    readonly statuses = new Map<string, Set<number>>();

    constructor(readonly workspace: TestWorkspace) {}

    note(kind: string, { status }: Response): void {
      const seen = this.statuses.get(kind) ?? new Set();
      this.statuses.set(kind, seen.add(status));
    }
  }

  const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
  const post = (run: Run, path: string, body: unknown, who = 'user_1') =>
    service.post(run.workspace.secret, path, body, {
      'x-service-actor': who,
      'idempotency-key': crypto.randomUUID(),
    });
  const billing = (run: Run, path: string) => `/workspaces/${run.workspace.id}/billing${path}`;
  const budgetAt = (run: Run, who: string) =>
    `/manage/workspaces/${run.workspace.id}/budgets/member/${who}`;

  async function perform(run: Run, one: Step): Promise<void> {
    switch (one.kind) {
      case 'quote': {
        const body = { model: 'lumen-image', prompt: 'x' };
        return run.note('quote', await post(run, '/v1/quote', body, one.actor));
      }
      case 'chat': {
        const body = { model: 'quill', messages: [{ role: 'user', content: 'Hello' }] };
        return run.note('chat', await post(run, '/v1/chat/completions', body, one.actor));
      }
      case 'create': {
        const body = { model: 'lumen-image', prompt: one.fate, n: one.n };
        const response = await post(run, '/v1/generations', body, one.actor);
        run.note('create', response);
        if (response.status !== 201) return;
        run.taskIds.push(((await response.json()) as GenerationReceipt).task_id);
        return;
      }
      case 'cancel': {
        const taskId = pick(run.taskIds, one.which);
        if (taskId === undefined) return;
        return run.note('cancel', await post(run, `/v1/tasks/${taskId}/cancel`, {}));
      }
      case 'top up':
        return topUp(run, one.choice);
      case 'refund': {
        const orderId = pick(run.orderIds, one.which);
        if (orderId === undefined) return;
        const path = billing(run, `/orders/${orderId}/refunds`);
        return run.note('refund', await service.manage(path, { amount: one.amount }));
      }
      case 'budget': {
        const limit = Math.max(run.allowed.get(one.actor) ?? 0, one.limit);
        run.allowed.set(one.actor, limit);
        const body = JSON.stringify({ limit: one.limit });
        const init = { method: 'PUT', body };
        return run.note(
          'budget',
          await service.call(service.operatorKey, budgetAt(run, one.actor), init),
        );
      }
      case 'raise': {
        const body = { amount: one.amount, once_key: crypto.randomUUID() };
        return run.note(
          'raise',
          await service.post(service.operatorKey, `${budgetAt(run, one.actor)}/raises`, body),
        );
      }
      case 'look':
        return look(run);
      case 'cut':
        // Of a generation or of a chat.
        proxy?.arm(one.cut, 'service.move_');
    }
  }

  /** No member or key ever has spent and reserved more than the highest limit until now. */
  async function look(run: Run): Promise<void> {
    const response = await service.manage(`/workspaces/${run.workspace.id}/budgets`);
    const { data } = (await response.json()) as { data: Budget[] };
    for (const { subject_id, spent, authorized, raised } of data) {
      const most = run.allowed.get(subject_id) ?? 0;
      expect(spent + authorized).toBeLessThanOrEqual(most + raised + 1e-9);
    }
  }

  async function topUp(run: Run, choice: string): Promise<void> {
    const response = await service.manage(billing(run, '/checkout'), packs);
    run.note('top up', response);
    const opened = (await response.json()) as Checkout;
    run.orderIds.push(opened.order_id);
    const press = { method: 'POST', body: new URLSearchParams({ choice }) };
    const pressed = [1, 2].map(() => service.fetch(new Request(opened.checkout_url, press)));
    for (const answer of await Promise.all(pressed)) run.note('pressed', answer);
  }

  /** Waits until everything has ended: tasks run to their end, orders are queried. */
  async function settle(run: Run): Promise<void> {
    const path = `/v1/tasks?limit=100&status=queued,running`;
    const open = async () => {
      const response = await service.call(run.workspace.secret, path);
      return ((await response.json()) as TaskList).data.length;
    };
    await expect.poll(open, { timeout: 50_000, interval: 50 }).toBe(0);
    for (const orderId of run.orderIds) {
      const ask = async () => {
        const answer = await service.call(
          service.operatorKey,
          `/manage${billing(run, `/orders/${orderId}/cancel`)}`,
          { method: 'POST' },
        );
        return ((await answer.json()) as Order).status;
      };
      await expect.poll(ask).not.toBe('pending');
    }
  }

  async function check(run: Run): Promise<void> {
    expect(await service.mismatches()).toEqual([]);
    const allowed: Record<string, number[]> = {
      quote: [200],
      chat: [200, 402],
      create: [201, 402],
      cancel: [200, 409],
      'top up': [201],
      pressed: [303],
      refund: [201, 400],
      budget: [200],
      raise: [201, 404],
    };
    for (const [kind, statuses] of run.statuses) {
      for (const status of statuses) {
        expect([kind, ...(allowed[kind] ?? [])]).toContain(status);
      }
    }
    await look(run);
    const wallet = (await (await service.manage(billing(run, '/wallet'))).json()) as Wallet;
    expect(wallet.authorized_amount).toBe(0);
    expect(wallet.quota_amount).toBeGreaterThanOrEqual(0);
  }

  it('stays consistent: nothing negative, no budget exceeded, nothing twice', async () => {
    const steps = fc.array(step, { minLength: 40, maxLength: 160 });
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const key: Partial<CreateKeyBody> = {
          kind: 'console',
          scopes: ['v1:generate', 'v1:text'],
        };
        const run = new Run(await service.workspace({ credits: 60, key }));
        // Each has a budget from the start: what was spent before one is made may be more than it allows.
        for (const who of ['user_1', 'user_2', 'user_3']) {
          await perform(run, { kind: 'budget', actor: who, limit: 12 });
          await perform(run, { kind: 'create', actor: who, n: 1, fate: 'hang' });
        }
        await perform(run, { kind: 'top up', choice: 'pay' });
        const queue = plan.values();
        const worker = async () => {
          for (const one of queue) await perform(run, one);
        };
        await Promise.all(Array.from({ length: workers }, worker));
        await settle(run);
        await check(run);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it('answers seven of 500 requests at once on a balance for seven, and refuses 493', async () => {
    const key = { scopes: ['v1:generate' as const] };
    const quoted = await service.workspace({ credits: 1, key });
    const body = { model: 'lumen-image', prompt: 'fail' };
    const quote = await service.post(quoted.secret, '/v1/quote', body);
    const { estimated_credits: price } = (await quote.json()) as { estimated_credits: number };
    const workspace = await service.workspace({ credits: price * 7 + price / 2, key });
    const answers = await Promise.all(
      Array.from({ length: 500 }, () =>
        service.post(workspace.secret, '/v1/generations', { ...body, prompt: 'hang' }),
      ),
    );
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    expect(counts).toEqual({ 201: 7, 402: 493 });
    await settle(new Run(workspace));
    expect(await service.mismatches()).toEqual([]);
  });
});
