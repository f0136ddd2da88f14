import type { ManagedWorkspace, OperatorTask, RateLimit } from '@/lib/contract';
import { type Operator, recordOperatorChange } from '../management';

/** Gives a workspace credits, once for each submission. Returns the credits available afterwards. */
export async function grantCredits(
  operator: Operator,
  id: string,
  { amount, reason, submissionId }: { amount: number; reason: string; submissionId: string },
): Promise<number> {
  const { manage, user } = operator;
  const { name } = await manage.workspaces.get(id);
  const line = await recordOperatorChange(
    operator,
    {
      action: 'credits.grant',
      target: { kind: 'workspace', id, name },
      after: { credits: amount, reason },
    },
    () =>
      manage.workspaces.grant(id, {
        amount,
        memo: reason,
        once_key: `operator-${submissionId}`,
        actor: user.id,
      }),
  );
  return line.available_after;
}

/** Suspends a workspace, or activates it again. */
export async function setWorkspaceState(
  operator: Operator,
  id: string,
  status: 'active' | 'suspended',
): Promise<ManagedWorkspace> {
  const { workspaces } = operator.manage;
  const { name } = await workspaces.get(id);
  return recordOperatorChange(
    operator,
    {
      action: status === 'active' ? 'workspace.activate' : 'workspace.suspend',
      target: { kind: 'workspace', id, name },
    },
    () => workspaces.update(id, { status }),
  );
}

/** Sets how many requests each key of a workspace may make; null: the installation's limit. */
export async function setRateLimit(
  operator: Operator,
  id: string,
  limit: RateLimit | null,
): Promise<ManagedWorkspace> {
  const { workspaces } = operator.manage;
  const { name, rate_limit: before } = await workspaces.get(id);
  return recordOperatorChange(
    operator,
    {
      action: 'workspace.rate_limit',
      target: { kind: 'workspace', id, name },
      before: { rate_limit: before },
      after: { rate_limit: limit },
    },
    () => workspaces.update(id, { rate_limit: limit }),
  );
}

export async function cancelWork(operator: Operator, id: string): Promise<OperatorTask> {
  const { work } = operator.manage;
  const { workspace, model } = await work.get(id);
  return recordOperatorChange(
    operator,
    {
      action: 'task.cancel',
      target: { kind: 'task', id },
      after: { workspace: workspace.name, model },
    },
    () => work.cancel(id),
  );
}
