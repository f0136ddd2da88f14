/** Days that an operator sets (`ATELIER_KEEP_…_DAYS`); 0: for ever. */
export interface RetentionDays {
  readonly results: number;
  readonly uploads: number;
  readonly deliveries: number;
  readonly notifications: number;
  readonly sessions: number;
  readonly audit: number;
  readonly turns: number;
}

/** What is removed at an age. */
interface RetainedData {
  /** As the operator's page names it. */
  readonly name: string;
  /** How long, in words, or the setting that says it. */
  readonly keeps: string | keyof RetentionDays;
  /**
   * The condition of a row `t` that is removed; `$days` is the setting. Absent where its capability removes it, because files
   * or other rows go with it.
   */
  readonly where?: string;
  /** The time by which its rows belong to a month of the archive (decision 77). */
  readonly monthOf?: string;
  /** Removed only where there is an archive. */
  readonly needsArchive?: boolean;
}

/**
 * `money`: for ever, as what receipts and usage are read from; `installation`: for ever, as what the installation knows
 * itself by; `people`: until somebody deletes it; `with`: as long as what it belongs to.
 */
type Retention = 'money' | 'installation' | 'people' | { readonly with: string } | RetainedData;

/** Whether a webhook event `t` is to be sent yet, or was sent, perhaps by hand, within `$days`. */
export const isStillSent = `exists (select 1 from service.webhook_deliveries d where d.event_id = t.id
  and (d.state = 'pending' or d.completed_at >= now() - make_interval(days => $days)))`;

/** Older than the setting, by the database's time. */
const olderThanDays = (column: string) => `${column} < now() - make_interval(days => $days)`;

/**
 * How long the rows of each table are kept: the one place that says so. A table that is not named here fails a test. Rows
 * that go with another table's are deleted by a foreign key, or by the capability that deletes the other.
 */
