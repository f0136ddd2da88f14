import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Budget, ProjectSpending } from '@/lib/contract';
import type { ProjectDetail, ProjectSummary } from '@/lib/pages/projects';
import { schema } from '../db';
import { InvalidRequestError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { readProjectChoices } from './choices';

const { boards: b, creations: c, experiments: e, projects: p } = schema;

const maxExperiments = 100;
const maxBoards = 100;

const columns = {
  id: p.id,
  name: p.name,
  client: p.client,
  brief: p.brief,
  color: p.color,
  createdAt: p.createdAt,
  archivedAt: p.archivedAt,
  // The subqueries write `projects.id`, because a bare `id` would be that of a table of their own.
  // People who may file into the project and are still members of the workspace.
  people: sql<{ id: string; name: string }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name), '[]')
    from console.project_people x join console.users u on u.id = x.user_id
    join console.memberships m on m.user_id = u.id and m.workspace_id = projects.workspace_id
    where x.project_id = projects.id)`,
  is_restricted: sql<boolean>`exists (
    select from console.project_people x where x.project_id = projects.id)`,
  // Outputs that are not in the trash.
  results: sql<number>`(
    select coalesce(sum(cardinality(c.ratios) - cardinality(c.removed_outputs)), 0)::int from console.creations c
    where c.workspace_id = projects.workspace_id and c.project_id = projects.id and c.removed_at is null
      and c.ratios <> '{}')`,
};

/** The projects of a workspace: the active ones by name, then the archived ones. */
export async function readProjects({ workspace }: Access): Promise<ProjectSummary[]> {
  const [rows, figuresOf] = await Promise.all([
    runtime()
      .db.select(columns)
      .from(p)
      .where(eq(p.workspaceId, workspace.id))
      .orderBy(sql`${p.archivedAt} is not null`, asc(sql`lower(${p.name})`)),
    readFigures(workspace.id),
  ]);
  return rows.map(({ brief: _brief, ...row }) => serializeSummary(row, figuresOf(row.id)));
}

/** A project. Throws {@link InvalidRequestError} for one of another workspace. */
export async function readProject(access: Access, id: string): Promise<ProjectDetail> {
  const { db } = runtime();
  const { workspace } = access;
  const runningTasks = and(
    eq(c.workspaceId, workspace.id),
    eq(c.projectId, id),
    inArray(c.status, ['queued', 'running']),
  );
  const [[row], { choices }, figuresOf, runningCount, experiments, boards] = await Promise.all([
    db
      .select(columns)
      .from(p)
      .where(and(eq(p.id, id), eq(p.workspaceId, workspace.id))),
    readProjectChoices(access),
    readFigures(workspace.id),
    db.$count(c, runningTasks),
    db
      .select({
        id: e.id,
        name: e.name,
        isStoryboard: sql<boolean>`${e.storyboard} is not null`,
      })
      .from(e)
      .where(and(eq(e.workspaceId, workspace.id), eq(e.projectId, id), isNull(e.deletedAt)))
      .orderBy(desc(e.updatedAt))
      .limit(maxExperiments),
    db
      .select({ id: b.id, name: b.name, view: b.view })
      .from(b)
      .where(and(eq(b.workspaceId, workspace.id), eq(b.projectId, id)))
      .orderBy(asc(sql`lower(${b.name})`))
      .limit(maxBoards),
  ]);
  if (row === undefined) throw new InvalidRequestError('This project is not here.', 'project');
  const { brief, ...summaryRow } = row;
  const figures = figuresOf(id);
  return {
    ...serializeSummary(summaryRow, figures),
    brief,
    is_offered: choices.some((choice) => choice.id === id),
    authorized: figures?.authorized ?? null,
    is_busy: runningCount > 0 || (figures?.authorized ?? 0) > 0,
    experiments,
    boards,
  };
}

interface Figures extends Pick<ProjectSpending, 'spent' | 'authorized'> {
  readonly budget: Budget | null;
}

/** What each project spent, and its budget; null with a remote service, which reports neither. */
async function readFigures(workspaceId: string): Promise<(id: string) => Figures | null> {
  const { manage } = runtime().service;
  if (manage === null) return () => null;
  const [spending, budgets] = await Promise.all([
    manage.usage.projects(workspaceId),
    manage.budgets.list(workspaceId),
  ]);
  const spendingById = new Map(spending.data.map((line) => [line.project, line]));
  const budgetsById = new Map(
    budgets.data
      .filter(({ subject }) => subject === 'project')
      .map((budget) => [budget.subject_id, budget]),
  );
  return (id) => ({
    spent: spendingById.get(id)?.spent ?? 0,
    authorized: spendingById.get(id)?.authorized ?? 0,
    budget: budgetsById.get(id) ?? null,
  });
}

const serializeSummary = (
  {
    createdAt,
    archivedAt,
    ...row
  }: Omit<ProjectSummary, 'spent' | 'budget' | 'created_at' | 'archived_at'> & {
    createdAt: Date;
    archivedAt: Date | null;
  },
  figures: Figures | null,
): ProjectSummary => ({
  ...row,
  spent: figures?.spent ?? null,
  budget: figures?.budget ?? null,
  created_at: createdAt.getTime(),
  archived_at: archivedAt?.getTime() ?? null,
});
