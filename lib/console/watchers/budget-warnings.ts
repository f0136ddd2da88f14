import { eq } from 'drizzle-orm';
import { InterfaceError } from '@/lib/client';
import type { Budget } from '@/lib/contract';
import { schema } from '../db';
import { raiseNotice } from '../notices';
import type { Runtime } from '../runtime';
import { workingTeams } from './teams';
import type { Watcher } from './watch';

/**
 * Notifies the Owner, the Admins and the person when a monthly budget exceeds 80 % and when it is used up, each once a
 * month.
 */
export const budgetWarnings: Watcher = {
  name: 'budget warnings',
  async run(runtime) {
    const { manage } = runtime.service;
    if (manage === null) return;
    for (const { id } of await workingTeams(runtime)) {
      const budgets = await manage.budgets.list(id).catch((error: unknown) => {
        // The pages already report a service that does not answer.
        if (error instanceof InterfaceError) return { data: [] };
        throw error;
      });
      for (const budget of budgets.data) {
        if (budget.state !== 'ok') await warn(runtime, id, budget, budget.state);
      }
    }
  },
};

async function warn(
  { db, service }: Runtime,
  workspace: string,
  budget: Budget,
  state: 'warning' | 'reached',
): Promise<void> {
  const { subject, subject_id: id, month } = budget;
  const user = subject === 'member' ? await nameOf(db, id) : null;
  if (subject === 'member' && user === null) return;
  const key =
    subject === 'key'
      ? (await service.manage?.keys.list(workspace))?.data.find((each) => each.id === id)?.name
      : undefined;
  const whose = user === null ? `the key ${key ?? id}` : user;
  const used = state === 'reached' ? 'used up' : 'more than 80 % used';
  const common = {
    workspace,
    kind: 'budget_warning',
    tone: state === 'reached' ? 'bad' : 'warn',
  } as const;
  const dedupeKey = `budget:${subject}:${id}:${month}:${state}`;
  await raiseNotice(db, {
    ...common,
    dedupeKey,
    text: `The monthly budget of ${whose} is ${used}.`,
    path: 'billing/budgets',
    roles: ['owner', 'admin'],
  });
  if (user === null) return;
  await raiseNotice(db, {
    ...common,
    dedupeKey: `${dedupeKey}:own`,
    text: `Your monthly budget is ${used}. You can ask for more credits.`,
    userId: id,
  });
}

/** The name of a person; null for an actor that is not a person of this console. */
async function nameOf(db: Runtime['db'], userId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: schema.users.name })
    .from(schema.users)
    .where(eq(schema.users.id, userId));
  return row?.name ?? null;
}
