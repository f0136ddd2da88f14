import { sql } from 'drizzle-orm';
import type { ServiceDb } from '../../context';

/**
 * Whether pictures or videos of people went into a task: uploads, files elsewhere, and results that were made
 * from either. Other results of this service are only a model's work, and do not count.
 */
export async function usesOwnMaterial(
  db: ServiceDb,
  task: {
    readonly id: string;
    readonly workspaceId: string;
    readonly referenceIds: readonly string[] | null;
  },
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select 1 from service.assets a
      where a.workspace_id = ${task.workspaceId}
        and (a.content_type like 'image/%' or a.content_type like 'video/%')
        and ((a.role = 'upload' or a.role = 'output' and a.from_own_material)
            and a.id = any(${sql.param([...(task.referenceIds ?? [])])}::text[])
          or a.role = 'reference' and a.task_id = ${task.id})
    ) as found`);
  return rows[0]?.found === true;
}
