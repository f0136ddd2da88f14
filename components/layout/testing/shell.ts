import type { Shell } from '../shell-context';

/** The shell of a member whose workspace has a remote service. */
export const remoteShell: Shell = {
  user: { id: 'usr_mia', name: 'Mia', email: 'mia@studio.test' },
  workspace: { slug: 'studio', name: 'Studio', kind: 'team', role: 'member' },
  workspaces: [],
  canCancel: true,
  isRemote: true,
  isDemo: false,
  reviewLinks: null,
};
