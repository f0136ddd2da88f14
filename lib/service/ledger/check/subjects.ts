import { sql } from 'drizzle-orm';

/** A task that runs has its credits reserved, one that succeeded was charged, and no other was. */
export const taskProblems = sql`
  select t.workspace_id, format('task %s is %s and its authorization is %s',
    t.id, t.status, coalesce(a.state, 'missing')) as problem
  from service.tasks t left join service.authorizations a
    on a.id = t.authorization_id and a.subject_id = t.id and a.workspace_id = t.workspace_id
  where a.state is distinct from case
    when t.status in ('queued', 'running') then 'open'
    when t.status = 'succeeded' then 'settled'
    else 'released' end`;
