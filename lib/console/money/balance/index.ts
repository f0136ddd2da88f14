import type { Budget } from '@/lib/contract';
import type { LiveBalance } from '@/lib/pages/balance';
import { workspaceClient } from '../../developers/stored-keys';
import { runtime } from '../../platform/runtime';
import { readOpenProject } from '../../projects';
import type { Access } from '../../team/access';

/** The credits of the workspace, and the budgets of the reader and of projects. A remote service has no budgets. */
export async function readLiveBalance(
  { user, workspace }: Access,
  signal: AbortSignal,
): Promise<LiveBalance> {
  const { manage } = runtime().service;
  const client = await workspaceClient(workspace.id);
  const [balance, budgets, openProjectId] = await Promise.all([
    client.balance.get({ signal }),
    manage?.budgets.list(workspace.id, {}, { signal }),
    manage === null ? null : readOpenProject(runtime().db, { user, workspace }),
  ]);
  const budgetOf = (subject: Budget['subject'], id: string) =>
    budgets?.data.find((budget) => budget.subject === subject && budget.subject_id === id) ?? null;
  const projectBudget = openProjectId === null ? null : budgetOf('project', openProjectId);
  return {
    ...balance,
    budget: budgetOf('member', user.id),
    project: projectBudget === null ? null : { budget: projectBudget },
    ...(budgets === undefined ? {} : { project_left: projectsLeft(budgets.data) }),
  };
}

const projectsLeft = (budgets: readonly Budget[]) =>
  Object.fromEntries(
    budgets
      .filter(({ subject }) => subject === 'project')
      .map(({ subject_id, remaining }) => [subject_id, remaining]),
  );
