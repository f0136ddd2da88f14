import { and, desc, eq, sql } from 'drizzle-orm';
import { UnreachableError } from '@/lib/client';
import type { OutputRecord } from '@/lib/contract';
import { outputKind, pictureUrlOf } from '@/lib/pages/output-kinds';
import { type ConsoleDb, schema } from '../../db';
import { reportError } from '../../platform/failures';
import { openArchivedAt } from '../archive';
import { fetchFile } from '../files';
import { readPicture } from './read-picture';

const { creations: c, resultTraits: r } = schema;

/** Tasks of one round. The newest come first, so that a long history does not hold up what was made now. */
const maxTasks = 40;
const fileTimeoutMs = 20_000;
const maxBytes = 40 * 1024 ** 2;
/** A transcript that is longer is searched as far as this, in characters. */
const maxTextLength = 200_000;

type Traits = Pick<typeof r.$inferInsert, 'hash' | 'colours' | 'words'>;

/**
 * Reads the traits of results that have none yet, one file after the other. A task whose files cannot be had now is due
 * again a day later. Returns how many tasks were due.
 */
export async function readDueTraits(db: ConsoleDb, signal: AbortSignal): Promise<number> {
  const dueTasks = await db
    .select({ taskId: c.taskId, workspaceId: c.workspaceId, outputs: c.outputs })
    .from(c)
    .where(and(eq(c.status, 'succeeded'), sql`${c.traitsDueAt} <= now()`))
    .orderBy(desc(c.traitsDueAt), desc(c.createdAt))
    .limit(maxTasks);
  for (const task of dueTasks) {
    if (signal.aborted) break;
    const isRead = await readTask(db, task, signal).then(
      () => true,
      (error: unknown) => {
        // One file must not hold up the others, round after round.
        if (!(error instanceof UnreachableError)) reportError(error);
        return false;
      },
    );
    if (signal.aborted) break;
    const traitsDueAt = isRead ? null : sql`now() + interval '1 day'`;
    await db.update(c).set({ traitsDueAt }).where(eq(c.taskId, task.taskId));
  }
  return dueTasks.length;
}

async function readTask(
  db: ConsoleDb,
  task: { taskId: string; workspaceId: string; outputs: readonly OutputRecord[] },
  signal: AbortSignal,
): Promise<void> {
  const { taskId, workspaceId } = task;
  for (const [output, file] of task.outputs.entries()) {
    const traits = await readOutput(workspaceId, file, signal);
    if (traits === null) continue;
    // Nothing of an output that was deleted for good meanwhile may be stored and found again.
    await db.execute(sql`
      insert into console.result_traits (task_id, output, workspace_id, hash, colours, words)
      select ${taskId}, ${output}::int, ${workspaceId}, ${traits.hash?.toString() ?? null}::bigint,
        array(select jsonb_array_elements_text(${JSON.stringify(traits.colours ?? [])}::jsonb)), ${traits.words ?? null}::text
      from console.creations c
      where c.task_id = ${taskId} and c.deleted_at is null
        and not exists (select 1 from console.trash t where t.workspace_id = ${workspaceId} and t.kind = 'result'
          and t.subject = c.task_id and t.output in (-1, ${output}::int) and t.deleted_at is not null)
      on conflict do nothing`);
  }
}

/** Null for an output with neither picture nor words. */
async function readOutput(
  workspaceId: string,
  file: OutputRecord,
  signal: AbortSignal,
): Promise<Traits | null> {
  const kind = outputKind(file);
  const isText = kind === 'text' && !file.no_longer_kept;
  const isPicture = kind === 'image' || kind === 'video';
  if (!isText && !isPicture) return null;
  const address = isText ? file.url : pictureUrlOf(file);
  if (address === undefined) return null;
  const bytes = await readFile(workspaceId, address, signal);
  if (bytes === null) return null;
  if (!isText) return readPicture(bytes);
  const text = bytes
    .toString('utf8')
    .replaceAll('\u0000', '')
    .slice(0, maxTextLength)
    .toWellFormed();
  return { words: text };
}

/** A whole file; null for one that is gone or too large. Throws {@link UnreachableError} for one that may be there later. */
async function readFile(
  workspaceId: string,
  address: string,
  stopSignal: AbortSignal,
): Promise<Buffer | null> {
  const signal = AbortSignal.any([stopSignal, AbortSignal.timeout(fileTimeoutMs)]);
  const copy = await openArchivedAt(workspaceId, address, new Headers());
  const { status, body } = copy ?? (await fetchFile(address, signal));
  if (status !== 200 || body === null) {
    await body?.cancel();
    if (status === 429 || status >= 500) throw new UnreachableError('network');
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new UnreachableError('network', { cause: error });
  }
  return Buffer.concat(chunks);
}
