import { and, eq, isNull } from 'drizzle-orm';
import { InterfaceError } from '@/lib/client';
import { NoWorkspaceKeyError, workspaceClient } from '../custody';
import { schema } from '../db';
import { raiseNotice, resolveNotice } from '../notices';
import { lowCreditsOf } from '../workspaces';
import type { Watcher } from './watch';

const { workspaces } = schema;
const dedupeKey = 'low_balance';

/** Tells the Owner and Admins when a team's credits fall below what they chose; taken back after a top-up. */
export const lowBalance: Watcher = {
  name: 'low balance',
  async look({ db }) {
    const teams = await db
      .select({ id: workspaces.id, settings: workspaces.settings })
      .from(workspaces)
      .where(
        and(
          eq(workspaces.kind, 'team'),
          eq(workspaces.state, 'ready'),
          isNull(workspaces.archivedAt),
        ),
      );
    for (const { id, settings } of teams) {
      const below = lowCreditsOf(settings);
      const available = below === null ? null : await availableOf(id);
      if (below === null || available === null) continue;
      if (available >= below) await resolveNotice(db, { workspace: id, dedupeKey });
      else {
        await raiseNotice(db, {
          workspace: id,
          kind: 'low_balance',
          dedupeKey,
          text: `Credits run low: fewer than ${below.toLocaleString('en-US')} are left. Top up, so that nobody has to wait.`,
          roles: ['owner', 'admin'],
        });
      }
    }
  },
};

/** What a workspace can spend; null while the service does not say, which its pages tell already. */
async function availableOf(workspaceId: string): Promise<number | null> {
  try {
    const client = await workspaceClient(workspaceId, { retries: 0 });
    return (await client.balance.get()).quota_amount;
  } catch (error) {
    if (error instanceof InterfaceError || error instanceof NoWorkspaceKeyError) return null;
    throw error;
  }
}
