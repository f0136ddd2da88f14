'use server';

import { redirect } from 'next/navigation';
import { requireSignedIn } from '@/lib/console/access';
import { actionResult } from '@/lib/console/failures';
import { createTeamWorkspace, teamWorkspaceInput } from '@/lib/console/workspaces';
import type { ActionResult } from '@/lib/contract';

/** Makes a team workspace of the signed-in person and redirects to it. */
export async function createTeamAction(name: unknown): Promise<ActionResult<never>> {
  return actionResult(async () => {
    const user = await requireSignedIn();
    const { slug } = await createTeamWorkspace(user.id, teamWorkspaceInput.parse({ name }));
    redirect(`/${slug}/create`);
  });
}
