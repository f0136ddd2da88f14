import { and, eq, sql } from 'drizzle-orm';
import { type BudgetSubject, idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceDb, ServiceTx } from '../../context';
import { schema } from '../../db';
import { lockBalance } from '../ledger';

const { apiKeys, budgets } = schema;

/** The workspace has no key of this id. (Members and projects are not known to the service, so they are not checked.) */
export class UnknownKeyError extends Error {
  override readonly name = 'UnknownKeyError';
}

/** The holder of a budget: a member (by actor reference), a key or a project (by its reference), of a workspace. */
export interface BudgetOwner {
  workspaceId: string;
  subject: BudgetSubject;
  subjectId: string;
}

/**
 * Creates a budget, or changes its limit. A new one starts with what was spent and reserved this month or day (for a project:
 * ever); the workspace's balance is locked while that is counted. Throws UnknownWorkspaceError, {@link UnknownKeyError}.
 */
export const setBudget = (db: ServiceDb, owner: BudgetOwner, limitMilli: number): Promise<void> =>
  changeLocked(db, owner, async (tx) => {
    const { workspaceId, subject, subjectId } = owner;
    if (subject === 'key' || subject === 'key_day') await requireKey(tx, workspaceId, subjectId);
    const [row] = await tx
      .insert(budgets)
      .values({ id: newId(idPrefixes.budget), workspaceId, subject, subjectId, limitMilli })
      .onConflictDoUpdate({
        target: [budgets.workspaceId, budgets.subject, budgets.subjectId],
        set: { limitMilli, updatedAt: sql`clock_timestamp()` },
      })
      .returning({ id: budgets.id });
    if (row === undefined) return;
    if (subject === 'project') await countProject(tx, row.id, owner);
    else await countPeriod(tx, row.id, owner);
  });

async function requireKey(tx: ServiceTx, workspaceId: string, keyId: string): Promise<void> {
  const isKeyOfWorkspace = and(eq(apiKeys.id, keyId), eq(apiKeys.workspaceId, workspaceId));
  if ((await tx.$count(apiKeys, isKeyOfWorkspace)) === 0) throw new UnknownKeyError();
}

/** Counts what was spent and reserved this month, for a daily budget today, unless that was done before. */
async function countPeriod(tx: ServiceTx, budgetId: string, owner: BudgetOwner): Promise<void> {
  const holderColumn = owner.subject === 'member' ? sql`e.actor` : sql`e.key_id`;
  const period = sql`service.budget_month(${owner.subject}::text, clock_timestamp())`;
  await tx.execute(sql`
    insert into service.budget_months (budget_id, month, spent_milli, authorized_milli)
    select ${budgetId}::text, ${period}, coalesce(sum(a.settled_milli), 0),
      coalesce(sum(a.amount_milli) filter (where a.state = 'open'), 0)
    from service.ledger_entries e join service.authorizations a on a.id = e.authorization_id
    where e.workspace_id = ${owner.workspaceId} and e.kind = 'authorize'
      and e.created_at >= ${period}::timestamp at time zone 'UTC'
      and ${holderColumn} = ${owner.subjectId}
    on conflict do nothing`);
}

/** Counts what a project ever spent and reserved, unless that was done before. */
async function countProject(tx: ServiceTx, budgetId: string, owner: BudgetOwner): Promise<void> {
  await tx.execute(sql`
    insert into service.budget_months (budget_id, month, spent_milli, authorized_milli)
    select ${budgetId}::text, service.budget_month('project', clock_timestamp()), coalesce(sum(a.settled_milli), 0),
      coalesce(sum(a.amount_milli) filter (where a.state = 'open'), 0)
    from service.authorizations a
    where a.workspace_id = ${owner.workspaceId} and a.project = ${owner.subjectId}
    on conflict do nothing`);
}

/** Ends a budget; `false` when there was none. Throws UnknownWorkspaceError. */
export const removeBudget = (db: ServiceDb, owner: BudgetOwner): Promise<boolean> =>
  changeLocked(db, owner, async (tx) => {
    const removedBudgets = await tx
      .delete(budgets)
      .where(isBudgetOf(owner))
      .returning({ id: budgets.id });
    return removedBudgets.length > 0;
  });

/**
 * Raises a budget for this month or day only (a project's for good), once per `onceKey`; `false` when there is no such budget. Throws
 * UnknownWorkspaceError.
 */
export const raiseBudget = (
  db: ServiceDb,
  owner: BudgetOwner,
  raise: { amountMilli: number; onceKey: string },
): Promise<boolean> =>
  changeLocked(db, owner, async (tx) => {
    const [row] = await tx.select({ id: budgets.id }).from(budgets).where(isBudgetOf(owner));
    if (row === undefined) return false;
    await tx.execute(sql`
      with raised as (
        insert into service.budget_raises (budget_id, once_key, month, amount_milli)
        values (${row.id}, ${raise.onceKey}, service.budget_month(${owner.subject}, clock_timestamp()), ${raise.amountMilli})
        on conflict do nothing
        returning month, amount_milli
      )
      insert into service.budget_months as m (budget_id, month, raised_milli)
      select ${row.id}::text, month, amount_milli from raised
      on conflict (budget_id, month) do update set raised_milli = m.raised_milli + excluded.raised_milli`);
    return true;
  });

/** Changes budgets of a workspace while its balance is locked. */
const changeLocked = <T>(
  db: ServiceDb,
  { workspaceId }: BudgetOwner,
  change: (tx: ServiceTx) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await lockBalance(tx, workspaceId);
    return change(tx);
  });

const isBudgetOf = ({ workspaceId, subject, subjectId }: BudgetOwner) =>
  and(
    eq(budgets.workspaceId, workspaceId),
    eq(budgets.subject, subject),
    eq(budgets.subjectId, subjectId),
  );
