import type { Budget } from '@/lib/contract';
import type { AgentSummary } from '@/lib/pages/agents';
import { may } from '@/lib/pages/permissions';
import type { Access } from '../../team/access';
import { readPersonNames } from '../keys';
import { requireManage } from './manage';

const usageOf = (budget: Budget | null) =>
  budget === null ? null : { limit: budget.limit + budget.raised, spent: budget.spent };

/** The connected assistants, newest first: all of them for those who see keys, their own for others. */
export async function listAgents({ workspace, user, role }: Access): Promise<AgentSummary[]> {
  const { data } = await requireManage().agents.list(workspace.id);
  const visibleAgents = may(role, 'keys.view')
    ? data
    : data.filter(({ actor }) => actor === user.id);
  const names = await readPersonNames(visibleAgents.map(({ actor }) => actor));
  return visibleAgents.map(({ key, client_host: host, actor, budget, day_budget }) => ({
    keyId: key.id,
    name: key.name,
    host,
    person: names.get(actor) ?? null,
    isOwn: actor === user.id,
    budget: usageOf(budget),
    dayBudget: usageOf(day_budget),
    modelCount: key.allowed_models?.length ?? null,
    lastUsedAt: key.last_used_at,
    expiresAt: key.expires_at,
  }));
}
