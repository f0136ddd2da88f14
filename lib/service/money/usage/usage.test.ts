import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { UsageLines, UsageReport, UsageTally } from '@/lib/contract';
import { addDays, usageDivisions, utcDayOf } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { createTestService, type TestService, type TestWorkspace } from '../../testing';
import { closeDays } from './close-days';

const today = utcDayOf(Date.now());
const from = addDays(today, -29);

/** One finished task, as the tests make them up. */
interface Work {
  day: string;
  model: string;
  kind: 'image' | 'video';
  actor: string | null;
  status: 'succeeded' | 'failed' | 'canceled' | 'expired';
  amountMilli: number;
  seconds: number;
  /** How many images or videos it would make if it succeeded. */
  outputs: number;
}

/** Work over forty days back, deterministic and uneven; some lies before the range that is asked for. */
const work: readonly Work[] = Array.from({ length: 400 }, (_, n) => ({
  day: addDays(today, -((n * 7) % 40)),
  model: ['lumen-image', 'lumen-spark', 'family-s-standard'][n % 3] ?? '',
  kind: n % 3 === 2 ? 'video' : 'image',
  actor: [null, 'user_a', 'user_b', 'user_c'][n % 4] ?? null,
  status:
    n % 10 === 0 ? 'failed' : n % 17 === 0 ? 'canceled' : n % 23 === 0 ? 'expired' : 'succeeded',
  amountMilli: 1_000 + (n % 5) * 125,
  seconds: 1 + (n % 60),
  outputs: 1 + (n % 4),
}));

const tally = (rows: readonly Work[]): UsageTally => {
  const count = (status: Work['status']) => rows.filter((row) => row.status === status).length;
  return {
    credits:
      rows.reduce((sum, row) => sum + (row.status === 'succeeded' ? row.amountMilli : 0), 0) / 1000,
    succeeded: count('succeeded'),
    failed: count('failed'),
    canceled: count('canceled'),
    expired: count('expired'),
    results: rows.reduce(
      (sum, { status, outputs }) => sum + (status === 'succeeded' ? outputs : 0),
      0,
    ),
    answers: 0,
  };
};
const wanted = work.filter(({ day }) => day >= from);

