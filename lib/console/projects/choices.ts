import { and, asc, eq, sql } from 'drizzle-orm';
import type { ProjectChoice } from '@/lib/pages/project-choice';
import type { ProjectChoices } from '@/lib/pages/projects';
import { type ConsoleDb, schema } from '../db';
import { InvalidRequestError } from '../platform/failures';
import { runtime } from '../platform/runtime';

const { openProjects: o, projects: p } = schema;

export interface ProjectReader {
  readonly user: { readonly id: string };
  readonly workspace: { readonly id: string };
}

const choiceColumns = { id: p.id, name: p.name, color: p.color };

/**
 * Condition for the projects that the person belongs to: those that name no people, those that name the person, and for
 * Owners and Admins all.
 */
export const isOfReader = ({ user, workspace }: ProjectReader) =>
  and(
    eq(p.workspaceId, workspace.id),
    sql`(not exists (select from console.project_people x where x.project_id = ${p.id})
      or exists (select from console.project_people x where x.project_id = ${p.id} and x.user_id = ${user.id})
      or exists (select from console.memberships m where m.workspace_id = ${p.workspaceId}
        and m.user_id = ${user.id} and m.role in ('owner', 'admin')))`,
  );

const isOffered = (reader: ProjectReader) => and(isOfReader(reader), sql`${p.archivedAt} is null`);

/** The projects that a person may file into by name, and the one that they have open. */
export async function readProjectChoices(reader: ProjectReader): Promise<ProjectChoices> {
  const { db } = runtime();
  const [choices, openId] = await Promise.all([
    db
      .select(choiceColumns)
      .from(p)
      .where(isOffered(reader))
      .orderBy(asc(sql`lower(${p.name})`)),
    readOpenProject(db, reader),
  ]);
  return { open: choices.find(({ id }) => id === openId) ?? null, choices };
}

/** All projects of a workspace by name, the archived ones too, such as for filters. */
export const readProjectNames = (db: ConsoleDb, workspaceId: string): Promise<ProjectChoice[]> =>
  db
    .select(choiceColumns)
    .from(p)
    .where(eq(p.workspaceId, workspaceId))
    .orderBy(asc(sql`lower(${p.name})`));

/** The project that the person has open; null for none, and when they may no longer file into it. */
export async function readOpenProject(
  db: ConsoleDb,
  reader: ProjectReader,
): Promise<string | null> {
  const [row] = await db
    .select({ id: p.id })
    .from(o)
    .innerJoin(p, eq(p.id, o.projectId))
    .where(
      and(eq(o.workspaceId, reader.workspace.id), eq(o.userId, reader.user.id), isOffered(reader)),
    );
  return row?.id ?? null;
}

/**
 * Throws {@link InvalidRequestError} for a project that the person may not file into: unknown, another workspace's, archived,
 * or of other people.
 */
export async function requireOfferedProject(
  db: ConsoleDb,
  reader: ProjectReader,
  id: string,
): Promise<void> {
  const [row] = await db
    .select({ id: p.id })
    .from(p)
    .where(and(eq(p.id, id), isOffered(reader)));
  if (row !== undefined) return;
  throw new InvalidRequestError(
    'This project is archived, or you are not one of its people. Choose another project in the menu.',
    'project',
  );
}

/** Opens a project, or none: what the person makes from now on is filed in it. */
export async function openProject(reader: ProjectReader, id: string | null): Promise<void> {
  const { db } = runtime();
  const { user, workspace } = reader;
  if (id === null) {
    await db.delete(o).where(and(eq(o.workspaceId, workspace.id), eq(o.userId, user.id)));
    return;
  }
  await requireOfferedProject(db, reader, id);
  await db
    .insert(o)
    .values({ workspaceId: workspace.id, userId: user.id, projectId: id })
    .onConflictDoUpdate({ target: [o.workspaceId, o.userId], set: { projectId: id } });
}
