import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { EditHistory, EditRecord, VersionFile } from '@/lib/pages/edits';
import { readVersionName } from '@/lib/pages/versions';
import {
  findEditOfTask,
  findRoot,
  pollCreations,
  readCreationsById,
  requireVersion,
} from '../../create/creations';
import { findUpload } from '../../create/uploads';
import { schema } from '../../db';
import { AccessError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

const { creations: c, edits: e, trash: t, uploads: u, users } = schema;

/** Most edits of one original that are shown: the newest. */
const maxEdits = 500;

/**
 * Everything that was made from the original of a version, oldest first; also of an original that was deleted since. Throws
 * `AccessError` 404 for an unknown version and another workspace's.
 */
export async function readEditHistory(access: Access, version: string): Promise<EditHistory> {
  const { db } = runtime();
  const workspaceId = access.workspace.id;
  const versionName = readVersionName(version);
  // A result that has just arrived may be unknown here. While the service does not answer, the console's own record counts.
  if (versionName?.kind === 'result')
    await pollCreations(access, [versionName.taskId]).catch(() => undefined);
  await requireVersion(db, workspaceId, version).catch(async (error: unknown) => {
    const ofRoot = and(eq(e.workspaceId, workspaceId), eq(e.root, version));
    if (!(error instanceof AccessError) || (await db.$count(e, ofRoot)) === 0) throw error;
  });
  return readHistoryOf(access, await findRoot(db, workspaceId, version));
}

async function readHistoryOf(access: Access, root: string): Promise<EditHistory> {
  const { db } = runtime();
  const workspaceId = access.workspace.id;
  const edits = await readEdits(workspaceId, root);
  const rootVersion = readVersionName(root);
  const taskIds = edits.flatMap(({ task_id }) => task_id ?? []);
  if (rootVersion?.kind === 'result') taskIds.push(rootVersion.taskId);
  const reader = { workspaceId, userId: access.user.id };
  const [tasks, deleted, files] = await Promise.all([
    readCreationsById(db, reader, [...new Set(taskIds)]),
    readDeletedTasks(workspaceId, taskIds),
    readFiles(workspaceId, edits, rootVersion?.kind === 'upload' ? rootVersion.assetId : null),
  ]);
  return { root, edits, tasks, deleted, files };
}

/** The edits of the original that a task goes back to; null for a task that no edit made. */
export async function readEditsOfTask(access: Access, taskId: string): Promise<EditHistory | null> {
  const edit = await findEditOfTask(runtime().db, access.workspace.id, taskId);
  if (edit === undefined) return null;
  return readHistoryOf(access, edit.root);
}

async function readEdits(workspaceId: string, root: string): Promise<EditRecord[]> {
  const rows = await runtime()
    .db.select({ row: e, name: users.name })
    .from(e)
    .innerJoin(users, eq(users.id, e.userId))
    .where(and(eq(e.workspaceId, workspaceId), eq(e.root, root)))
    .orderBy(desc(e.createdAt), desc(e.id))
    .limit(maxEdits);
  return rows.reverse().map(({ row, name }) => ({
    id: row.id,
    verb: row.verb,
    parent: row.parent,
    mask: row.mask,
    task_id: row.taskId,
    asset_id: row.assetId,
    cut: row.cut,
    span: row.span,
    user: { id: row.userId, name },
    created_at: row.createdAt.getTime(),
  }));
}

/** The deleted tasks with the number of outputs they had: all of them are among the removed ones. */
async function readDeletedTasks(
  workspaceId: string,
  taskIds: readonly string[],
): Promise<EditHistory['deleted']> {
  const rows = await runtime()
    .db.select({ taskId: c.taskId, removedOutputs: c.removedOutputs })
    .from(c)
    .where(
      and(eq(c.workspaceId, workspaceId), inArray(c.taskId, [...taskIds]), isNotNull(c.deletedAt)),
    );
  return rows.map(({ taskId, removedOutputs }) => ({
    task_id: taskId,
    outputs: removedOutputs.filter((output) => output >= 0).length,
  }));
}

/** The uploads of edits from the console's own record, and the original. */
async function readFiles(
  workspaceId: string,
  edits: readonly EditRecord[],
  rootAsset: string | null,
): Promise<VersionFile[]> {
  const ids = edits.flatMap(({ asset_id, mask }) => [asset_id, mask]).filter((id) => id !== null);
  const rows =
    ids.length === 0
      ? []
      : await runtime()
          .db.select()
          .from(u)
          .where(and(eq(u.workspaceId, workspaceId), inArray(u.assetId, ids)));
  const files = rows.map(
    ({ assetId, url, contentType, name, width, height, removed }): VersionFile => ({
      asset_id: assetId,
      url,
      content_type: contentType,
      name,
      ...(width === null ? {} : { width }),
      ...(height === null ? {} : { height }),
      removed,
    }),
  );
  const rootFile = rootAsset === null ? null : await readRootFile(workspaceId, rootAsset);
  return rootFile === null ? files : [rootFile, ...files];
}

/**
 * An original from the service, as it may have been uploaded with an API key. Null once it was deleted, or while the
 * service does not answer: the versions made from it are shown without it.
 */
async function readRootFile(workspaceId: string, assetId: string): Promise<VersionFile | null> {
  const upload = await findUpload(workspaceId, assetId).catch(() => null);
  if (upload === null) return null;
  const { file, width, height } = upload;
  const trashEntryCount = await runtime().db.$count(
    t,
    and(eq(t.workspaceId, workspaceId), eq(t.kind, 'asset'), eq(t.subject, assetId)),
  );
  return {
    asset_id: assetId,
    url: file.url,
    content_type: file.content_type,
    name: file.name,
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
    removed: trashEntryCount > 0,
  };
}
