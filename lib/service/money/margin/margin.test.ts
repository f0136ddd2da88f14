import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MarginLine, MarginReport } from '@/lib/contract';
import { addDays, marginLines, marginReport, utcDayOf } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { createTestService, type TestService } from '../../testing';

const today = utcDayOf(Date.now());
const ago = (days: number) => addDays(today, -days);

/** One ended task. */
interface Work {
  day: string;
  model: string;
  provider: string | null;
  status: 'succeeded' | 'failed' | 'canceled' | 'expired';
  milli: number;
  cost: number | null;
  source: 'provider' | 'declared' | 'possible' | null;
  operation?: string;
  project?: string;
}

const made = { status: 'succeeded', model: 'vendor-large', provider: 'fal' } as const;
const work: readonly Work[] = [
  { ...made, day: ago(3), milli: 4_000, cost: 25_000, source: 'declared' },
  { ...made, day: ago(3), milli: 4_001, cost: 25_001, source: 'provider', project: 'spring' },
  { ...made, day: today, milli: 500, cost: null, source: null, project: 'spring' },
  // Other provider, other model: for nothing.
  {
    ...made,
    day: ago(2),
    model: 'other',
    provider: 'house',
    milli: 9,
    cost: 0,
    source: 'declared',
  },
  // Failed, and charged by the provider.
  { ...made, day: ago(2), status: 'failed', milli: 4_000, cost: 13, source: 'provider' },
  { ...made, day: today, status: 'failed', milli: 4_000, cost: 70_000, source: 'possible' },
  { ...made, day: ago(1), status: 'canceled', milli: 4_000, cost: null, source: 'possible' },
  // It ran there, and the provider charges nothing for it.
  {
    ...made,
    day: ago(1),
    status: 'failed',
    milli: 4_000,
    cost: null,
    source: null,
    operation: 'x',
  },
  // No provider took it: it cost nothing.
  {
    ...made,
    day: ago(1),
    status: 'expired',
    provider: null,
    milli: 4_000,
    cost: null,
    source: null,
  },
  // Before the days that are asked for.
  { ...made, day: ago(40), milli: 4_000, cost: 99, source: 'provider' },
];

