import { and, desc, eq, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { isDay } from '@/lib/contract';
import { schema } from '../../db';
import { deviceOf } from '../../identity/devices';
import { csvLine } from '../../platform/csv';
import { runtime } from '../../platform/runtime';
import { type ActionLabels, type AuditAction, actionLabelsOf, auditActions } from './audit-actions';

const { auditEvents } = schema;

/** Which log is read. */
interface AuditScope {
  /** Null: the log of the installation, which operators read. */
  readonly workspace: { readonly id: string } | null;
}

const inLog = ({ workspace }: AuditScope): SQL =>
  workspace === null ? isNull(auditEvents.workspaceId) : eq(auditEvents.workspaceId, workspace.id);
/** Whether an entry `e` is in the log that is read. */
const inSameLog = ({ workspace }: AuditScope): SQL =>
  workspace === null ? sql`e.workspace_id is null` : sql`e.workspace_id = ${workspace.id}`;

/** Lines to show: an intent only as long as no line ends it, and never the line that says that nothing has changed. */
export const isShown = or(
  isNull(auditEvents.stage),
  and(
    ne(auditEvents.stage, 'void'),
    sql`not exists (select 1 from console.audit_events e where e.intent_id = ${auditEvents.id})`,
  ),
);

/** Filters of the log; without any, all lines are read. */
export interface AuditFilters {
  readonly action?: AuditAction;
  /** A person's id. */
  readonly person?: string;
  /** First and last day in UTC, such as `2026-03-01`, both included. */
  readonly from?: string;
  readonly to?: string;
}

/** The lines that a page reads. */
interface AuditSelection extends AuditFilters {
  /** What was changed. */
  readonly target?: { readonly kind: string; readonly id: string };
}

/** A line of the log for display. */
export interface AuditLine {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  /** The actor's id if it is a person. */
  readonly actorId: string | null;
  /** The action in words: the part between actor and target, and the part after the target. */
  readonly words: Pick<ActionLabels, 'before' | 'after'>;
  /**
   * The target, if the words have a placeholder for it: its name at the time, or its id if no name was
   * stored.
   */
  readonly target: string | null;
  readonly targetId: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly address: string | null;
  readonly device: string | null;
  /** Whether the change had begun when the line was written, and nothing says how it ended. */
  readonly isOpen: boolean;
}

const isAction = (text: string | undefined): text is AuditAction =>
  text !== undefined && Object.hasOwn(auditActions, text);
const isId = (text: string | undefined): text is string =>
  text !== undefined && /^\w{1,80}$/.test(text);

/** Reads the filters from a URL's query. Invalid ones are left out. */
export function readAuditFilters(
  query: Readonly<Record<string, string | string[] | undefined>>,
): AuditFilters & { before?: string } {
  const singleValue = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value : undefined;
  };
  const [action, person, from, to, before] = ['action', 'person', 'from', 'to', 'before'].map(
    singleValue,
  );
  return {
    ...(isAction(action) ? { action } : {}),
    ...(isId(person) ? { person } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(isId(before) ? { before } : {}),
  };
}

const dayMs = 24 * 3600 * 1000;

function selectEvents(
  scope: AuditScope,
  { action, person, from, to, target }: AuditSelection,
  before: string | undefined,
  limit: number,
) {
  return runtime()
    .db.select()
    .from(auditEvents)
    .where(
      and(
        inLog(scope),
        isShown,
        action === undefined ? undefined : eq(auditEvents.action, action),
        person === undefined ? undefined : eq(auditEvents.actorId, person),
        target === undefined ? undefined : eq(auditEvents.targetKind, target.kind),
        target === undefined ? undefined : eq(auditEvents.targetId, target.id),
        from === undefined ? undefined : gte(auditEvents.createdAt, new Date(from)),
        to === undefined ? undefined : lt(auditEvents.createdAt, new Date(Date.parse(to) + dayMs)),
        before === undefined
          ? undefined
          : sql`(${auditEvents.createdAt}, ${auditEvents.id}) < (
              select e.created_at, e.id from console.audit_events e
              where e.id = ${before} and ${inSameLog(scope)})`,
      ),
    )
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(limit);
}

type EventRow = typeof auditEvents.$inferSelect;

/** A row for display. */
export function serializeLine(row: EventRow): AuditLine {
  const target = row.targetName ?? row.targetId;
  const { before, after, takesTarget } = actionLabelsOf(row.action, target !== null);
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    actor: row.actorName,
    actorId: row.actorId,
    action: row.action,
    words: { before, after },
    target: takesTarget ? target : null,
    targetId: row.targetId,
    before: row.before,
    after: row.after,
    address: row.address,
    device: row.userAgent === null ? null : deviceOf(row.userAgent),
    isOpen: row.stage === 'intent',
  };
}

const pageSize = 50;

/** One page of a log, newest first. `next` is the cursor of the next page, null at the end. */
export async function listAudit(
  scope: AuditScope,
  { before, ...selection }: AuditSelection & { before?: string },
): Promise<{ lines: AuditLine[]; next: string | null }> {
  const rows = await selectEvents(scope, selection, before, pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    lines: page.map(serializeLine),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Everyone with a line in a log, by their latest name. */
export async function listAuditActors(scope: AuditScope): Promise<{ id: string; name: string }[]> {
  // A loose index scan: it jumps from one person to the next and reads only the latest line of each.
  const selectNext = (condition: SQL) => sql`select e.actor_id as id, e.actor_name as name
    from console.audit_events e
    where ${inSameLog(scope)} and e.actor_kind = 'person' and ${condition}
    order by e.actor_id desc, e.created_at desc limit 1`;
  const { rows } = await runtime().db.execute<{ id: string; name: string }>(sql`
    with recursive people as (
      (${selectNext(sql`e.actor_id is not null`)})
      union all
      select following.* from people, lateral (${selectNext(sql`e.actor_id < people.id`)}) following
    )
    select id, name from people`);
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

const header = [
  'time (UTC)',
  'actor',
  'actor id',
  'action',
  'target kind',
  'target',
  'target id',
  'before',
  'after',
  'address',
  'device',
  'outcome',
];
const chunkSize = 500;
const toJson = (state: unknown): string | null => (state === null ? null : JSON.stringify(state));

/** The filtered log as CSV, newest first. Read in chunks, so that a long log needs little memory. */
export async function* auditCsv(
  scope: AuditScope,
  selection: AuditSelection,
): AsyncIterable<string> {
  yield csvLine(header);
  let nextCursor: string | undefined;
  for (;;) {
    const rows = await selectEvents(scope, selection, nextCursor, chunkSize);
    for (const row of rows) {
      yield csvLine([
        row.createdAt.toISOString(),
        row.actorName,
        row.actorId,
        row.action,
        row.targetKind,
        row.targetName,
        row.targetId,
        toJson(row.before),
        toJson(row.after),
        row.address,
        row.userAgent,
        row.stage === 'intent' ? 'not known' : null,
      ]);
    }
    nextCursor = rows.at(-1)?.id;
    if (rows.length < chunkSize) return;
  }
}
