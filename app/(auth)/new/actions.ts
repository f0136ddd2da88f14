'use server';

import { redirect } from 'next/navigation';
import * as z from 'zod';
import { personAction } from '@/lib/console/team/access';
import { createTeamWorkspace, teamWorkspaceInput } from '@/lib/console/team/workspaces';

/** Makes a team workspace of the signed-in person and redirects to it. */
export const createTeamAction = personAction([z.unknown()], async (user, name): Promise<never> => {
  const { slug } = await createTeamWorkspace(user.id, teamWorkspaceInput.parse({ name }));
  redirect(`/${slug}/create`);
});
