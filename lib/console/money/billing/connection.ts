import type { ManageClient, WorkspaceClient } from '@/lib/client';
import { workspaceClient } from '../../developers/stored-keys';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

export type ManagedBilling = ReturnType<ManageClient['billing']>;
/** Billing by the public interface with the workspace's key, as a remote service offers it. */
export type KeyBilling = WorkspaceClient['billing'];

export type BillingConnection =
  | { readonly mode: 'embedded'; readonly calls: ManagedBilling }
  | { readonly mode: 'remote'; readonly calls: KeyBilling };

/** Personal workspaces that this process has registered at the service. */
const registeredIds = new Set<string>();

/** A repeat, as by another process, changes nothing at the service. */
async function registerPersonalWorkspace(
  manage: ManageClient,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  if (registeredIds.has(id)) return;
  await manage.workspaces.create({ id, name, kind: 'personal' });
  registeredIds.add(id);
}

/**
 * The client for a workspace's billing. A personal workspace has no key, so it has no billing at a remote service: then
 * this throws {@link InvalidRequestError}. Throws NoWorkspaceKeyError for a team without a key.
 */
export async function connectBilling({
  workspace,
  user,
}: Pick<Access, 'workspace' | 'user'>): Promise<BillingConnection> {
  const { manage } = runtime().service;
  if (manage !== null) {
    if (workspace.kind === 'personal') {
      await registerPersonalWorkspace(manage, workspace);
    }
    return { mode: 'embedded', calls: manage.billing(workspace.id) };
  }
  if (workspace.kind === 'personal') {
    throw new InvalidRequestError('The connected service sells nothing to personal workspaces.');
  }
  const { billing } = await workspaceClient(workspace.id, { actor: user.id });
  return { mode: 'remote', calls: billing };
}
