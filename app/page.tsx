import { redirect } from 'next/navigation';
import { workspaceHome } from '@/components/layout';
import { readSignUpState } from '@/lib/console/identity/accounts';
import { currentUser } from '@/lib/console/identity/session';
import { runtime } from '@/lib/console/platform/runtime';
import { listWorkspaces, readLastWorkspace } from '@/lib/console/team/workspaces';

/** Redirects to the workspace that the person opened last, or to the first missing step of set-up. */
export default async function StartPage() {
  const { db, env } = runtime();
  const user = await currentUser();
  if (user === null) {
    const state = await readSignUpState(db, env.signup);
    redirect(state.open && state.isFirst ? '/sign-up' : '/sign-in');
  }
  const workspaces = await listWorkspaces(db, user.id);
  const slug = await readLastWorkspace();
  const target = workspaces.find((workspace) => workspace.slug === slug) ?? workspaces[0];
  if (target === undefined) redirect('/new');
  // With no other workspace, the person has no team yet: the Create page links to a form that makes one.
  redirect(workspaces.length === 1 ? `/${target.slug}/create` : workspaceHome(target));
}
