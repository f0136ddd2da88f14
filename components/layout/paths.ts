import type { ShellWorkspace } from './types';

/** The page that makes a team. */
export const newTeamPath = '/new';

/** The page that a workspace opens on. */
export function workspaceHome(workspace: Pick<ShellWorkspace, 'slug'>): string {
  return `/${workspace.slug}/create`;
}

/** Path of a page of a workspace. */
export function workspacePath(workspace: Pick<ShellWorkspace, 'slug'>, path: string): string {
  return `/${workspace.slug}/${path}`;
}
