import type { ManageClient, WorkspaceClient } from '@/lib/client';
import type { Access } from '../access';
import { workspaceClient } from '../custody';
import { InvalidRequestError } from '../failures';
import { runtime } from '../runtime';

/** The billing of the embedded service, with all that the operator may do. */
export type ManagedBilling = ReturnType<ManageClient['billing']>;
/** What a remote service offers to the workspace's key. */
export type KeyBilling = WorkspaceClient['billing'];

export type BillingConnection =
  | { readonly mode: 'embedded'; readonly calls: ManagedBilling }
  | { readonly mode: 'remote'; readonly calls: KeyBilling };

/**
 * How a workspace's billing is reached. A personal workspace has no key, so that a remote service cannot be asked for
 * it. Throws {@link InvalidRequestError} then, and NoWorkspaceKeyError.
 */
export async function connectBilling({
  workspace,
  user,
}: Pick<Access, 'workspace' | 'user'>): Promise<BillingConnection> {
  const { manage } = runtime().service;
  if (manage !== null) {
    if (workspace.kind === 'personal') {
      // The service hears of a personal workspace when it first has to do with money; repeated, it changes nothing.
      const { id, name } = workspace;
      await manage.workspaces.create({ id, name, kind: 'personal' });
    }
    return { mode: 'embedded', calls: manage.billing(workspace.id) };
  }
  if (workspace.kind === 'personal') {
    throw new InvalidRequestError('The connected service sells nothing to personal workspaces.');
  }
  const { billing } = await workspaceClient(workspace.id, { actor: user.id });
  return { mode: 'remote', calls: billing };
}
