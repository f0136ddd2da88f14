import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lateSubscription as late } from '@/lib/contract/testing/late-subscription';
import { turnBody } from '@/lib/pages/chat';
import { describeDatabases } from '@/lib/platform/testing';
import { beginTurn, closeRunHub } from '../../chat';
import { createGeneration } from '../../create/creations';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { listWorkspaces } from '../../team/workspaces';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../../testing';
import { recordReceiptTerms } from '../receipt-terms';
import {
  cancelOrder,
  checkRenewal,
  ledgerCsv,
  payRenewal,
  readBillingPage,
  readBuyer,
  readLedgerChoices,
  readLedgerRows,
  readOrder,
  readReceiptParties,
  setBuyer,
  startCheckout,
} from '.';

const origin = 'http://console.test';
const submission = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

describeDatabases('billing', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let owner: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(async () => {
    await closeRunHub(suite.database());
    expect(await console.service.mismatches()).toEqual([]);
    await console.close();
  });
  beforeEach(async () => {
    ann = await console.person('Ann');
    owner = await console.team(ann, { credits: 100 });
  });

  const asAnn = <T>(body: () => Promise<T>) => asBrowser(ann.browser, body);
  async function choice() {
    const { catalog } = await readBillingPage(owner);
    const [product] = catalog?.data ?? [];
    const [price] = product?.prices ?? [];
    return {
      productId: product?.id ?? '',
      priceId: price?.id ?? '',
      provider: price?.provider[0] ?? '',
    };
  }
  const order = async (n = 1) => {
    const input = { ...(await choice()), submission: submission(n) };
    return asAnn(() => startCheckout(owner, input, origin));
  };
  const make = (n: number) =>
    asAnn(() =>
      createGeneration(owner, {
        submissionId: submission(n),
        body: { model: 'lumen-image', prompt: 'x' },
        seenCredits: 1_000,
      }),
    );

  it('makes one order for repeats of a submission, and another for a new submission', async () => {
    const [first, second] = await Promise.all([order(), order()]);
    expect(second).toEqual(first);
    expect(first.url).toMatch(/^http/);
    expect((await order(2)).orderId).not.toBe(first.orderId);
    const { orders } = await readBillingPage(owner);
    expect(orders).toMatchObject({ data: [{}, {}] });
    expect(await readOrder(owner, first.orderId ?? '')).toMatchObject({
      status: 'pending',
      actor: ann.id,
      checkout_url: first.url,
    });
  });

  it('can be ordered when the catalog names no provider, and opens its own page when there is no payment page', async () => {
    const bodies: Record<string, unknown>[] = [];
    console.between(async (request, pass) => {
      if (!new URL(request.url).pathname.endsWith('/billing/checkout')) return pass(request);
      bodies.push((await request.json()) as Record<string, unknown>);
      return Response.json({ order_id: 'ord/er 1', status: 'pending' }, { status: 201 });
    });
    try {
      const { productId, priceId } = await choice();
      const input = { productId, priceId, submission: submission(9) };
      const made = await asAnn(() => startCheckout(owner, input, origin));
      expect(bodies[0]).not.toHaveProperty('provider');
      expect(made).toEqual({
        orderId: 'ord/er 1',
        url: `${origin}/${owner.workspace.slug}/billing/orders/ord%2Fer%201`,
      });
    } finally {
      console.between(null);
    }
  });

  it('cancels an order', async () => {
    const { orderId } = await order();
    const canceledOrder = await asAnn(() => cancelOrder(owner, orderId ?? ''));
    expect(canceledOrder.status).toBe('canceled');
  });

  it('does not find an order of another workspace', async () => {
    const { orderId } = await order();
    const elsewhere = await console.team(await console.person('Bob'));
    const answers = await Promise.all(
      [orderId ?? '', 'ord_00000000000000000000000000'].map((id) =>
        readOrder(elsewhere, id).catch((error: { status: number; code: string }) => [
          error.status,
          error.code,
        ]),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual([404, 'not_found']);
  });

  it('names person and subject of each ledger entry, with a link', async () => {
    const made = await make(3);
    const id = made.kind === 'created' ? made.creation.task_id : '';
    const { data } = await readLedgerRows(owner, { subject: id }, undefined);
    expect(data[data.length - 1]).toMatchObject({
      kind: 'authorize',
      person: 'Ann',
      key_name: 'Console',
      path: `gallery/${id}`,
      model_name: 'Lumen Image',
      prompt: 'x',
    });
    const granted = await readLedgerRows(owner, { view: 'added' }, undefined);
    expect(granted.data).toMatchObject([{ kind: 'grant', available_delta: 100, person: null }]);
    const choices = await readLedgerChoices(owner);
    expect([choices?.people, choices?.keys.length]).toEqual([[{ id: ann.id, name: 'Ann' }], 1]);
    const none = await readLedgerRows(owner, { person: 'user_nobody' }, undefined);
    expect(none.data).toEqual([]);
  });

  it('names a chat turn by its model and question, but hides a private question from others', async () => {
    const long = `Tell me of ${'the sea '.repeat(40)}`;
    const question = turnBody.parse({
      submission_id: submission(7),
      ask: {
        kind: 'question',
        conversation_id: null,
        parent_id: null,
        content: long,
        images: [],
      },
      targets: [{ model: 'quill', settings: {} }],
      endpoint: 'chat',
      system: '',
      seen_credits: 1_000,
    });
    await asAnn(async () => (await beginTurn(owner, question)).text());
    const chargeOf = async (access: Access) =>
      (await readLedgerRows(access, { view: 'charges' }, undefined)).data[0];
    const own = await chargeOf(owner);
    expect(own).toMatchObject({ model_name: 'Quill' });
    expect(own?.prompt).toMatch(/^Tell me of the sea the sea .{40,60}…$/);
    expect(own?.path).toMatch(/^chat\/conv_/);
    const admin = await console.join(owner, await console.person('Adam'), 'admin');
    expect(await chargeOf(admin)).toMatchObject({
      model_name: 'Quill',
      prompt: null,
      path: null,
    });
    // Without the console's record the service still knows the model, as for turns of API keys.
    await console.db.execute('update console.messages set turn_id = null');
    expect(await chargeOf(owner)).toMatchObject({
      model_name: 'Quill',
      prompt: null,
      path: null,
    });
    let csv = '';
    for await (const line of await ledgerCsv(owner, {}, AbortSignal.timeout(60_000))) csv += line;
    expect(csv).toMatch(/,settle,.*,turn_\w+,Quill,,Ann,/);
  });

  it('stores the buyer for receipts, with a line in the audit log', async () => {
    expect(readBuyer(owner)).toEqual({ name: '', address: '', taxId: '' });
    const buyer = { name: 'Ann Ltd', address: '1 Quay Street\nPort', taxId: 'GB1' };
    await asAnn(() => setBuyer(owner, buyer));
    const entered = await console.enter(ann, owner.workspace.slug);
    expect(readBuyer(entered)).toEqual(buyer);
    expect((await console.trail(owner, null)).at(-1)).toMatchObject({
      action: 'workspace.settings',
      after: { buyer },
    });
  });

  it('keeps seller and tax of a receipt as they were at the time of payment', async () => {
    const seller = { name: 'Atelier Ltd', address: ['1 Quay Street'], taxId: 'GB1' };
    const tax = { label: 'VAT', rate: 19_000 };
    const terms = { seller, tax };
    const bare = { seller: null, tax: null };
    const other = { seller: { ...seller, name: 'New Ltd' }, tax: null };
    await recordReceiptTerms(console.db, terms);
    // A start with unchanged terms adds no row; changed terms add one.
    await recordReceiptTerms(console.db, { tax: { ...tax }, seller: { ...seller } });
    await recordReceiptTerms(console.db, other);
    const rows = await console.db.select().from(schema.receiptTerms);
    expect(rows).toMatchObject([bare, terms, other]);
    for (const { id } of rows) {
      const since = new Date(id * 1_000_000);
      await console.db
        .update(schema.receiptTerms)
        .set({ since })
        .where(eq(schema.receiptTerms.id, id));
    }
    const at = (row: number, seconds: number) =>
      readReceiptParties(owner, (rows[row]?.id ?? 0) * 1000 + seconds);
    expect(await at(0, -1)).toMatchObject(bare);
    expect(await at(1, -1)).toMatchObject(bare);
    expect(await at(1, 0)).toMatchObject(terms);
    expect(await at(2, -1)).toMatchObject(terms);
    expect(await at(2, 0)).toMatchObject(other);
    // Before the payment: the current configuration.
    expect(await readReceiptParties(owner, null)).toMatchObject(bare);
  });

  it('filters the ledger by days in UTC, both included', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const count = async (filters: object) =>
      (await readLedgerRows(owner, filters, undefined)).data.length;
    expect(await count({ from: today, to: today })).toBe(1);
    expect(await count({ to: '2020-01-01' })).toBe(0);
    expect(await count({ from: '2020-01-01', to: '2020-01-02' })).toBe(0);
  });

  it('exports only this workspace’s ledger as CSV, oldest first', async () => {
    await make(4);
    let text = '';
    for await (const line of await ledgerCsv(owner, {}, AbortSignal.timeout(60_000))) {
      text += line;
    }
    const [head, ...lines] = text.trim().split('\r\n');
    expect(head).toMatch(/^time \(UTC\),kind,credits available/);
    expect(lines[0]).toMatch(/,grant,100,0,100,0,/);
    expect(lines[1]).toMatch(/,authorize,-.*,Ann,/);
    const all = await readLedgerRows(owner, {}, undefined);
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.length).toBeLessThanOrEqual(all.data.length);
  });

  const enterPersonal = async (): Promise<Access> => {
    const all = await listWorkspaces(console.db, ann.id);
    return console.enter(ann, all.find(({ kind }) => kind === 'personal')?.slug ?? '');
  };

  describe('a late renewal', () => {
    const page = 'https://invoice.stripe.test/1';
    const active = { ...late, status: 'active', payable: false } as const;
    afterEach(() => console.between(null));

    /** Makes the service answer with this payment of the renewal. */
    const say = (payment: object) =>
      console.between(async (request, pass) =>
        request.url.endsWith('/subscription/payment') ? Response.json(payment) : pass(request),
      );
    const trail = async (access: Access) =>
      (await console.trail(access, 'subscription')).map(({ action }) => action);

    it('is paid on the provider’s page, with a line in the audit log', async () => {
      const access = await enterPersonal();
      say({ url: page, subscription: late });
      expect(await asAnn(() => payRenewal(access))).toEqual({ url: page, subscription: late });
      expect(await trail(access)).toEqual(['subscription.pay']);
    });

    it('opens no page and logs nothing once it is paid, nor when it is only checked', async () => {
      const access = await enterPersonal();
      say({ url: page, subscription: late });
      expect(await asAnn(() => checkRenewal(access))).toEqual(late);
      say({ url: null, subscription: active });
      expect(await asAnn(() => checkRenewal(access))).toEqual(active);
      expect((await asAnn(() => payRenewal(access))).url).toBeNull();
      expect(await trail(access)).toEqual([]);
    });

    it.each(['http://invoice.stripe.test/1', 'javascript:alert(1)'])(
      'redirects no browser to %s',
      async (url) => {
        const access = await enterPersonal();
        say({ url, subscription: late });
        await expect(asAnn(() => payRenewal(access))).rejects.toThrow();
        expect(await trail(access)).toEqual([]);
      },
    );

    it('does not exist for a team or a person without a subscription', async () => {
      const personal = await enterPersonal();
      for (const ask of [payRenewal, checkRenewal]) {
        const missing = { status: 404, code: 'not_found' };
        await expect(asAnn<unknown>(() => ask(personal))).rejects.toMatchObject(missing);
        await expect(asAnn<unknown>(() => ask(owner))).rejects.toThrow('A team buys credits');
      }
    });
  });

  it('shows a personal workspace its subscriptions, although it has no key', async () => {
    const page = await readBillingPage(await enterPersonal());
    expect(
      page.catalog?.data.every(({ prices }) => prices.every(({ interval }) => interval !== null)),
    ).toBe(true);
    expect(page.catalog?.data.length).toBeGreaterThan(0);
    expect(page.subscription).toBeNull();
  });

  it('registers a personal workspace at the service only once', async () => {
    const bea = await console.person('Bea');
    const [own] = await listWorkspaces(console.db, bea.id);
    const access = await console.enter(bea, own?.slug ?? '');
    let created = 0;
    console.between(async (request, pass) => {
      const { pathname } = new URL(request.url);
      if (request.method === 'POST' && pathname === '/manage/workspaces') created += 1;
      return pass(request);
    });
    await readBillingPage(access);
    await readBillingPage(access);
    console.between(null);
    expect(created).toBe(1);
  });
});
