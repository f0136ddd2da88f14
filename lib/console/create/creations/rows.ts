import { sql } from 'drizzle-orm';
import type { GenerationParams, ReadQuote, ReadReceipt, TaskRecord } from '@/lib/contract';
import type { ComparisonPlace } from '@/lib/pages/creations';
import type { ConsoleDb } from '../../db';
import { schema } from '../../db';

type Row = typeof schema.creations.$inferInsert;

const promptOf = (params: GenerationParams): string =>
  typeof params.prompt === 'string' ? params.prompt : '';

const withoutModel = ({ model: _, ...params }: GenerationParams): GenerationParams => params;

/** The row of a submission, from the receipt of the new task. */
export function rowOfSubmission(submission: {
  workspaceId: string;
  userId: string;
  body: GenerationParams & { model: string };
  kind: string;
  /** Null when a repeat found the task but its price could no longer be read. */
  quote: ReadQuote | null;
  receipt: ReadReceipt;
  comparison: ComparisonPlace | null;
  projectId: string | null;
  submittedAt: Date;
}): Row {
  const { workspaceId, userId, body, kind, quote, receipt, comparison, projectId, submittedAt } =
    submission;
  return {
    taskId: receipt.task_id,
    workspaceId,
    source: 'console',
    userId,
    projectId,
    payingProjectId: projectId,
    kind,
    model: body.model,
    prompt: promptOf(body),
    params: withoutModel(body),
    quote,
    comparison,
    status: 'queued',
    progress: receipt.progress ?? 0,
    createdAt: createdAtOf(receipt, submittedAt),
  };
}

/** A task was made between its submission and now, whatever the clock of a service elsewhere says. */
function createdAtOf({ created }: ReadReceipt, submittedAt: Date): Date {
  const nowMs = Date.now();
  const createdMs = created === null ? nowMs : created * 1000;
  return new Date(Math.min(nowMs, Math.max(submittedAt.getTime(), createdMs)));
}

/** The row of a task from the service's updates. `knownIds`: of actors that are users, and of the workspace's projects. */
export function rowOfRecord(
  workspaceId: string,
  record: TaskRecord,
  knownIds: ReadonlySet<string>,
): Row {
  const { actor, key, project } = record;
  const userId = actor !== null && knownIds.has(actor) ? actor : null;
  const projectId = project !== null && knownIds.has(project) ? project : null;
  return {
    taskId: record.task_id,
    workspaceId,
    source: key.kind === 'console' ? 'console' : 'key',
    userId,
    keyName: key.kind === 'console' ? null : key.name,
    projectId,
    payingProjectId: projectId,
    kind: record.kind,
    model: record.model,
    prompt: promptOf(record.params),
    params: withoutModel(record.params),
    status: record.status,
    progress: record.progress,
    errorCode: record.error?.code ?? null,
    errorMessage: record.error?.message ?? null,
    outputs: record.outputs,
    receipt: record.receipt,
    createdAt: new Date(record.created_at * 1000),
    completedAt: record.completed_at === undefined ? null : new Date(record.completed_at * 1000),
  };
}

const isOpenTask = sql`${schema.creations.status} in ('queued', 'running')`;
const excludedColumn = (column: string) => sql.raw(`excluded.${column}`);
/**
 * Takes the new value only while the stored state is open: a terminal state never changes, whichever reader writes
 * last.
 */
const whenOpen = (column: string, current: unknown) =>
  sql`case when ${isOpenTask} then ${excludedColumn(column)} else ${current} end`;
/** A receipt that was read before the charge may be written after the settled one, which stays. */
const latestReceipt = sql`case when ${schema.creations.receipt} ->> 'settled' is not null and excluded.receipt ->> 'settled' is null
  then ${schema.creations.receipt} else coalesce(excluded.receipt, ${schema.creations.receipt}) end`;
/** A response from before the start of a task may be written after a later one, so `running` never becomes `queued`. */
const latestStatus = sql`case when ${schema.creations.status} = 'running' and excluded.status = 'queued'
  then 'running' else ${whenOpen('status', schema.creations.status)} end`;

/**
 * Inserts or updates rows. The person, quote and project of the submission are kept, as the task may have been moved; the
 * state is updated while the stored one is open.
 */
export async function upsertCreations(db: ConsoleDb, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const c = schema.creations;
  const newValues = {
    source: sql`case when ${c.source} = 'lookup' then excluded.source else ${c.source} end`,
    userId: sql`coalesce(${c.userId}, excluded.user_id)`,
    keyName: sql`coalesce(${c.keyName}, excluded.key_name)`,
    // A task that was looked up before the updates named it has neither project yet.
    projectId: sql`case when ${c.source} = 'lookup' then coalesce(${c.projectId}, excluded.project_id) else ${c.projectId} end`,
    payingProjectId: sql`coalesce(${c.payingProjectId}, excluded.paying_project_id)`,
    prompt: sql`case when ${c.prompt} = '' then excluded.prompt else ${c.prompt} end`,
    // The service's record has fresh addresses of files; the submission may have sent expired ones.
    params: sql`coalesce(excluded.params, ${c.params})`,
    quote: sql`coalesce(${c.quote}, excluded.quote)`,
    comparison: sql`coalesce(${c.comparison}, excluded.comparison)`,
    status: latestStatus,
    statusWord: whenOpen('status_word', c.statusWord),
    progress: sql`greatest(${c.progress}, excluded.progress)`,
    errorCode: whenOpen('error_code', c.errorCode),
    errorMessage: whenOpen('error_message', c.errorMessage),
    outputs: sql`case when jsonb_array_length(excluded.outputs) > 0 then excluded.outputs else ${c.outputs} end`,
    receipt: latestReceipt,
    completedAt: whenOpen('completed_at', c.completedAt),
  };
  const columns = sql.join(
    (Object.keys(newValues) as (keyof typeof newValues)[]).map((name) => sql`${c[name]}`),
    sql`, `,
  );
  await db
    .insert(c)
    .values([...rows])
    .onConflictDoUpdate({
      target: c.taskId,
      set: newValues,
      // Never another workspace's row, nor a deleted one. Rows that would stay the same are not written, because updates
      // are read with an overlap.
      setWhere: sql`${c.workspaceId} = excluded.workspace_id and ${c.deletedAt} is null
        and row(${columns}) is distinct from row(${sql.join(Object.values(newValues), sql`, `)})`,
    });
}
