/**
 * SQL that fills a database with a long history: a million tasks of 201 workspaces in both halves (700,000 of one,
 * with 20,000 queued and 300 running), the ledger's entries of its tasks, and its audit log. `BENCH_MILLIONS=10` makes
 * ten million tasks in the same time of six years; a million takes two to three minutes and 2 GB.
 */
export const bigWorkspace = 'ws_big';
export const owner = 'user_big_0';

export const millions = Number(process.env.BENCH_MILLIONS ?? 1);
const tasks = millions * 1_000_000;
const bigTasks = millions * 700_000;
/** Seconds between two tasks. */
export const secondsApart = 180 / millions;
const queued = 20_000;
const running = 300;
/** Results that have been read, so that they are found by picture, colour and words. */
const traits = 100_000;
const auditEvents = 200_000;
const conversations = 20_000;
const trashed = 20_000;

const price = `'{"ruleId":"r","pricingVersion":"v","chargeType":"per_image","unit":"image","quantity":1,"unitPriceMilli":4000,"totalMilli":4000,"perkApplied":false}'`;
const words = `(array['harbour','lighthouse','meadow','forest','city','desert','river','portrait','kitchen','orchard','glacier','market'])`;

/** One row a task: number, workspace, moment, status. The newest first. */
const history = `
  select n, case when n <= ${bigTasks} then '${bigWorkspace}' else 'ws_' || n % 200 end as workspace_id,
    now() - n * interval '${secondsApart} seconds' as at,
    case when n <= ${queued} then 'queued' when n <= ${queued + running} then 'running'
      when n % 5000 = 0 then 'expired' when n % 25 = 0 then 'failed' else 'succeeded' end as status,
    case when n % 12 < 11 then 'image' else 'video' end as kind,
    case when n % 9973 = 0 then 'model-rare' else 'model-' || n % 12 end as model,
    'user_big_' || n / 7 % 25 as actor,
    'a ' || ${words}[1 + n % 12] || ' beside a ' || ${words}[1 + n / 12 % 12] || ' at dusk, number ' || n as prompt
  from generate_series(1, ${tasks}) n`;

const outputs = `'[{"url":"/media/abcdefghijklmnop.png","content_type":"image/png","width":1024,"height":768,"size":812345}]'::jsonb`;

