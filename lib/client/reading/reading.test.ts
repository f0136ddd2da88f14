import { describe, expect, it } from 'vitest';
import { errorBodies, oddModels, oddSteps, unreadableModels } from '../testing/oddities';
import { plainModels } from '../testing/remote-models';
import { readBalance, readWallet } from './balance';
import { readCatalog, readLedger, readOrder } from './billing';
import { readModels } from './models';
import { readQuote } from './quotes';
import { readReceipt, readTask } from './tasks';
import { readUpload } from './uploads';

describe('models', () => {
  it('reads unusual models beside the others, and counts those without an id', () => {
    const list = { data: [...oddModels, ...unreadableModels, ...plainModels] };
    const { data, left_out } = readModels.parse(list);
    expect(data.map(({ id }) => id)).toEqual([...oddModels, ...plainModels].map(({ id }) => id));
    expect(left_out).toBe(unreadableModels.length);
  });

  it('takes missing facts as unknown, and listed models as available', () => {
    const [bare] = readModels.parse({ data: [{ id: 'bare', enabled: null }] }).data;
    expect(bare).toEqual({
      id: 'bare',
      name: 'bare',
      region: null,
      family: '',
      description: '',
      capabilities: [],
      pricing: { unit: null, display: null, credits_text: null },
      schema: { fields: [] },
      ui_hints: [],
      enabled: true,
    });
  });

  it('passes fields on unchanged, without those that have no name', () => {
    const odd = { name: 'steps', min: '1', type: ['integer', 'null'] };
    const fields = [odd, null, 'x', { type: 'string' }];
    const [model] = readModels.parse([{ id: 'm', schema: { fields } }]).data;
    expect(model?.schema.fields).toEqual([odd]);
  });
});

it('replaces what a database cannot store, half a surrogate pair and U+0000', () => {
  expect(readReceipt.parse({ task_id: 't\0', created: 1, progress: 0 }).task_id).toBe('t\ufffd');
  const quote = readQuote.parse({ estimated_credits: 1, family: 'a\0\ud800b' });
  expect(quote.family).toBe('a\ufffd\ufffdb');
  const task = readTask.parse({ task_id: 't', status: 'failed', error: 'It\0broke.' });
  expect(task.error?.message).toBe('It\ufffdbroke.');
});

describe('tasks', () => {
  const task = { task_id: 't', status: 'running' };
  it.each(oddSteps.map((step) => [step.status, step]))('reads one that is %s', (_status, step) => {
    expect(readTask.safeParse({ ...task, ...step }).success).toBe(true);
  });

  it.each([
    ['moderating', null, 'running', 'moderating'],
    ['done', 1_774_000_000, 'failed', 'done'],
    ['SUCCEEDED', null, 'succeeded', null],
    ['cancelled', 1_774_000_000, 'canceled', null],
    ['moderating', 0, 'running', 'moderating'],
  ])('%s, completed at %s, is %s with the word %s', (status, completed_at, known, word) => {
    expect(readTask.parse({ ...task, status, completed_at })).toMatchObject({
      status: known,
      status_word: word,
    });
  });

  it.each([
    [33.3, 33],
    ['40%', 40],
    ['12', 12],
    [null, null],
    [{}, null],
    [140, 100],
  ])('progress %j is %j', (progress, read) => {
    expect(readTask.parse({ ...task, progress }).progress).toBe(read);
  });

  it.each([
    [1_774_000_000, 1_774_000_000],
    [1_774_000_000.9, 1_774_000_000],
    [1_774_000_000_123, 1_774_000_000],
    ['2026-03-20T10:26:40Z', 1_774_002_400],
    [0, null],
    ['yesterday', null],
  ])('the moment %j is %j', (created_at, read) => {
    expect(readTask.parse({ ...task, created_at }).created_at).toBe(read);
  });

  it.each([
    [errorBodies.flat, { code: 'out_of_paint', message: 'There is no paint left.' }],
    ['No paint.', { code: 'generation_failed', message: 'No paint.' }],
    [null, null],
    [{ detail: 'No paint.' }, { code: 'generation_failed', message: 'No paint.' }],
  ])('the error %j is read', (error, read) => {
    expect(readTask.parse({ ...task, status: 'failed', error }).error).toEqual(read);
  });

  it('leaves out an output without an address, and keeps the others', () => {
    const data = [{ url: 'https://a.test/1.png', thumbnail_url: null }, {}, 'https://a.test/2.png'];
    expect(readTask.parse({ ...task, result: { data } }).outputs).toEqual([
      { url: 'https://a.test/1.png' },
      { url: 'https://a.test/2.png' },
    ]);
  });

  it('needs an id and a status', () => {
    for (const answer of [null, [], {}, { status: 'running' }, { task_id: 't' }]) {
      expect(readTask.safeParse(answer).success).toBe(false);
    }
  });
});

it('a receipt needs only the id of its task', () => {
  const odd = {
    task_id: 't',
    created: 1_774_000_000.5,
    progress: null,
    billing_transaction_id: null,
  };
  expect(readReceipt.parse(odd)).toMatchObject({ created: 1_774_000_000, progress: null });
  expect(readReceipt.parse({ task_id: 't' })).toMatchObject({ task_id: 't', created: null });
  expect(readReceipt.safeParse({ id: 't' }).success).toBe(false);
});

