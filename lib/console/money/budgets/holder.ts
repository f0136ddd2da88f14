import { and, eq } from 'drizzle-orm';
import type { BudgetSubject } from '@/lib/contract';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

const { memberships, projects, users } = schema;

/**
 * The holder of a budget as a target of the audit log, with the current name of the member, key or project. A holder of
 * another workspace has no name.
 */
export async function holderOf({ workspace }: Access, subject: BudgetSubject, id: string) {
  const { db, service } = runtime();
  if (subject === 'key' || subject === 'key_day') {
    const keys = await service.manage?.keys.list(workspace.id);
    const key = keys?.data.find((candidate) => candidate.id === id);
    return { kind: 'key', id, name: key?.name ?? null };
  }
  if (subject === 'project') {
    const [project] = await db
      .select({ name: projects.name })
      .from(projects)
      .where(and(eq(projects.id, id), eq(projects.workspaceId, workspace.id)));
    return { kind: subject, id, name: project?.name ?? null };
  }
  const [member] = await db
    .select({ name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, workspace.id), eq(memberships.userId, id)));
  return { kind: subject, id, name: member?.name ?? null };
}
