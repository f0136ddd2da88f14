import { InterfaceError } from '@/lib/client';
import { NoWorkspaceKeyError, workspaceClient } from '../../developers/stored-keys';
import { lowCreditsOf } from '../../team/workspaces';
import { raiseNotification, resolveNotification } from '../notifications';
import { readWorkingTeams } from './teams';
import type { Watcher } from './watch';

const dedupeKey = 'low_balance';

/**
 * Notifies the Owner and Admins when a team's credits fall below their threshold. Resolved after a top-up, and once the
 * team has no threshold or no key.
 */
export const lowBalance: Watcher = {
  name: 'low balance',
  async run({ db }) {
    for (const { id, settings } of await readWorkingTeams({ db })) {
      const threshold = lowCreditsOf(settings);
      const available = threshold === null ? null : await availableOf(id);
      if (available === 'unknown') continue;
      if (threshold === null || available === null || available >= threshold) {
        await resolveNotification(db, { workspace: id, dedupeKey });
      } else {
        await raiseNotification(db, {
          workspace: id,
          kind: 'low_balance',
          dedupeKey,
          text: `Credits are low: fewer than ${threshold.toLocaleString('en-US')} are left. Buy credits so no one has to wait.`,
          path: 'billing',
          roles: ['owner', 'admin'],
        });
      }
    }
  },
};

/**
 * The available credits of a workspace; null for one without a key. `unknown` while the service does not answer, which
 * the pages already report.
 */
async function availableOf(workspaceId: string): Promise<number | 'unknown' | null> {
  try {
    const client = await workspaceClient(workspaceId, { retries: 0 });
    return (await client.balance.get()).quota_amount;
  } catch (error) {
    if (error instanceof NoWorkspaceKeyError) return null;
    if (error instanceof InterfaceError) return 'unknown';
    throw error;
  }
}
