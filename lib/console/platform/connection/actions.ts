'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { workspaceAction } from '../../team/access';
import { connectWorkspace, disconnectWorkspace, pastedKey, recheckConnection } from '.';

/** Stores the workspace's key for a remote service, once the service has accepted it. */
export const connectAction = workspaceAction(
  'connection.manage',
  [pastedKey],
  async (access, key) => {
    await connectWorkspace(access, key);
    revalidatePath(`/${access.workspace.slug}`, 'layout');
  },
);

/** {@link connectAction}, then redirects to Create. */
export const connectAndCreateAction = workspaceAction(
  'connection.manage',
  [pastedKey],
  async (access, key): Promise<void> => {
    await connectWorkspace(access, key);
    revalidatePath(`/${access.workspace.slug}`, 'layout');
    redirect(`/${access.workspace.slug}/create`);
  },
);

/** Removes the key of a remote service. */
export const disconnectAction = workspaceAction('connection.manage', [], async (access) => {
  await disconnectWorkspace(access);
  revalidatePath(`/${access.workspace.slug}`, 'layout');
});

/** Probes again what a remote service offers. */
export const recheckConnectionAction = workspaceAction('connection.manage', [], async (access) => {
  await recheckConnection(access);
  revalidatePath(`/${access.workspace.slug}`, 'layout');
});