export const tableRetention: Readonly<Record<string, Retention>> = {
  'service.balances': 'money',
  'service.authorizations': 'money',
  'service.ledger_entries': 'money',
  'service.budgets': 'money',
  'service.budget_months': { with: 'service.budgets' },
  'service.budget_raises': { with: 'service.budgets' },
  'service.orders': 'money',
  'service.subscriptions': 'money',
  'service.payment_events': 'money',
  'service.perks': 'money',
  'service.sandbox_payments': 'money',
  'service.sandbox_subscriptions': 'money',
  'service.usage_days': 'money',
  'service.usage_durations': 'money',
  'service.usage_closed': 'money',
  'service.margin_days': 'money',
  'service.margin_closed': 'money',
  // What was made for the credits: receipts and usage are read from them.
  'service.tasks': 'money',
  'service.turns': {
    name: 'Turns of text',
    keeps: 'turns',
    // What it was charged for is summed up: usage and margin no longer read it.
    where: `${olderThanDays('ended_at')} and status <> 'running'
      and exists (select 1 from service.usage_closed c
        where c.workspace_id = t.workspace_id and c.through >= (t.ended_at at time zone 'UTC')::date)
      and exists (select 1 from service.margin_closed c where c.through >= (t.ended_at at time zone 'UTC')::date)`,
    monthOf: 'created_at',
    needsArchive: true,
  },
  'console.receipt_terms': 'money',

  'service.workspaces': 'people',
  'service.api_keys': 'people',
  'service.retired_secrets': { with: 'service.api_keys' },
  'service.agent_connections': { with: 'service.api_keys' },
  'service.agent_tokens': {
    name: 'Codes and tokens of assistants',
    keeps: 'until they end',
    where: 'ends_at <= now()',
  },
  'service.agent_approvals': {
    name: 'Requests of assistants that wait for a person',
    keeps: 'until they end',
    where: 'ends_at <= now()',
  },
  'service.idempotency_keys': {
    name: 'Idempotency keys with their answers',
    keeps: '24 hours',
    where: 'expires_at <= now()',
  },
  'service.responses': {
    name: 'Stored responses',
    keeps: '30 days',
    where: 'expires_at < now()',
  },
  'service.sandbox_operations': {
    name: 'Finished work of the sandbox',
    keeps: '30 days',
    // Its provider removes the files first, and then the outcome.
    where: `completed_at < now() - interval '30 days' and outcome is null`,
  },
  // Rows outlive their files, so that a task says what is no longer kept.
  'service.assets': 'money',
  'service.avatar_reviews': { with: 'service.assets' },
  'service.model_examples': 'people',
  'service.connections': 'people',
  'service.connection_changes': 'installation',
  'service.signing_certificates': 'installation',
  'service.webhooks': 'people',
  'service.webhook_events': {
    name: 'Webhook events with their deliveries',
    keeps: 'deliveries',
    where: `${olderThanDays('created_at')} and not ${isStillSent}`,
    monthOf: 'created_at',
  },
  'service.webhook_deliveries': { with: 'service.webhook_events' },
  'service.webhook_attempts': { with: 'service.webhook_deliveries' },

  'console.users': 'people',
  'console.identities': { with: 'console.users' },
  'console.passkeys': { with: 'console.users' },
  'console.totp_secrets': { with: 'console.users' },
  'console.recovery_codes': { with: 'console.users' },
  'console.operators': 'people',
  'console.sessions': {
    name: 'Sessions that have ended',
    keeps: 'sessions',
    where: olderThanDays('least(ended_at, expires_at)'),
  },
  'console.attempts': {
    name: 'Counts of attempts to sign in',
    keeps: 'a day at most',
    where: 'resets_at <= now()',
  },
  'console.sign_ups': {
    name: 'Links to make an account',
    keeps: '24 hours',
    where: 'expires_at <= now()',
  },
  'console.password_resets': {
    name: 'Links to set a password',
    keeps: '30 days after their end',
    where: `expires_at < now() - interval '30 days'`,
  },
  'console.audit_events': {
    name: 'Audit log',
    keeps: 'audit',
    where: olderThanDays('created_at'),
    monthOf: 'created_at',
  },
  'console.workspaces': 'people',
  'console.workspace_keys': { with: 'console.workspaces' },
  'console.memberships': { with: 'console.workspaces' },
  'console.invitations': { with: 'console.workspaces' },
  'console.connections': { with: 'console.workspaces' },
  'console.task_update_cursors': { with: 'console.workspaces' },
  'console.budget_requests': 'money',
  'console.backup_runs': 'installation',

  'console.notifications': {
    name: 'Notifications',
    keeps: 'notifications',
    // What is still true would be raised again, and what is not sent yet would be lost.
    where: `${olderThanDays('coalesce(resolved_at, created_at)')}
      and (resolved_at is not null or kind not in ('low_balance', 'budget_warning', 'credits_asked',
        'agent_approval', 'webhook_disabled', 'installation'))
      and not exists (select 1 from console.notification_deliveries d
        where d.notification_id = t.id and d.state in ('waiting', 'sending'))`,
  },
  'console.notification_dismissals': { with: 'console.notifications' },
  'console.notification_deliveries': { with: 'console.notifications' },
  'console.notification_settings': { with: 'console.users' },
  'console.notification_webhooks': 'people',

  'console.projects': 'people',
  'console.project_people': { with: 'console.projects' },
  'console.open_projects': { with: 'console.projects' },
  'console.creations': 'people',
  'console.result_traits': { with: 'console.creations' },
  'console.favourites': { with: 'console.creations' },
  'console.tags': 'people',
  'console.tagged_results': { with: 'console.tags' },
  'console.submissions': { with: 'console.creations' },
  'console.edits': { with: 'console.creations' },
  'console.uploads': 'people',
  'console.stored_forms': 'people',
  'console.archived_files': { with: 'console.creations' },
  'console.trash': { name: 'Trash', keeps: '30 days' },
  'console.conversations': 'people',
  'console.messages': { with: 'console.conversations' },
  'console.presets': 'people',
  'console.preset_versions': { with: 'console.presets' },
  'console.preset_uses': { with: 'console.creations' },
  'console.saved_searches': 'people',
  'console.boards': 'people',
  'console.board_items': { with: 'console.boards' },
  'console.board_sessions': {
    name: 'Tabs with a board open',
    keeps: '30 days',
    where: `seen_at < now() - interval '30 days'`,
  },
  'console.experiments': 'people',
  'console.experiment_cells': { with: 'console.experiments' },
  'console.experiment_votes': { with: 'console.experiments' },
  'console.experiment_promotions': { with: 'console.experiments' },
  'console.experiment_shares': { with: 'console.experiments' },
  'console.run_requests': { with: 'console.experiments' },
  'console.prompt_lists': 'people',
  'console.experiment_webhooks': {
    name: 'Messages about runs of experiments, but the last of each',
    keeps: 'deliveries',
    // The page of an experiment shows what became of its last one.
    where: `next_at is null and ${olderThanDays('created_at')} and exists (
      select 1 from console.experiment_webhooks later
      where later.experiment_id = t.experiment_id and later.created_at > t.created_at)`,
  },
  'console.experiment_webhook_secrets': { with: 'console.workspaces' },
  'console.comments': 'people',
  'console.comment_reads': { with: 'console.comments' },
  'console.review_steps': { with: 'console.creations' },
  'console.review_links': 'people',
  'console.review_guests': { with: 'console.review_links' },
  'console.review_codes': {
    name: 'Codes for guests of a review',
    keeps: 'until they end',
    where: 'expires_at <= now()',
  },
};

/** How long each kind of stored file is kept: those of `service.assets` by their role, then others. */
export const fileRetention: Readonly<Record<string, Retention>> = {
  output: { name: 'Files of results', keeps: 'results' },
  upload: { name: 'Files of uploads', keeps: 'uploads' },
  thumbnail: { with: 'output' },
  preview: { with: 'output' },
  reference: { name: 'Copies of references', keeps: 'until their task has ended' },
  example: { with: 'service.model_examples' },
  hidden: { name: 'Masks and frames that were never sent', keeps: '7 days' },
  archived: { with: 'output' },
  unclaimed: { name: 'Stored files that no row names', keeps: '2 days' },
};
