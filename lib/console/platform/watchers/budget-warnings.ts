import { eq } from 'drizzle-orm';
import { InterfaceError } from '@/lib/client';
import type { Budget } from '@/lib/contract';
import { schema } from '../../db';
import type { NewNotice } from '../notices';
import { raiseNotice, resolveOtherNotices } from '../notices';
import type { Runtime } from '../runtime';
import { workingTeams } from './teams';
import type { Watcher } from './watch';

const kind = 'budget_warning';

/**
 * Notifies the Owner, the Admins and the person when a monthly budget exceeds 80 % and when it is used up. Resolved once
 * that is no longer so: the budget was raised or removed, or its month is over.
 */
export const budgetWarnings: Watcher = {
  name: 'budget warnings',
  async run(runtime) {
    const { manage } = runtime.service;
    if (manage === null) return;
    for (const { id } of await workingTeams(runtime)) {
      const budgets = await manage.budgets.list(id).catch((error: unknown) => {
        // The pages already report a service that does not answer.
        if (error instanceof InterfaceError) return null;
        throw error;
      });
      if (budgets === null) continue;
      const warnings: NewNotice[] = [];
      for (const budget of budgets.data) warnings.push(...(await warningsOf(runtime, id, budget)));
      const keys = warnings.map(({ dedupeKey }) => dedupeKey);
      await resolveOtherNotices(runtime.db, { workspace: id, kind }, keys);
      for (const warning of warnings) await raiseNotice(runtime.db, warning);
    }
  },
};

/** The notices that are true of a budget now. */
async function warningsOf(
  { db, service }: Runtime,
  workspace: string,
  { subject, subject_id: id, month, state }: Budget,
): Promise<NewNotice[]> {
  if (state === 'ok') return [];
  const user = subject === 'member' ? await nameOf(db, id) : null;
  if (subject === 'member' && user === null) return [];
  const key =
    subject === 'key'
      ? (await service.manage?.keys.list(workspace))?.data.find((each) => each.id === id)?.name
      : undefined;
  const whose = user === null ? `the key ${key ?? id}` : user;
  const used = state === 'reached' ? 'used up' : 'more than 80 % used';
  const common = { workspace, kind, tone: state === 'reached' ? 'bad' : 'warn' } as const;
  const dedupeKey = `budget:${subject}:${id}:${month}:${state}`;
  const toAdmins: NewNotice = {
    ...common,
    dedupeKey,
    text: `The monthly budget of ${whose} is ${used}.`,
    path: 'billing/budgets',
    roles: ['owner', 'admin'],
  };
  if (user === null) return [toAdmins];
  const toPerson: NewNotice = {
    ...common,
    dedupeKey: `${dedupeKey}:own`,
    text: `Your monthly budget is ${used}. You can ask for more credits.`,
    userId: id,
  };
  return [toAdmins, toPerson];
}

/** The name of a person; null for an actor that is not a person of this console. */
async function nameOf(db: Runtime['db'], userId: string): Promise<string | null> {
  const [row] = await db
    .select({ name: schema.users.name })
    .from(schema.users)
    .where(eq(schema.users.id, userId));
  return row?.name ?? null;
}
