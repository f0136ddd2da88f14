import type { LiveBalance } from '@/lib/pages/balance';
import { workspaceClient } from '../../developers/stored-keys';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

/** The credits of the workspace and the reader's budget. A remote service has no budgets. */
export async function readLiveBalance(
  { user, workspace }: Access,
  signal: AbortSignal,
): Promise<LiveBalance> {
  const { manage } = runtime().service;
  const client = await workspaceClient(workspace.id);
  const [balance, budgets] = await Promise.all([
    client.balance.get({ signal }),
    manage?.budgets.list(workspace.id, { member: user.id }, { signal }),
  ]);
  return { ...balance, budget: budgets?.data[0] ?? null };
}
