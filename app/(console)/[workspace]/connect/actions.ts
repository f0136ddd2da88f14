'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { requireAccess } from '@/lib/console/access';
import {
  connectWorkspace,
  disconnectWorkspace,
  pastedKey,
  recheckConnection,
} from '@/lib/console/connection';
import { actionResult } from '@/lib/console/failures';
import type { ActionResult } from '@/lib/contract';

/** Stores the workspace's key for a remote service, once the service has accepted it. */
export async function connectAction(workspace: string, key: unknown): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'connection.manage');
    await connectWorkspace(access, pastedKey.parse(key));
    revalidatePath(`/${workspace}`, 'layout');
  });
}

/** {@link connectAction}, then redirects to Create. */
export async function connectAndCreateAction(
  workspace: string,
  key: unknown,
): Promise<ActionResult<void>> {
  const connected = await connectAction(workspace, key);
  if (connected.ok) redirect(`/${encodeURIComponent(workspace)}/create`);
  return connected;
}

/** Removes the key of a remote service. */
export async function disconnectAction(workspace: string): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'connection.manage');
    await disconnectWorkspace(access);
    revalidatePath(`/${workspace}`, 'layout');
  });
}

/** Probes again what a remote service offers. */
export async function recheckConnectionAction(workspace: string): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'connection.manage');
    await recheckConnection(access);
    revalidatePath(`/${workspace}`, 'layout');
  });
}
