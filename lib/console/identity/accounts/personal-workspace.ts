import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { schema } from '../../db';
import { slugOf } from '../../team/slugs';

type WorkspaceRow = typeof schema.workspaces.$inferInsert;
type MembershipRow = typeof schema.memberships.$inferInsert;

/** Rows of a person's own workspace. It holds personal products; creating needs a team workspace. */
export function personalWorkspaceRows(
  userId: string,
  name: string,
): { workspace: WorkspaceRow; membership: MembershipRow } {
  const id = newId(idPrefixes.workspace);
  return {
    workspace: {
      id,
      slug: `${slugOf(name)}-${id.slice(-6).toLowerCase()}`,
      name: 'Personal',
      kind: 'personal',
      createdBy: userId,
      state: 'ready',
    },
    membership: { workspaceId: id, userId, role: 'owner' },
  };
}
