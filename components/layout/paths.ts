import type { ShellWorkspace } from './types';

export const newTeamPath = '/new';

/** The page that a workspace opens on: in a personal one nothing can be created. */
export function workspaceHome({ slug, kind }: Pick<ShellWorkspace, 'slug' | 'kind'>): string {
  return `/${slug}/${kind === 'personal' ? 'billing' : 'create'}`;
}

/** Path of a page of a workspace. */
export function workspacePath(workspace: Pick<ShellWorkspace, 'slug'>, path: string): string {
  return `/${workspace.slug}/${path}`;
}
