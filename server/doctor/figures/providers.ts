import type { ProviderWork } from '@/lib/console/operator/health';
import type { Database } from '@/lib/platform/database';

/** Ends that are the provider's fault: not those by what a person wrote or referred to, nor ours. */
const faultCodes = "('generation_failed', 'upstream_error', 'upstream_timeout', 'task_expired')";

/** What each provider of media did in the last hour, by the index of ended tasks. */
export async function readProviderWork(database: Database): Promise<ProviderWork[]> {
  const { rows } = await database.query<{
    provider: string;
    success: number | null;
    failures: number;
    since: number | null;
    message: string | null;
  }>(
    `with ended as (
       select provider, status, error_message, completed_at,
         max(completed_at) filter (where status = 'succeeded') over (partition by provider) as success
       from service.tasks
       where completed_at > now() - interval '1 hour' and provider is not null
         and (status = 'succeeded' or status in ('failed', 'expired') and error_code in ${faultCodes})
     ), failed as (
       select * from ended where status <> 'succeeded' and (success is null or completed_at > success)
     )
     select p.provider, extract(epoch from p.success)::float8 as success,
       count(f.completed_at)::int as failures, extract(epoch from min(f.completed_at))::float8 as since,
       (array_agg(f.error_message order by f.completed_at desc))[1] as message
     from (select distinct provider, success from ended) p left join failed f using (provider)
     group by p.provider, p.success order by p.provider`,
  );
  return rows.map(({ provider, success, failures, since, message }) => ({
    provider,
    last_success_at: success === null ? null : Math.floor(success),
    failing: since === null ? null : { count: failures, since: Math.floor(since), message },
  }));
}
