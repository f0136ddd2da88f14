/** What is exported of a workspace: rows of one statement, in one or two files. */
export interface ExportPart {
  /** The name of its files, without the ending. */
  readonly name: string;
  /** `jsonl`: a JSON object on each line; `csv`: for a spreadsheet. */
  readonly forms: readonly ('jsonl' | 'csv')[];
  readonly half: 'service' | 'console';
  /**
   * Selects a batch: `$1` is the workspace, `$2` the `row_key` of the last row before (empty at first), `$3` how many. Only
   * what belongs to the workspace, and no secret.
   */
  readonly text: string;
}

const credits = (column: string): string => `(${column} / 1000.0)::float8`;

export const exportParts: readonly ExportPart[] = [
  {
    name: 'members',
    forms: ['csv'],
    half: 'console',
    text: `select u.id as row_key, u.id, u.name, u.email, m.role, m.created_at as member_since
      from console.memberships m join console.users u on u.id = m.user_id
      where m.workspace_id = $1 and u.id > $2 order by u.id limit $3`,
  },
  {
    name: 'tasks',
    forms: ['jsonl', 'csv'],
    half: 'service',
    text: `select t.id as row_key, t.id, t.status, t.kind, t.model, t.params->>'prompt' as prompt, t.params,
        ${credits('t.amount_milli')} as credits_authorized, ${credits('a.settled_milli')} as credits_charged,
        t.billing_transaction_id, t.key_id, t.actor as member_id, t.project, t.error_code, t.error_message,
        t.outputs, t.created_at, t.started_at, t.completed_at
      from service.tasks t left join service.authorizations a on a.id = t.authorization_id
      where t.workspace_id = $1 and t.id > $2 order by t.id limit $3`,
  },
  {
    name: 'text-requests',
    forms: ['csv'],
    half: 'service',
    text: `select id as row_key, id, status, endpoint, model, ${credits('settled_milli')} as credits_charged,
        billing_transaction_id, key_id, actor as member_id, project, error_code, created_at, ended_at
      from service.turns where workspace_id = $1 and id > $2 order by id limit $3`,
  },
  {
    name: 'ledger',
    forms: ['csv'],
    half: 'service',
    text: `select seq as row_key, seq as line, kind, ${credits('available_delta_milli')} as credits_available,
        ${credits('authorized_delta_milli')} as credits_reserved, ${credits('available_after_milli')} as available_after,
        ${credits('authorized_after_milli')} as reserved_after, billing_transaction_id, subject_id, key_id,
        actor as member_id, memo, created_at
      from service.ledger_entries
      where workspace_id = $1 and seq > coalesce(nullif($2, '')::bigint, 0) order by seq limit $3`,
  },
  {
    name: 'files',
    forms: ['csv'],
    half: 'service',
    text: `select id as row_key, id, role as kind, 'files/' || id || coalesce(substring(storage_key from '\\.[a-z0-9]+$'), '') as file,
        name, content_type, size, width, height, duration, sha256, task_id, storage_key, created_at
      from service.assets
      where workspace_id = $1 and role in ('upload', 'output') and deleted_at is null and id > $2 order by id limit $3`,
  },
  {
    name: 'prompts',
    forms: ['csv'],
    half: 'console',
    text: `select task_id as row_key, task_id, created_at, source, user_id as member_id, project_id, kind, model, status, prompt
      from console.creations
      where workspace_id = $1 and deleted_at is null and task_id > $2 order by task_id limit $3`,
  },
  {
    name: 'chats',
    forms: ['jsonl'],
    half: 'console',
    text: `select c.id as row_key, c.id, c.title, c.user_id as member_id, c.shared, c.project_id, c.created_at,
        (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'parent_id', m.parent_id, 'role', m.role,
          'content', m.content, 'reasoning', m.reasoning, 'images', m.images, 'system', m.system, 'model', m.model,
          'status', m.status, 'settings', m.settings, 'created_at', m.created_at) order by m.created_at, m.id), '[]')
          from console.messages m where m.conversation_id = c.id) as messages
      from console.conversations c where c.workspace_id = $1 and c.id > $2 order by c.id limit $3`,
  },
  {
    name: 'boards',
    forms: ['jsonl'],
    half: 'console',
    text: `select b.id as row_key, b.id, b.name, b.view, b.created_by as member_id, b.created_at,
        (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind, 'task_id', i.task_id, 'output', i.output,
          'file_id', i.asset_id, 'text', i.text, 'colour', i.colour, 'x', i.x, 'y', i.y, 'width', i.width,
          'height', i.height, 'z', i.z, 'group_id', i.group_id) order by i.created_at, i.id), '[]')
          from console.board_items i where i.board_id = b.id and i.deleted_at is null) as items
      from console.boards b where b.workspace_id = $1 and b.id > $2 order by b.id limit $3`,
  },
  {
    name: 'projects',
    forms: ['jsonl'],
    half: 'console',
    text: `select id as row_key, id, name, client, brief, color, created_by as member_id, created_at, archived_at
      from console.projects where workspace_id = $1 and id > $2 order by id limit $3`,
  },
  {
    name: 'presets',
    forms: ['jsonl'],
    half: 'console',
    text: `select p.id as row_key, p.id, p.kind, p.is_shared, p.created_by as member_id, p.created_at, v.version, v.name,
        v.text, v.model, v.values, v.character
      from console.presets p join console.preset_versions v on v.preset_id = p.id and v.version = p.version
      where p.workspace_id = $1 and p.deleted_at is null and p.id > $2 order by p.id limit $3`,
  },
  {
    name: 'experiments',
    forms: ['jsonl'],
    half: 'console',
    text: `select id as row_key, id, name, design, created_by as member_id, created_at
      from console.experiments where workspace_id = $1 and id > $2 order by id limit $3`,
  },
  {
    name: 'comments',
    forms: ['jsonl'],
    half: 'console',
    text: `select id as row_key, id, subject, text, user_id as member_id, created_at
      from console.comments where workspace_id = $1 and id > $2 order by id limit $3`,
  },
];
