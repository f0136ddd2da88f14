import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startRemoteDouble } from '@/lib/client/testing/remote-double';
import { listCutOff } from '@/lib/pages/billing';
import { describeDatabases } from '@/lib/platform/testing';
import { storeWorkspaceKey } from '../../developers/stored-keys';
import type { Access } from '../../team/access';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../../testing';
import {
  ledgerCsv,
  readBillingPage,
  readLedgerChoices,
  readLedgerRows,
  readOrder,
  startCheckout,
} from '.';

const service = await startRemoteDouble();
vi.stubEnv('SERVICE_URL', service.url);

describeDatabases('billing at a remote service', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let owner: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    ann = await console.person('Ann');
    owner = await console.team(ann, { credits: 0 });
    const workspaceId = owner.workspace.id;
    await storeWorkspaceKey(console.db, { workspaceId, keyId: null, secret: service.key });
  });
  afterAll(async () => {
    await console.close();
    await service.close();
  });
  beforeEach(() => service.reset());

  const final = { 'x-should-retry': 'false' };
  const refused = (status: number) => ({ status, headers: final, body: { error: 'No.' } });

  it.each([
    ['of another shape', { body: { available_credits: 5 } }],
    ['forbidden', refused(403)],
    ['not made', refused(501)],
  ])('the page stands without a wallet and orders that are %s', async (_, reply) => {
    service.answer('wallet', reply);
    const { wallet, catalog, orders } = await readBillingPage(owner);
    expect(wallet.quota_amount).toBeNull();
    expect(catalog?.data).toMatchObject([{ id: 'pack-small' }]);
    expect(orders).toBeNull();
  });

  it.each([401, 429, 500])('the page stands with a failure of its orders by %i', async (status) => {
    service.answer('orders', refused(status));
    const { catalog, orders } = await readBillingPage(owner);
    expect(catalog?.data).toMatchObject([{ id: 'pack-small' }]);
    expect(orders).toMatchObject({ failure: { message: expect.any(String) } });
  });

  it.each([
    [{ body: { packs: [] } }, true],
    [refused(403), true],
    [refused(501), true],
    [refused(401), false],
    [refused(503), false],
  ])('a catalog answered with %j may be missing: %s', async (reply, mayBeMissing) => {
    service.answer('catalog', reply);
    const page = await readBillingPage(owner).catch(() => 'failed');
    expect(page).toEqual(mayBeMissing ? expect.objectContaining({ catalog: null }) : 'failed');
  });

  const origin = 'http://console.test';
  const checkout = () => {
    const input = { productId: 'p', priceId: 'q', submission: crypto.randomUUID() };
    return asBrowser(ann.browser, () => startCheckout(owner, input, origin));
  };

  it.each([
    ['/pay/42', () => `${service.url}/pay/42`],
    ['javascript:pay()', () => `${origin}/${owner.workspace.slug}/billing/orders/42`],
    [undefined, () => `${origin}/${owner.workspace.slug}/billing/orders/42`],
  ])('an order with a number and the payment page %s can be paid', async (page, address) => {
    service.answer('checkout', { status: 201, body: { order_id: 42, checkout_url: page } });
    expect(await checkout()).toEqual({ orderId: '42', url: address() });
  });

  it.each([
    ['an order around it', { order: { id: 7 }, redirect_url: 'https://pay.test/7' }, '7'],
    ['the page alone', { url: 'https://pay.test/7' }, null],
  ])('an order can be paid where the service answers with %s', async (_, body, orderId) => {
    service.answer('checkout', { status: 200, body });
    expect(await checkout()).toEqual({ orderId, url: 'https://pay.test/7' });
  });

  it('the page of an order leads to the service’s payment page', async () => {
    service.answer('order', { body: { id: 42, status: 'pending', checkout_url: '/pay/42' } });
    expect(await readOrder(owner, '42')).toMatchObject({
      id: '42',
      checkout_url: `${service.url}/pay/42`,
    });
  });

  const csv = async () => {
    let text = '';
    const lines = await ledgerCsv(owner, {}, AbortSignal.timeout(20_000));
    for await (const line of lines) text += line;
    return text.trim().split('\r\n').slice(1);
  };

  it('a ledger that sends its first page again ends, and says that it is not whole', async () => {
    const data = [
      { id: 2, amount: -4 },
      { id: 1, amount: 9 },
    ];
    service.answer('ledger', { body: { data, has_more: true } });
    const first = await readLedgerRows(owner, {}, undefined);
    expect(first).toMatchObject({ data: [{ id: '2' }, { id: '1' }], has_more: true, last_id: '1' });
    const second = await readLedgerRows(owner, {}, '1');
    expect(second).toMatchObject({ data: [], has_more: true, last_id: null });
    expect(await csv()).toEqual([
      expect.stringContaining('-4'),
      expect.stringContaining('9'),
      `"${listCutOff}"`,
    ]);
  });

  it('a ledger whose empty last page names its cursor again is whole', async () => {
    const data = [{ id: 1, amount: 9 }];
    service.answer('ledger', { body: { data, has_more: true } }, { times: 1 });
    service.answer('ledger', { body: { data: [], has_more: false, last_id: 1 } });
    expect(await csv()).toEqual([expect.stringContaining('9')]);
    expect(await readLedgerRows(owner, {}, '1')).toMatchObject({ data: [], has_more: false });
  });

  it('orders that come again show no way to the rest', async () => {
    const data = [{ id: 2, status: 'paid' }];
    service.answer('orders', { body: { data, has_more: true } });
    expect((await readBillingPage(owner)).orders).toMatchObject({ last_id: '2' });
    const { orders } = await readBillingPage(owner, '2');
    expect(orders).toMatchObject({ data: [{ id: '2' }], has_more: true, last_id: null });
  });

  it('a ledger without ids says that it is not whole', async () => {
    service.answer('ledger', { body: { data: [{ amount: -4 }, { amount: 9 }], has_more: true } });
    const page = await readLedgerRows(owner, {}, undefined);
    expect(page).toMatchObject({ data: [{ id: null }, { id: null }], last_id: null });
    expect((await csv()).at(-1)).toBe(`"${listCutOff}"`);
  });

  it('has no filters', async () => {
    expect(await readLedgerChoices(owner)).toBeNull();
  });
});
