import { and, asc, eq } from 'drizzle-orm';
import { milliToCredits } from '@/lib/contract';
import type { BudgetHolder, BudgetRequest } from '@/lib/pages/budgets';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

const { budgetRequests, memberships, users } = schema;

/** Every member and key that can have a budget, and the open requests. */
export interface BudgetsPage {
  readonly members: readonly BudgetHolder[];
  readonly keys: readonly BudgetHolder[];
  /** All keys again, each with its daily budget. */
  readonly keyDays: readonly BudgetHolder[];
  readonly requests: readonly BudgetRequest[];
}

/** The budgets of a workspace; null if a remote service has none. Holders with a budget come first. */
export async function readBudgets({ workspace }: Access): Promise<BudgetsPage | null> {
  const { db, service } = runtime();
  const { manage } = service;
  if (manage === null) return null;
  const todayDate = new Date().toISOString().slice(0, 10);
  const [budgets, keys, monthUsage, todayUsage, members, requests] = await Promise.all([
    manage.budgets.list(workspace.id),
    manage.keys.list(workspace.id),
    manage.usage.get(workspace.id, { from: `${todayDate.slice(0, 7)}-01`, to: todayDate }),
    manage.usage.get(workspace.id, { from: todayDate, to: todayDate }),
    db
      .select({ id: users.id, name: users.name })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.workspaceId, workspace.id)),
    readRequests(workspace.id),
  ]);
  const spentBy: Record<BudgetHolder['subject'], ReadonlyMap<string, number>> = {
    member: new Map(monthUsage.people.map(({ actor, credits }) => [actor ?? '', credits])),
    key: new Map(monthUsage.keys.map(({ key, credits }) => [key.id, credits])),
    key_day: new Map(todayUsage.keys.map(({ key, credits }) => [key.id, credits])),
  };
  const holdersOf = (
    subject: BudgetHolder['subject'],
    subjects: readonly { id: string; name: string }[],
  ): BudgetHolder[] => {
    const budgetsById = new Map(
      budgets.data
        .filter((budget) => budget.subject === subject)
        .map((budget) => [budget.subject_id, budget]),
    );
    return subjects
      .map(({ id, name }) => ({
        subject,
        id,
        name,
        budget: budgetsById.get(id) ?? null,
        spent: spentBy[subject].get(id) ?? 0,
      }))
      .toSorted(
        (a, b) =>
          Number(b.budget !== null) - Number(a.budget !== null) || a.name.localeCompare(b.name),
      );
  };
  // Without the console's own key: the members it spends for have their own budgets.
  const budgetKeys = keys.data.filter(
    ({ kind, revoked_at: revokedAt }) => kind !== 'console' && revokedAt === null,
  );
  return {
    members: holdersOf('member', members),
    keys: holdersOf('key', budgetKeys),
    keyDays: holdersOf('key_day', budgetKeys),
    requests,
  };
}

async function readRequests(workspaceId: string): Promise<BudgetRequest[]> {
  const rows = await runtime()
    .db.select({ request: budgetRequests, name: users.name })
    .from(budgetRequests)
    .innerJoin(users, eq(users.id, budgetRequests.userId))
    .where(and(eq(budgetRequests.workspaceId, workspaceId), eq(budgetRequests.state, 'open')))
    .orderBy(asc(budgetRequests.createdAt));
  return rows.map(({ request, name }) => ({
    id: request.id,
    user_id: request.userId,
    name,
    about: request.about,
    note: request.note,
    needed: request.neededMilli === null ? null : milliToCredits(request.neededMilli),
    created_at: Math.floor(request.createdAt.getTime() / 1000),
  }));
}
