import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { schema } from '../db';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import { requireOfferedProject } from './choices';

const { creations: c, projects: p } = schema;

/**
 * Moves tasks with all their results to a project, or out of every project. Who paid for them stays as it was. Returns how many
 * tasks were moved; those of another workspace are left out.
 */
export async function moveResults(
  access: Access,
  taskIds: readonly string[],
  projectId: string | null,
): Promise<number> {
  const { db } = runtime();
  if (projectId !== null) await requireOfferedProject(db, access, projectId);
  const context = await auditContext(access);
  return db.transaction(async (tx) => {
    const movedRows = await tx
      .update(c)
      .set({ projectId })
      .where(
        and(
          eq(c.workspaceId, access.workspace.id),
          inArray(c.taskId, [...new Set(taskIds)]),
          isNull(c.deletedAt),
          sql`${c.projectId} is distinct from ${projectId}`,
        ),
      )
      .returning({ taskId: c.taskId });
    if (movedRows.length === 0) return 0;
    const [project] =
      projectId === null
        ? []
        : await tx.select({ name: p.name }).from(p).where(eq(p.id, projectId));
    await recordAudit(tx, {
      ...context,
      action: 'project.move',
      target: { kind: 'project', id: projectId ?? 'none', name: project?.name ?? 'No project' },
      after: { tasks: movedRows.length },
    });
    return movedRows.length;
  });
}