describeDatabases('margin', { both: 'days and time zones' }, (suite) => {
  let service: TestService;
  const workspaces: { id: string }[] = [];

  beforeAll(async () => {
    service = await createTestService(suite.database(), { workers: 0 });
    workspaces.push(await service.workspace(), await service.workspace());
    await service.context.db.insert(schema.tasks).values(
      work.map((each, n) => {
        const completedAt = new Date(`${each.day}T00:00:0${n % 10}Z`);
        return {
          id: `task_${randomUUID()}`,
          workspaceId: workspaces[n % 2]?.id ?? '',
          keyId: 'key',
          kind: 'image' as const,
          model: each.model,
          provider: each.provider,
          operation: each.operation ?? null,
          project: each.project ?? null,
          params: {},
          status: each.status,
          price: {
            ruleId: 'r',
            pricingVersion: 'v',
            chargeType: 'per_image' as const,
            unit: 'image' as const,
            quantity: 1,
            unitPriceMilli: each.milli,
            totalMilli: each.milli,
            perkApplied: false,
          },
          amountMilli: each.milli,
          costMicroUsd: each.cost,
          costSource: each.source,
          authorizationId: 'auth',
          billingTransactionId: 'btx',
          outputs: each.status === 'succeeded' ? [output, output] : null,
          deadlineAt: completedAt,
          createdAt: completedAt,
          completedAt,
        };
      }),
    );
  });
  afterAll(() => service.close());

  const output = { assetId: 'a', path: '/media/a', contentType: 'image/png', size: 1 };

  async function report(query: Record<string, string> = {}): Promise<MarginReport> {
    const all = { from: ago(29), to: today, ...query };
    const answer = await service.manage(`/margin?${new URLSearchParams(all)}`);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return marginReport.parse(await answer.json());
  }

  it('adds up exactly, and counts unknown costs instead of taking them as zero', async () => {
    const first = await report();
    expect(first.totals).toEqual({
      succeeded: 4,
      failed: 3,
      canceled: 1,
      expired: 1,
      results: 8,
      credits: 8.51,
      cost_micro_usd: 50_014,
      unknown_costs: 2,
      lost: { requests: 1, cost_micro_usd: 13 },
      possible: { requests: 2, cost_micro_usd: 70_000 },
      earned_micro_usd: 0,
      credits_without_value: 8.51,
    });
    expect(first.providers.map(({ provider }) => provider)).toEqual(['fal', 'house', null]);
    expect(first.models.map(({ model, credits }) => [model, credits])).toEqual([
      ['vendor-large', 8.501],
      ['other', 0.009],
    ]);
    // One name in two workspaces is two projects.
    expect(
      first.projects.map(({ workspace_id, project, credits, cost_micro_usd }) => [
        workspaces.findIndex(({ id }) => id === workspace_id),
        project,
        credits,
        cost_micro_usd,
      ]),
    ).toEqual([
      [-1, null, 4.009, 25_013],
      [1, 'spring', 4.001, 25_001],
      [0, 'spring', 0.5, 0],
    ]);
    // The first report summed the days that are over up; the second reads the sums.
    const { rows } = await service.context.db.execute(
      sql`select day::text from service.margin_days order by day`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.map(({ day }) => day)).not.toContain(today);
    expect(await report()).toEqual(first);
  });

  it('lists a day by provider and model, and the days make the report', async () => {
    const lines: MarginLine[] = [];
    for (let back = 29; back >= 0; back -= 1) {
      const answer = await service.manage(`/margin/lines?day=${ago(back)}`);
      lines.push(...marginLines.parse(await answer.json()).data);
    }
    const { totals } = await report();
    const sum = (of: (line: (typeof lines)[number]) => number) =>
      lines.reduce((all, line) => all + of(line), 0);
    expect(sum(({ cost_micro_usd: cost }) => cost)).toBe(totals.cost_micro_usd);
    expect(sum(({ possible }) => possible.requests)).toBe(totals.possible.requests);
    expect(Math.round(sum(({ credits }) => credits * 1000))).toBe(totals.credits * 1000);
    expect(lines.find(({ day }) => day === ago(2))).toMatchObject({
      provider: 'fal',
      workspace_id: null,
      project: null,
      lost: { requests: 1, cost_micro_usd: 13 },
    });
  });

  it('values credits by the costs of a model, else by what the caller states', async () => {
    const value = (usd: number) => ({ costs: { usd_per_credit: usd } });
    await service.context.db.execute(sql`
      insert into service.connections (kind, id, value)
      values ('model', 'other', ${JSON.stringify(value(0.02))}::jsonb)`);
    const alone = await report();
    expect(alone.totals).toMatchObject({ earned_micro_usd: 180, credits_without_value: 8.501 });
    const both = await report({ usd_per_credit: '0.01' });
    expect(both.totals).toMatchObject({
      earned_micro_usd: 85_010 + 180,
      credits_without_value: 0,
    });
  });

  it('divides by the largest 100 projects, by cost or by earnings, and lists what has none however small', async () => {
    const day = ago(50);
    // Beside those that cost, as many that only earned, of another workspace; and a request without a project.
    await service.context.db.execute(sql`
      insert into service.margin_days (day, provider, model, family, workspace_id, project, succeeded, failed, canceled,
        expired, outputs, credits_milli, cost_micro_usd, unknown, lost, lost_micro_usd, possible, possible_micro_usd)
      select ${day}::date, 'fal', 'vendor-large', 'image', w, p, 1, 0, 0, 0, 1, credits, cost, 0, 0, 0, 0, 0 from (
        select ${workspaces[0]?.id}::text as w, 'cost' || n as p, 0 as credits, 1000 + n as cost from generate_series(1, 120) n
        union all select ${workspaces[1]?.id}::text, 'earned' || n, 1000 + n, 0 from generate_series(1, 120) n
        union all select '', '', 1, 1) f`);
    const namesOf = async (query: Record<string, string> = {}) =>
      (await report({ from: day, to: day, ...query })).projects.map(({ project }) => project);
    const last = (name: string) => Array.from({ length: 100 }, (_, n) => `${name}${120 - n}`);
    expect(await namesOf()).toEqual([...last('cost'), null]);
    // A credit is worth a dollar: what was earned is more than any of the costs.
    expect(await namesOf({ usd_per_credit: '1' })).toEqual([...last('earned'), null]);
  });

  it('reports the sales of credits', async () => {
    const { id: workspaceId } = await service.workspace();
    const order = {
      workspaceId,
      productId: 'pack',
      productName: 'Pack',
      type: 'credit_pack' as const,
      priceId: 'pack-once',
      amount: 1_000,
      currency: 'usd',
      creditsMilli: 500_000,
      provider: 'sandbox',
      createdAt: new Date(),
    };
    await service.context.db.insert(schema.orders).values([
      {
        ...order,
        id: 'ord_paid',
        paidAt: new Date(),
        paidAmount: 1_000,
        paidCurrency: 'usd',
        grantedMilli: 500_000,
        refundedAmount: 250,
      },
      { ...order, id: 'ord_open' },
    ]);
    expect((await report()).sales).toEqual([
      { currency: 'usd', orders: 1, credits: 500, paid: 1_000, refunded: 250 },
    ]);
  });

  it('refuses invalid days, a wrong order and too many days', async () => {
    const refused: Record<string, string>[] = [
      { from: today, to: ago(1) },
      { from: ago(400), to: today },
      { from: 'never', to: today },
      { from: today, to: today, usd_per_credit: '-1' },
    ];
    for (const query of refused) {
      const answer = await service.manage(`/margin?${new URLSearchParams(query)}`);
      expect(answer.status).toBe(400);
    }
  });
});
