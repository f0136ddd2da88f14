import { eq } from 'drizzle-orm';
import type { ManageClient } from '@/lib/client';
import type { Budget, BudgetSubject } from '@/lib/contract';
import { schema } from '../../db';
import { readProjectNames } from '../../projects';
import {
  type NewNotification,
  raiseNotificationOnce,
  resolveOtherNotifications,
} from '../notifications';
import type { Runtime } from '../runtime';
import { forWorkingTeams } from './teams';
import type { Watcher } from './watch';

const kind = 'budget_warning';

/**
 * Notifies the Owner, the Admins and the person when a budget exceeds 80 % and when it is used up. Resolved once
 * that is no longer so: the budget was raised or removed, or its month or day is over.
 */
export const budgetWarnings: Watcher = {
  name: 'budget warnings',
  async run(runtime) {
    const { manage } = runtime.service;
    if (manage === null) return;
    await forWorkingTeams(runtime, async (id) => {
      const usedBudgets = await readUsedBudgets(runtime, manage, id);
      const warnings: NewNotification[] = [];
      for (const usedBudget of usedBudgets) {
        warnings.push(...(await warningsOf(runtime.db, id, usedBudget)));
      }
      const keys = warnings.map(({ dedupeKey }) => dedupeKey);
      await resolveOtherNotifications(runtime.db, { workspace: id, kind }, keys);
      for (const warning of warnings) await raiseNotificationOnce(runtime.db, warning);
    });
  },
};

interface UsedBudget {
  readonly budget: Budget;
  /** The key or project that has the budget, in words; null for a person. */
  readonly holder: string | null;
}

/** The budgets of a workspace that are used up, or more than 80 % used. */
async function readUsedBudgets(
  { db }: Runtime,
  manage: ManageClient,
  workspace: string,
): Promise<UsedBudget[]> {
  const { data } = await manage.budgets.list(workspace);
  const usedBudgets = data.filter(({ state }) => state !== 'ok');
  const hasKeys = usedBudgets.some(({ subject }) => isOfKey(subject));
  const keys = hasKeys ? (await manage.keys.list(workspace)).data : [];
  const projects = await readProjectNames(db, workspace);
  const holderOf = ({ subject, subject_id: holderId }: Budget): string | null => {
    const nameIn = (holders: readonly { id: string; name: string }[]) =>
      holders.find(({ id }) => id === holderId)?.name ?? holderId;
    if (isOfKey(subject)) return `the key ${nameIn(keys)}`;
    return subject === 'project' ? `the project ${nameIn(projects)}` : null;
  };
  return usedBudgets.map((budget) => ({ budget, holder: holderOf(budget) }));
}

const isOfKey = (subject: BudgetSubject): boolean => subject === 'key' || subject === 'key_day';

const budgetNames: Readonly<Record<BudgetSubject, string>> = {
  member: 'monthly budget',
  key: 'monthly budget',
  key_day: 'daily budget',
  project: 'budget',
};

/** The notifications that are true of a budget now. */
async function warningsOf(
  db: Runtime['db'],
  workspace: string,
  { budget: { subject, subject_id: id, month, limit, raised, state }, holder }: UsedBudget,
): Promise<NewNotification[]> {
  const user = subject === 'member' ? await readPersonName(db, id) : null;
  if (subject === 'member' && user === null) return [];
  const budgetName = budgetNames[subject];
  const usedShare = state === 'reached' ? 'used up' : 'more than 80 % used';
  const sharedFields = { workspace, kind, tone: state === 'reached' ? 'bad' : 'warn' } as const;
  // Once for each threshold and month or day, also when the use hovers around it. A raised budget has other thresholds.
  const dedupeKey = `budget:${subject}:${id}:${month}:${limit + raised}:${state}`;
  const adminWarning: NewNotification = {
    ...sharedFields,
    dedupeKey,
    event: dedupeKey,
    text: `The ${budgetName} of ${user ?? holder} is ${usedShare}.`,
    path: subject === 'project' ? `projects/${id}` : 'billing/budgets',
    roles: ['owner', 'admin'],
  };
  if (user === null) return [adminWarning];
  const personWarning: NewNotification = {
    ...sharedFields,
    dedupeKey: `${dedupeKey}:own`,
    event: dedupeKey,
    text: `Your monthly budget is ${usedShare}. You can ask for more credits.`,
    userId: id,
  };
  return [adminWarning, personWarning];
}

/** The name of a person; null for an actor that is not a person of this console. */
async function readPersonName(db: Runtime['db'], userId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: schema.users.name })
    .from(schema.users)
    .where(eq(schema.users.id, userId));
  return row?.name ?? null;
}