it('a quote needs a number from 0 up as its price', () => {
  expect(readQuote.parse({ estimated_credits: 0.0003 }).estimated_credits).toBe(0.0003);
  expect(readQuote.parse({ estimated_credits: '4.5' }).estimated_credits).toBe(4.5);
  for (const price of [-1, null, 'free', undefined, Number.NaN]) {
    expect(readQuote.safeParse({ estimated_credits: price }).success).toBe(false);
  }
});

it('a quote names its benefit only if it identifies one', () => {
  const perk = { name: 'Team benefit', discount_percent: 20, ends_at: null };
  const read = (more: object) => readQuote.parse({ estimated_credits: 4, ...more }).perk;
  expect(read({ perk_applied: true, perk })).toEqual(perk);
  for (const other of [undefined, null, true, 'yes', {}, { ...perk, discount_percent: 200 }]) {
    expect(read({ perk_applied: true, perk: other })).toBeNull();
  }
});

it('a balance needs its available amount, a wallet any of its amounts', () => {
  expect(readBalance.parse({ quota_amount: 5 }).authorized_amount).toBeNull();
  expect(readBalance.safeParse({ authorized_amount: 5 }).success).toBe(false);
  expect(readWallet.parse({ quota_amount: 5 })).toMatchObject({ quota_amount: 5, owed: null });
  expect(readWallet.parse({ granted_total: 7 })).toMatchObject({ quota_amount: null });
  expect(readWallet.safeParse({ ok: true }).success).toBe(false);
});

it('an upload needs its id and its address', () => {
  expect(readUpload.parse({ asset_id: 'a', url: 'https://a.test/a' })).toMatchObject({
    size: null,
  });
  expect(readUpload.safeParse({ asset_id: 'a' }).success).toBe(false);
});

describe('billing', () => {
  it('reads a catalog by the names that the document has', () => {
    const products = [
      {
        product_id: 'small',
        prices: [{ price_id: 'p1', provider: 'stripe' }, { currency: 'eur' }],
      },
      { product_id: 'flat', price_id: 'p2', unit_amount: '500', currency: 'EUR' },
      { product_id: 'without a price' },
    ];
    const { data, left_out } = readCatalog.parse({ products });
    expect(left_out).toBe(1);
    expect(data[0]).toMatchObject({ id: 'small', name: 'small', prices: [{ id: 'p1' }] });
    expect(data[0]?.prices[0]).toMatchObject({ provider: ['stripe'], credits: null });
    expect(data[1]?.prices[0]).toMatchObject({ id: 'p2', unit_amount: 500, currency: 'eur' });
  });

  it('reads the title of a product, and its credits where its prices name none', () => {
    const prices = [{ price_id: 'a' }, { price_id: 'b', credits: 5 }];
    const { data } = readCatalog.parse([{ id: 1, title: 'Small', credits: '1000', prices }]);
    expect(data[0]?.name).toBe('Small');
    expect(data[0]?.prices.map(({ credits }) => credits)).toEqual([1000, 5]);
    expect(readOrder.parse({ order: { id: 4, status: 'PAID' } })).toMatchObject({
      id: '4',
      status: 'paid',
    });
  });

  it('reads numbers as ids, and takes an amount that is not whole for unknown', () => {
    const price = { price_id: 7, currency: 'usd' };
    const amounts = ['9.99', 9.99, '10.00', -1, '999', 999];
    const prices = amounts.map((amount) => ({ ...price, unit_amount: amount }));
    const { data, left_out } = readCatalog.parse([
      { id: 12, prices },
      { id: 1.5, price_id: 1 },
    ]);
    expect([left_out, data[0]?.id, data[0]?.prices[0]?.id]).toEqual([1, '12', '7']);
    const read = data[0]?.prices.map(({ unit_amount: amount }) => amount);
    expect(read).toEqual([null, null, null, null, 999, 999]);
    expect(readOrder.parse({ id: 42, amount: '9.99' })).toMatchObject({ id: '42', amount: null });
    expect(readReceipt.parse({ task_id: 5 }).task_id).toBe('5');
  });

  it('continues a page after its last element where the service names no cursor', () => {
    const page = (answer: object) => readLedger.parse({ has_more: true, ...answer });
    expect(page({ data: [{ id: 1 }, { entry_id: 'b' }] }).last_id).toBe('b');
    expect(page({ data: [{ id: 1 }], last_id: 9 }).last_id).toBe('9');
    expect(page({ data: [{ amount: 1 }] })).toMatchObject({ has_more: true, last_id: null });
  });

  it('keeps the word of a status that it does not know', () => {
    expect(readOrder.parse({ order_id: 'o', status: 'In_Review' }).status).toBe('in_review');
    expect(readOrder.parse({ id: 'o' })).toMatchObject({ status: null, amount: null });
  });

  it('reads ledger lines that have only an amount, and leaves out invalid ones', () => {
    const { data, left_out } = readLedger.parse([{ amount: -4, type: 'spend' }, null, {}]);
    expect(data).toMatchObject([{ available_delta: -4, kind: 'spend', created_at: null }]);
    expect(left_out).toBe(2);
  });
});
