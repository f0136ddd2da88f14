import { idPrefixes } from '@/lib/contract';
import type { OutputRef } from '@/lib/pages/gallery';
import { newId } from '@/lib/platform/ids';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';
import { lockTasks, setRemovedOutputs } from './outputs';
import { mayRemove, refuseOthers } from './rules';
import { titleOf } from './title';

/**
 * Moves results to the trash. Unknown ones and another workspace's are left out. Throws `AccessError` 403 and moves none
 * when the person may not remove one of them.
 */
export async function moveResultsToTrash(
  access: Access,
  refs: readonly OutputRef[],
): Promise<void> {
  const context = await auditContext(access);
  const { workspace, user } = access;
  await runtime().db.transaction(async (tx) => {
    const lockedTasks = await lockTasks(
      tx,
      workspace.id,
      refs.map(({ task_id }) => task_id),
    );
    const tasks = new Map(lockedTasks.map((task) => [task.taskId, task]));
    const movedResults = refs.flatMap(({ task_id: taskId, output }) => {
      const task = tasks.get(taskId);
      return task !== undefined && output < Math.max(1, task.outputs)
        ? [{ taskId, output, madeBy: task.userId, prompt: task.prompt }]
        : [];
    });
    const othersCount = movedResults.filter((result) => !mayRemove(access, result)).length;
    if (othersCount > 0) throw refuseOthers('remove', othersCount, movedResults.length);
    const [firstResult] = movedResults;
    if (firstResult === undefined) return;
    await setRemovedOutputs(tx, workspace.id, movedResults, true);
    await tx
      .insert(schema.trash)
      .values(
        movedResults.map(({ taskId, output, madeBy }) => ({
          id: newId(idPrefixes.trash),
          workspaceId: workspace.id,
          kind: 'result' as const,
          subject: taskId,
          output,
          madeBy,
          removedBy: user.id,
        })),
      )
      // An entry that is already in the trash keeps its date and person.
      .onConflictDoNothing();
    await recordAudit(tx, {
      ...context,
      action: 'gallery.remove',
      ...(movedResults.length === 1
        ? { target: { kind: 'task', id: firstResult.taskId, name: titleOf(firstResult.prompt) } }
        : {}),
      before: { outputs: movedResults.map(({ taskId, output }) => `${taskId} ${output}`) },
    });
  });
}
