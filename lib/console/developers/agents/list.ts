import type { Budget } from '@/lib/contract';
import type { AgentSummary } from '@/lib/pages/agents';
import { may } from '@/lib/pages/permissions';
import type { Access } from '../../team/access';
import { namesOf } from '../keys';
import { requireManage } from './manage';

const useOf = (budget: Budget | null) =>
  budget === null ? null : { limit: budget.limit + budget.raised, spent: budget.spent };

/** The connected assistants, newest first: all of them for those who see keys, their own for others. */
export async function listAgents({ workspace, user, role }: Access): Promise<AgentSummary[]> {
  const { data } = await requireManage().agents.list(workspace.id);
  const visible = may(role, 'keys.view') ? data : data.filter(({ actor }) => actor === user.id);
  const names = await namesOf(visible.map(({ actor }) => actor));
  return visible.map(({ key, client_host: host, actor, budget, day_budget }) => ({
    keyId: key.id,
    name: key.name,
    host,
    person: names.get(actor) ?? null,
    isOwn: actor === user.id,
    budget: useOf(budget),
    dayBudget: useOf(day_budget),
    modelCount: key.allowed_models?.length ?? null,
    lastUsedAt: key.last_used_at,
    expiresAt: key.expires_at,
  }));
}
