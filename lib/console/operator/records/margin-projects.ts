import { inArray } from 'drizzle-orm';
import type { MarginLineTally, MarginReport } from '@/lib/contract';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';

const { projects: p, workspaces: w } = schema;

/**
 * The projects of a report with names to read, such as `Spring · Acme Studio`. References that match no project of their
 * workspace are shown as sent, because callers of the interface may send any text.
 */
export async function nameMarginProjects({
  projects,
}: Pick<MarginReport, 'projects'>): Promise<(MarginLineTally & { id: string; name: string })[]> {
  const { db } = runtime();
  const idsOf = (property: 'project' | 'workspace_id') =>
    projects.flatMap((line) => line[property] ?? []);
  const [projectRows, workspaceRows] = await Promise.all([
    db
      .select({ id: p.id, workspaceId: p.workspaceId, name: p.name })
      .from(p)
      .where(inArray(p.id, idsOf('project'))),
    db
      .select({ id: w.id, name: w.name })
      .from(w)
      .where(inArray(w.id, idsOf('workspace_id'))),
  ]);
  const workspaceNames = new Map(workspaceRows.map(({ id, name }) => [id, name]));
  return projects.map(({ project, workspace_id: workspaceId, ...line }) => {
    if (project === null || workspaceId === null) {
      return { ...line, id: 'none', name: 'No project' };
    }
    const row = projectRows.find(
      (projectRow) => projectRow.id === project && projectRow.workspaceId === workspaceId,
    );
    const workspaceName = workspaceNames.get(workspaceId) ?? workspaceId;
    return {
      ...line,
      id: `${workspaceId} ${project}`,
      name: `${row?.name ?? project} · ${workspaceName}`,
    };
  });
}
