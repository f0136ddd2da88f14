import { and, eq, isNull, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { Cut, EditInput, Span } from '@/lib/pages/edits';
import { readVersionName, versionName } from '@/lib/pages/versions';
import { newId } from '@/lib/platform/ids';
import { type ConsoleDb, schema } from '../../db';
import { AccessError } from '../../platform/failures';
import { findUpload } from '../uploads';

const { edits: e, creations: c } = schema;

const missingVersionError = () =>
  new AccessError(404, 'The picture that is edited is not here any more. Open another version.');

/** Throws `AccessError` 404 for a version that is unknown, deleted or another workspace's. */
export async function requireVersion(
  db: ConsoleDb,
  workspaceId: string,
  name: string,
): Promise<void> {
  const version = readVersionName(name);
  if (version === null) throw missingVersionError();
  if (version.kind === 'upload') {
    await findUpload(workspaceId, version.assetId);
    return;
  }
  const [task] = await db
    .select({ outputs: sql<number>`jsonb_array_length(${c.outputs})` })
    .from(c)
    .where(and(eq(c.workspaceId, workspaceId), eq(c.taskId, version.taskId), isNull(c.deletedAt)));
  if (task === undefined || version.output >= task.outputs) throw missingVersionError();
}

/** Throws `AccessError` 404 for a mask that is unknown, deleted or another workspace's. */
export async function requireMask(workspaceId: string, assetId: string): Promise<void> {
  await findUpload(workspaceId, assetId).catch((error: unknown) => {
    if (!(error instanceof AccessError)) throw error;
    throw new AccessError(404, 'The mask is not here any more. Paint again what should change.');
  });
}

/** The original that a version goes back to: itself, unless an edit made it. */
export async function findRoot(db: ConsoleDb, workspaceId: string, name: string): Promise<string> {
  const version = readVersionName(name);
  if (version === null) throw missingVersionError();
  const [edit] = await db
    .select({ root: e.root })
    .from(e)
    .where(
      and(
        eq(e.workspaceId, workspaceId),
        version.kind === 'result' ? eq(e.taskId, version.taskId) : eq(e.assetId, version.assetId),
      ),
    );
  return edit?.root ?? versionName(version);
}

/** Records what an edit made; a repeat of its submission records nothing. */
export async function recordEdit(
  db: ConsoleDb,
  maker: { readonly workspaceId: string; readonly userId: string },
  { parent, verb, mask }: EditInput,
  result:
    | { readonly taskId: string }
    | { readonly assetId: string; readonly cut?: Cut; readonly span?: Span | null },
): Promise<void> {
  const { workspaceId, userId } = maker;
  const root = await findRoot(db, workspaceId, parent);
  await db
    .insert(e)
    .values({
      id: newId(idPrefixes.edit),
      workspaceId,
      userId,
      verb,
      parent,
      root,
      mask,
      ...result,
    })
    .onConflictDoNothing();
}

/** The edit that made a task; undefined for a task that was not made by one. */
export async function findEditOfTask(
  db: ConsoleDb,
  workspaceId: string,
  taskId: string,
): Promise<(EditInput & { root: string }) | undefined> {
  const [edit] = await db
    .select({ root: e.root, parent: e.parent, verb: e.verb, mask: e.mask })
    .from(e)
    .where(and(eq(e.workspaceId, workspaceId), eq(e.taskId, taskId)));
  return edit;
}
