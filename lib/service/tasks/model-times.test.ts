import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { modelTimeList } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../db';
import { createTestService, type TestService, type TestWorkspace } from '../testing';

type Row = Partial<typeof schema.tasks.$inferInsert> & { seconds: number };

describeDatabases('how long models take', (suite) => {
  let service: TestService;
  let studio: TestWorkspace;
  let other: TestWorkspace;

  beforeAll(async () => {
    service = await createTestService(suite.database(), { workers: 0 });
    studio = await service.workspace({ credits: 0 });
    other = await service.workspace({ credits: 0 });
  });
  afterAll(() => service.close());
  beforeEach(() => service.context.db.delete(schema.tasks));

  async function insert(rows: readonly Row[]): Promise<void> {
    await service.context.db.insert(schema.tasks).values(
      rows.map(({ seconds, ...row }) => {
        const completedAt = row.completedAt ?? new Date(Date.now() - 60_000);
        return {
          id: `task_${randomUUID()}`,
          workspaceId: studio.id,
          keyId: 'key',
          kind: 'image' as const,
          model: 'lumen-image',
          params: {},
          status: 'succeeded' as const,
          price: {
            ruleId: 'r',
            pricingVersion: 'v',
            chargeType: 'per_image' as const,
            unit: 'image' as const,
            quantity: 1,
            unitPriceMilli: 1,
            totalMilli: 1,
            perkApplied: false,
          },
          amountMilli: 1,
          authorizationId: 'auth',
          billingTransactionId: 'btx',
          deadlineAt: completedAt,
          // It waited for an hour before it was started.
          createdAt: new Date(completedAt.getTime() - seconds * 1000 - 3_600_000),
          startedAt: new Date(completedAt.getTime() - seconds * 1000),
          ...row,
          completedAt,
        };
      }),
    );
  }
  const read = async () =>
    modelTimeList.parse(await (await service.manage('/model-times')).json()).data;
  const seconds = (...values: number[]): Row[] => values.map((each) => ({ seconds: each }));

  it('are the median and what nine of ten took, over all workspaces, without the time they waited', async () => {
    await insert([
      ...seconds(10, 10, 12, 14, 16, 18),
      ...seconds(20, 22, 24, 90, 95).map((row) => ({ ...row, workspaceId: other.id })),
    ]);
    expect(await read()).toEqual([
      { object: 'model_time', model: 'lumen-image', median_seconds: 18, slow_seconds: 90 },
    ]);
  });

  it('are left out for fewer than five tasks, and for models that are not offered', async () => {
    await insert([
      ...seconds(10, 10, 10, 10),
      ...seconds(10, 10, 10, 10, 10).map((row) => ({ ...row, model: 'retired' })),
    ]);
    expect(await read()).toEqual([]);
  });

  it('are those of the last fourteen days, of tasks that succeeded', async () => {
    const longAgo = new Date(Date.now() - 15 * 86_400_000);
    await insert([
      ...seconds(900, 900, 900).map((row) => ({ ...row, completedAt: longAgo })),
      ...seconds(900, 900, 900).map((row) => ({ ...row, status: 'failed' as const })),
      ...seconds(8, 8, 8, 8, 8),
    ]);
    expect(await read()).toMatchObject([{ median_seconds: 8, slow_seconds: 8 }]);
  });
});
