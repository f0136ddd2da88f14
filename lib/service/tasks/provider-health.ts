import { sql } from 'drizzle-orm';
import type { ProviderHealth } from '@/lib/contract';
import type { ServiceContext } from '../context';
import { schema } from '../db';
import type { Providers } from './providers';

const { tasks } = schema;

/** A provider's health by the calls of this process. */
export type ProviderState = Pick<ProviderHealth, 'breaker' | 'paused_seconds' | 'last_refusal'>;

const anHourAgo = sql`now() - interval '1 hour'`;
const secondsTaken = sql`extract(epoch from ${tasks.completedAt} - ${tasks.startedAt})`;
const countOf = (status: string) =>
  sql<number>`(count(*) filter (where ${tasks.status} = ${status}))::int`;
const percentile = (share: number) =>
  sql<number | null>`(percentile_cont(${share}::float8) within group (order by ${secondsTaken})
    filter (where ${tasks.status} = 'succeeded'))::float8`;

/** The health of every open provider, by the tasks of the last hour and the state in this process. */
export async function readProviderHealth(
  { db }: Pick<ServiceContext, 'db'>,
  providers: Providers,
  stateOf: (provider: string) => ProviderState,
): Promise<ProviderHealth[]> {
  const [endedTasks, running, failures] = await Promise.all([
    db
      .select({
        provider: tasks.provider,
        succeeded: countOf('succeeded'),
        failed: countOf('failed'),
        expired: countOf('expired'),
        canceled: countOf('canceled'),
        median_seconds: percentile(0.5),
        slow_seconds: percentile(0.9),
      })
      .from(tasks)
      .where(sql`${tasks.completedAt} > ${anHourAgo} and ${tasks.provider} is not null`)
      .groupBy(tasks.provider),
    db
      .select({ provider: tasks.provider, count: sql<number>`count(*)::int` })
      .from(tasks)
      .where(sql`${tasks.status} = 'running' and ${tasks.provider} is not null`)
      .groupBy(tasks.provider),
    db
      .selectDistinctOn([tasks.provider], {
        provider: tasks.provider,
        code: tasks.errorCode,
        message: tasks.errorMessage,
        at: sql<number>`floor(extract(epoch from ${tasks.completedAt}))::int`,
      })
      .from(tasks)
      .where(
        sql`${tasks.completedAt} > ${anHourAgo} and ${tasks.provider} is not null
          and ${tasks.status} in ('failed', 'expired')`,
      )
      .orderBy(tasks.provider, sql`${tasks.completedAt} desc`),
  ]);
  const emptyHealth = {
    succeeded: 0,
    failed: 0,
    expired: 0,
    canceled: 0,
    median_seconds: null,
    slow_seconds: null,
  };
  return [...providers].map(([id, { limits }]) => {
    const { provider: _, ...recent } = endedTasks.find(({ provider }) => provider === id) ?? {
      provider: id,
      ...emptyHealth,
    };
    const failure = failures.find(({ provider }) => provider === id);
    return {
      provider: id,
      object: 'provider_health',
      ...stateOf(id),
      limits:
        limits === undefined
          ? null
          : { concurrent: limits.concurrent, per_minute: limits.perMinute },
      running: running.find(({ provider }) => provider === id)?.count ?? 0,
      recent,
      last_failure:
        failure === undefined
          ? null
          : { code: failure.code, message: failure.message, at: failure.at },
    };
  });
}
