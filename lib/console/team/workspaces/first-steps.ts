import { sql } from 'drizzle-orm';
import { runtime } from '../../platform/runtime';
import type { Access } from '../access';

/** Which of the first steps are done; the first result is counted elsewhere. */
export interface FirstSteps {
  readonly invited: boolean;
  /** Null with a remote service, where keys are not made here. */
  readonly key: boolean | null;
}

/** Reads from the workspace and its audit log whether a person was invited and a key was made. */
export async function readFirstSteps({ workspace }: Access): Promise<FirstSteps> {
  const { rows } = await runtime().db.execute<{ invited: boolean; key: boolean }>(sql`
    select
      exists (select 1 from console.invitations i where i.workspace_id = ${workspace.id}) as invited,
      exists (
        select 1 from console.audit_events e
        where e.workspace_id = ${workspace.id} and e.action = 'key.create' and e.stage is null) as key`);
  return {
    invited: rows[0]?.invited === true,
    key: runtime().service.manage === null ? null : rows[0]?.key === true,
  };
}