/** Every statement, in order. */
export const seedStatements: readonly string[] = [
  'set synchronous_commit = off',
  `insert into service.workspaces (id, name, kind) select id, id, 'team'
     from (select '${bigWorkspace}' as id union all select 'ws_' || n from generate_series(0, 199) n) w`,
  `insert into console.users (id, email, name)
     select 'user_big_' || n, 'user' || n || '@bench.test', 'User ' || n from generate_series(0, 24) n`,
  `insert into console.workspaces (id, slug, name, kind, state, created_by)
     select id, replace(id, '_', '-'), id, 'team', 'ready', '${owner}' from service.workspaces`,
  `insert into console.memberships (workspace_id, user_id, role, comments_from)
     select '${bigWorkspace}', id, case id when '${owner}' then 'owner' else 'member' end, now() - interval '1 year' from console.users`,
  `insert into service.tasks (id, workspace_id, key_id, actor, kind, model, params, status, price, amount_milli,
      authorization_id, billing_transaction_id, deadline_at, created_at, started_at, completed_at, updated_at)
    select 'task_' || n, workspace_id, 'key_' || n % 40, actor, kind, model, jsonb_build_object('prompt', prompt),
      status, ${price}, 4000, 'auth_' || n, 'btx_' || n, now() + interval '1 hour', at, at,
      case when status in ('queued', 'running') then null else at + interval '20 seconds' end, at
    from (${history}) h`,
  `insert into service.ledger_entries (id, workspace_id, kind, available_delta_milli, authorized_delta_milli,
      available_after_milli, authorized_after_milli, authorization_id, billing_transaction_id, subject_id, key_id,
      actor, created_at)
    select 'led_' || n, '${bigWorkspace}', 'authorize', -4000, 4000, 0, 0, 'auth_' || n, 'btx_' || n, 'task_' || n,
      case when n % 9973 = 0 then 'key_rare' else 'key_' || n % 40 end,
      case when n % 9973 = 0 then 'user_rare' else actor end, at
    from (${history}) h where n <= ${bigTasks} order by n desc`,
  `insert into console.creations (task_id, workspace_id, source, user_id, kind, model, prompt, params, status,
      outputs, created_at, completed_at)
    select 'task_' || n, workspace_id, case when n % 50 = 0 then 'key' else 'console' end,
      case when n % 50 = 0 then null else actor end, kind, model, prompt,
      case when n % 10000 = 0 then jsonb_build_object('prompt', prompt, 'reference_images', jsonb_build_array('/media/up_' || n / 10000 || '.png'))
        else jsonb_build_object('prompt', prompt) end,
      status, case when status = 'succeeded' then ${outputs} else '[]' end, at, at + interval '20 seconds'
    from (${history}) h`,
  `insert into console.comments (id, workspace_id, subject, user_id, text, created_at)
    select 'com_' || n, '${bigWorkspace}', 'result:task_' || n || ':0', '${owner}',
      'the boat number ' || n || ' is too small' || case when n % 1000 = 0 then ' zeppelin' else '' end,
      now() - make_interval(secs => n)
    from generate_series(1, 100000) n`,
  `insert into console.result_traits (task_id, output, workspace_id, hash, colours, words)
    select 'task_' || n, 0, '${bigWorkspace}', ('x' || substr(md5(n::text), 1, 16))::bit(64)::bigint,
      case when n % 100 = 0 then '{teal}' when n % 20 = 0 then '{red,white}' else '{blue,green}'::text[] end,
      case when n % 10 = 0 then 'and then the captain said number ' || n || case when n % 10000 = 0 then ' narwhal' else '' end end
    from generate_series(${queued + running + 1}, ${queued + running + traits}) n`,
  `insert into console.tags (id, workspace_id, name, folded)
    select 'tag_' || n, '${bigWorkspace}', 'Tag ' || n, 'tag ' || n from generate_series(0, 199) n`,
  `insert into console.tagged_results (tag_id, task_id, output)
    select 'tag_' || case when n % 2000 = 0 then 199 else n % 20 end, 'task_' || n, 0
    from generate_series(${queued + running + 1}, ${queued + running + traits}) n`,
  `insert into console.boards (id, workspace_id, name, created_by)
    select 'brd_' || n, '${bigWorkspace}', 'Notes ' || n, '${owner}' from generate_series(0, 39) n`,
  `insert into console.board_items (board_id, id, kind, task_id, output, text, group_id)
    select 'brd_' || n % 40, k || n, k, case k when 'result' then 'task_' || n end, case k when 'result' then 0 end,
      case k when 'note' then 'the mast of number ' || n || case when n % 500 = 0 then ' walrus' else '' end else '' end, 'g' || n
    from generate_series(30001, 35000) n, unnest(array['note', 'result']) k`,
  `insert into console.edits (id, workspace_id, user_id, verb, parent, root, task_id)
    select 'edit_' || n, '${bigWorkspace}', '${owner}', 'edit', 'result:task_' || n / 5 * 5 + 5 || ':0',
      'result:task_' || n / 5 * 5 + 5 || ':0', 'task_' || n
    from generate_series(${queued + running + 1}, ${queued + running + 50_000}) n where n % 5 <> 0`,
  `insert into console.audit_events (id, workspace_id, actor_kind, actor_id, actor_name, action, created_at)
    select 'aud_' || n, '${bigWorkspace}', 'person', 'user_big_' || n % 25, 'User ' || n % 25,
      case when n % 20000 = 0 then 'workspace.rename' else 'member.role' end, now() - n * interval '5 minutes'
    from generate_series(1, ${auditEvents}) n`,
  `insert into console.conversations (id, workspace_id, user_id, title, shared, created_at, updated_at)
    select 'conv_' || n, '${bigWorkspace}', 'user_big_' || n % 25, 'About a ' || ${words}[1 + n % 12] || ' ' || n, true,
      now() - n * interval '9 minutes', now() - n * interval '9 minutes'
    from generate_series(1, ${conversations}) n`,
  `insert into console.messages (id, conversation_id, role, content, status, submission, created_at)
    select 'msg_' || n || '_' || k, 'conv_' || n, 'user', 'tell me of a ' || ${words}[1 + n % 12] || ' ' || n || ' ' || k,
      'done', 'press_' || n || '_' || k, now() - n * interval '9 minutes'
    from generate_series(1, ${conversations}) n, generate_series(1, 5) k`,
  `insert into console.trash (id, workspace_id, kind, subject, removed_by, removed_at)
    select 'trash_' || n, '${bigWorkspace}', 'result', 'task_' || n * 10, 'user_big_3', now() - n * interval '2 minutes'
    from generate_series(1, ${trashed}) n`,
  'vacuum analyze',
];