describeDatabases('usage', { both: 'days and time zones' }, (suite) => {
  let service: TestService;
  let workspace: TestWorkspace;
  let keyId: string;

  beforeAll(async () => {
    service = await createTestService(suite.database(), { workers: 0 });
  });
  afterAll(() => service.close());

  beforeEach(async () => {
    workspace = await service.workspace({ credits: 0 });
    const { db } = service.context;
    // The workspace is as old as its work.
    await db.execute(sql`update service.workspaces set created_at = now() - interval '60 days'
      where id = ${workspace.id}`);
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from service.api_keys where workspace_id = ${workspace.id}`,
    );
    keyId = rows[0]?.id ?? '';
    await db.insert(schema.tasks).values(
      work.map((each, n) => {
        const completedAt = new Date(`${each.day}T00:00:${String(n % 60).padStart(2, '0')}Z`);
        return {
          id: `task_${randomUUID()}`,
          workspaceId: workspace.id,
          keyId,
          actor: each.actor,
          kind: each.kind,
          model: each.model,
          params: {},
          status: each.status,
          price: {
            ruleId: 'r',
            pricingVersion: 'v',
            chargeType: 'per_image' as const,
            unit: 'image' as const,
            quantity: 1,
            unitPriceMilli: each.amountMilli,
            totalMilli: each.amountMilli,
            perkApplied: false,
          },
          amountMilli: each.amountMilli,
          authorizationId: 'auth',
          billingTransactionId: 'btx',
          outputs: Array.from({ length: each.outputs }, (_, index) => ({
            assetId: `asset_${index}`,
            path: `/media/${index}`,
            contentType: 'image/png',
            size: 1,
          })),
          deadlineAt: completedAt,
          createdAt: new Date(completedAt.getTime() - each.seconds * 1000),
          completedAt,
        };
      }),
    );
  });

  async function report(query: string): Promise<UsageReport> {
    const answer = await service.manage(`/workspaces/${workspace.id}/usage?${query}`);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as UsageReport;
  }

  it('sums up from every side, the days that are over and today', async () => {
    // The first request closes the days; the second finds them closed and returns the same.
    const first = await report(`from=${from}&to=${today}`);
    expect(await report(`from=${from}&to=${today}`)).toEqual(first);
    expect(first.totals).toEqual(tally(wanted));
    for (const { model, family, p50_ms, p95_ms, ...rest } of first.models) {
      const ownLines = wanted.filter((each) => each.model === model);
      expect(rest).toEqual(tally(ownLines));
      expect(family).toBe(ownLines[0]?.kind);
      const times = ownLines
        .filter(({ status }) => status === 'succeeded')
        .map(({ seconds }) => seconds * 1000)
        .toSorted((a, b) => a - b);
      for (const [part, found] of [
        [0.5, p50_ms],
        [0.95, p95_ms],
      ] as const) {
        const exact = times[Math.ceil(part * times.length) - 1] ?? 0;
        expect(Math.abs((found ?? 0) - exact) / exact).toBeLessThan(0.05);
      }
    }
    expect(first.models).toHaveLength(3);
    for (const { actor, ...rest } of first.people) {
      expect(rest).toEqual(tally(wanted.filter((each) => each.actor === actor)));
    }
    expect(first.people).toHaveLength(4);
    for (const { family, ...rest } of first.families) {
      expect(rest).toEqual(tally(wanted.filter((each) => each.kind === family)));
    }
    expect(first.keys).toEqual([
      { key: { id: keyId, name: 'Test', kind: 'api' }, ...tally(wanted) },
    ]);
  });

  it.each(usageDivisions)('divides each day by %s', async (by) => {
    const { days } = await report(`from=${from}&to=${today}&by=${by}`);
    const groupOf = (each: Work) =>
      ({ family: each.kind, model: each.model, person: each.actor ?? '', key: keyId, project: '' })[
        by
      ];
    const groups = Map.groupBy(wanted, (each) => `${each.day} ${groupOf(each)}`);
    expect(days).toHaveLength(groups.size);
    for (const { day, group, ...rest } of days) {
      expect(rest, `${day} ${group}`).toEqual(tally(groups.get(`${day} ${group}`) ?? []));
    }
  });

  it('closes a day once, whichever process asks, and counts what ends afterwards', async () => {
    await Promise.all([1, 2, 3, 4].map(() => closeDays(service.context, workspace.id)));
    const early = await report(`from=${from}&to=${today}`);
    expect(early.totals).toEqual(tally(wanted));
    await service.context.db.execute(sql`insert into service.tasks
      select (jsonb_populate_record(t, jsonb_build_object('id', 'task_' || t.id, 'completed_at', now()))).*
      from service.tasks t where workspace_id = ${workspace.id} and status = 'succeeded' limit 1`);
    const late = await report(`from=${from}&to=${today}`);
    expect(late.totals.succeeded).toBe(early.totals.succeeded + 1);
  });

  it('counts the turns of text models, with what was settled of each', async () => {
    const { db } = service.context;
    await db.insert(schema.turns).values(
      (['succeeded', 'canceled', 'failed', 'running'] as const).map((status, n) => ({
        id: `turn_${randomUUID()}`,
        workspaceId: workspace.id,
        keyId,
        actor: 'user_a',
        model: 'lumen-chat',
        endpoint: 'responses' as const,
        status,
        rate: {
          ruleId: 'r',
          pricingVersion: 'v',
          inputMilli: 1,
          outputMilli: 1,
          minimumMilli: 1,
          discountBasisPoints: 0,
        },
        amountMilli: 900,
        settledMilli: [700, 250, 0, null][n] ?? null,
        authorizationId: 'auth',
        billingTransactionId: 'btx',
        deadlineAt: new Date(),
        endedAt: status === 'running' ? null : new Date(),
      })),
    );
    const { models, families } = await report(`from=${from}&to=${today}`);
    expect(models.find(({ model }) => model === 'lumen-chat')).toMatchObject({
      family: 'text',
      credits: 0.95,
      succeeded: 1,
      canceled: 1,
      failed: 1,
      results: 0,
      answers: 1,
    });
    expect(families.map(({ family }) => family)).toContain('text');
  });

  it('lists the lines that a day is made of', async () => {
    for (const day of [today, addDays(today, -7)]) {
      const answer = await service.manage(`/workspaces/${workspace.id}/usage/lines?day=${day}`);
      const { data } = (await answer.json()) as UsageLines;
      const ownLines = wanted.filter((each) => each.day === day);
      expect(ownLines.length).toBeGreaterThan(0);
      expect(data.reduce((sum, line) => sum + line.credits, 0)).toBeCloseTo(
        tally(ownLines).credits,
        3,
      );
      expect(data.reduce((sum, line) => sum + line.results, 0)).toBe(tally(ownLines).results);
      const keyed = data.map(({ model, actor }) => `${model} ${actor}`);
      expect(new Set(keyed).size).toBe(data.length);
    }
  });

  it('shows nothing of another workspace', async () => {
    const other = await service.workspace({ credits: 0 });
    const answer = await service.manage(`/workspaces/${other.id}/usage?from=${from}&to=${today}`);
    expect(await answer.json()).toMatchObject({
      totals: { credits: 0, succeeded: 0 },
      models: [],
      people: [],
      days: [],
    });
  });

  it.each([
    ['from=2026-02-02&to=2026-02-01', 400],
    ['from=2024-01-01&to=2026-02-01', 400],
    ['from=2026-02-30&to=2026-03-01', 400],
    ['from=2026-02-01', 400],
    [`from=${from}&to=${today}&by=planet`, 400],
  ])('refuses %s', async (query, status) => {
    const answer = await service.manage(`/workspaces/${workspace.id}/usage?${query}`);
    expect(answer.status).toBe(status);
  });

  it('knows no workspace that is not there', async () => {
    const answer = await service.manage(`/workspaces/ws_none/usage?from=${from}&to=${today}`);
    expect(answer.status).toBe(404);
  });
});
