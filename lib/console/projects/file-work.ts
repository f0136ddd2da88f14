import { and, eq, isNull } from 'drizzle-orm';
import type { FiledWork } from '@/lib/pages/projects';
import { type ConsoleTx, schema } from '../db';
import { InvalidRequestError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import { requireOfferedProject } from './choices';

const { boards: b, conversations: c, experiments: e, projects: p } = schema;

/**
 * Files experiments, storyboards, boards or conversations of the person in a project, or in none. The project pays for
 * what is made in them later. Files all of them or, when one is unknown, none. Throws {@link InvalidRequestError} for
 * unknown work and for a project that the person may not file into.
 */
export async function fileWork(
  access: Access,
  works: readonly FiledWork[],
  projectId: string | null,
): Promise<void> {
  const { db } = runtime();
  if (projectId !== null) await requireOfferedProject(db, access, projectId);
  const context = await auditContext(access);
  await db.transaction(async (tx) => {
    for (const work of works) {
      const filedRows = await setProject(tx, access, work, projectId);
      if (filedRows.length === 0) {
        throw new InvalidRequestError('What should be filed is no longer here.', 'work');
      }
    }
    const [project] =
      projectId === null
        ? []
        : await tx.select({ name: p.name }).from(p).where(eq(p.id, projectId));
    await recordAudit(tx, {
      ...context,
      action: 'project.file',
      target: { kind: 'project', id: projectId ?? 'none', name: project?.name ?? 'No project' },
      after: Object.fromEntries(
        [...Map.groupBy(works, ({ kind }) => kind)].map(([kind, worksOfKind]) => [
          kind,
          worksOfKind.map(({ id }) => id).join(', '),
        ]),
      ),
    });
  });
}

function setProject(
  tx: ConsoleTx,
  { user, workspace }: Access,
  { kind, id }: FiledWork,
  projectId: string | null,
): Promise<readonly unknown[]> {
  switch (kind) {
    case 'experiment':
      return tx
        .update(e)
        .set({ projectId })
        .where(and(eq(e.id, id), eq(e.workspaceId, workspace.id), isNull(e.deletedAt)))
        .returning({ id: e.id });
    case 'conversation':
      return tx
        .update(c)
        .set({ projectId })
        .where(and(eq(c.id, id), eq(c.workspaceId, workspace.id), eq(c.userId, user.id)))
        .returning({ id: c.id });
    case 'board':
      return tx
        .update(b)
        .set({ projectId })
        .where(and(eq(b.id, id), eq(b.workspaceId, workspace.id)))
        .returning({ id: b.id });
  }
}
