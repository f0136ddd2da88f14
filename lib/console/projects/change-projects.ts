import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { ProjectChange, ProjectInput } from '@/lib/pages/projects';
import { newId } from '@/lib/platform/ids';
import { type ConsoleTx, schema, secondsFromNow } from '../db';
import { InvalidRequestError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import { isOfReader } from './choices';

const { memberships: m, openProjects: o, projectPeople: x, projects: p } = schema;

const nameTakenError = () =>
  new InvalidRequestError('There is already a project with this name.', 'name');
const missingProjectError = () => new InvalidRequestError('This project is not here.', 'project');

/** Makes a project and opens it for its maker. Returns its id. */
export async function createProject(access: Access, input: ProjectInput): Promise<string> {
  const { user, workspace } = access;
  const { people, ...values } = input;
  const context = await auditContext(access);
  const id = newId(idPrefixes.project);
  await runtime().db.transaction(async (tx) => {
    const [row] = await tx
      .insert(p)
      .values({ id, workspaceId: workspace.id, createdBy: user.id, ...values })
      .onConflictDoNothing()
      .returning({ id: p.id });
    if (row === undefined) throw nameTakenError();
    await setPeople(tx, workspace.id, id, people);
    await tx
      .insert(o)
      .values({ workspaceId: workspace.id, userId: user.id, projectId: id })
      .onConflictDoUpdate({ target: [o.workspaceId, o.userId], set: { projectId: id } });
    const target = { kind: 'project', id, name: values.name };
    await recordAudit(tx, { ...context, action: 'project.create', target });
  });
  return id;
}

/** Changes a project. Throws {@link InvalidRequestError} for one that the person does not belong to. */
export async function changeProject(
  access: Access,
  id: string,
  input: ProjectChange,
): Promise<void> {
  const { workspace } = access;
  const { people, ...values } = input;
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const [row] = await tx
      .select({ name: p.name })
      .from(p)
      .where(and(eq(p.id, id), isOfReader(access)))
      .for('update');
    if (row === undefined) throw missingProjectError();
    const [namesake] = await tx
      .select({ id: p.id })
      .from(p)
      .where(
        and(
          eq(p.workspaceId, workspace.id),
          ne(p.id, id),
          sql`lower(${p.name}) = lower(${values.name})`,
        ),
      );
    if (namesake !== undefined) throw nameTakenError();
    await tx.update(p).set(values).where(eq(p.id, id));
    if (people !== undefined) await setPeople(tx, workspace.id, id, people);
    const target = { kind: 'project', id, name: values.name };
    await recordAudit(tx, { ...context, action: 'project.update', target });
  });
}

/** Throws {@link InvalidRequestError} for a person who is not in the workspace. */
async function setPeople(
  tx: ConsoleTx,
  workspaceId: string,
  projectId: string,
  people: readonly string[],
): Promise<void> {
  const userIds = [...new Set(people)];
  await tx.delete(x).where(eq(x.projectId, projectId));
  if (userIds.length === 0) return;
  const memberCount = await tx.$count(
    m,
    and(eq(m.workspaceId, workspaceId), inArray(m.userId, userIds)),
  );
  if (memberCount !== userIds.length) {
    throw new InvalidRequestError('One of the people is no longer in the workspace.', 'people');
  }
  await tx.insert(x).values(userIds.map((userId) => ({ projectId, userId })));
}

/** Archives a project, which is then no longer offered; or brings it back. What was filed in it stays. */
export async function archiveProject(
  access: Access,
  id: string,
  isArchived: boolean,
): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const isProject = and(eq(p.id, id), eq(p.workspaceId, access.workspace.id));
    const [row] = await tx.select({ archivedAt: p.archivedAt }).from(p).where(isProject);
    if (row === undefined) throw missingProjectError();
    const [changedProject] = await tx
      .update(p)
      .set({ archivedAt: isArchived ? secondsFromNow(0) : null })
      .where(and(isProject, isArchived ? isNull(p.archivedAt) : undefined))
      .returning({ name: p.name });
    // Someone else did it before.
    if (changedProject === undefined || (!isArchived && row.archivedAt === null)) return;
    if (isArchived) await tx.delete(o).where(eq(o.projectId, id));
    await recordAudit(tx, {
      ...context,
      action: isArchived ? 'project.archive' : 'project.restore',
      target: { kind: 'project', id, name: changedProject.name },
    });
  });
}
