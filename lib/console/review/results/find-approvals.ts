import { and, desc, eq, sql } from 'drizzle-orm';
import type { Approval } from '@/lib/pages/review';
import { readVersionName } from '@/lib/pages/versions';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

const { creations: c, reviewSteps: r, reviewGuests: g, users: u } = schema;
const maxApprovals = 20;

/** The approvals in the workspace of a file with this SHA-256 digest (hexadecimal), newest first. */
export async function findApprovals({ workspace }: Access, sha256: string): Promise<Approval[]> {
  const rows = await runtime()
    .db.select({
      version: r.version,
      person: sql<string>`coalesce(${u.name}, ${g.name})`,
      guestId: r.guestId,
      createdAt: r.createdAt,
      isCurrent: r.isCurrent,
      hasTask: sql<boolean>`${c.deletedAt} is null`,
      removedOutputs: c.removedOutputs,
    })
    .from(r)
    .leftJoin(u, eq(u.id, r.userId))
    .leftJoin(g, eq(g.id, r.guestId))
    .innerJoin(c, eq(c.taskId, r.taskId))
    .where(and(eq(r.workspaceId, workspace.id), eq(sql`(${r.frozen} ->> 'file')`, sha256)))
    .orderBy(desc(r.createdAt))
    .limit(maxApprovals);
  return rows.flatMap(
    ({ version, person, guestId, createdAt, isCurrent, hasTask, removedOutputs }) => {
      const result = readVersionName(version);
      if (result?.kind !== 'result') return [];
      return [
        {
          task_id: result.taskId,
          output: result.output,
          person,
          is_guest: guestId !== null,
          created_at: createdAt.getTime(),
          is_current: isCurrent,
          is_shown: hasTask && !removedOutputs.includes(result.output),
        },
      ];
    },
  );
}
