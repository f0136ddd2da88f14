import type { LiveBalance } from '@/lib/contract';
import type { Access } from '../access';
import { workspaceClient } from '../key-store';
import { runtime } from '../runtime';

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
