import { InterfaceError } from '@/lib/client';
import { NoWorkspaceKeyError, workspaceClient } from '../../developers/stored-keys';
import { lowCreditsThreshold } from '../../team/workspaces';
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
      const threshold = lowCreditsThreshold(settings);
      const remainingCredits = threshold === null ? null : await readRemainingCredits(id);
      if (remainingCredits === 'unknown') continue;
      if (threshold === null || remainingCredits === null || remainingCredits >= threshold) {
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
 * The credits of a workspace, with those reserved by running work: a reservation that ends uncharged would raise the notification
 * again and again. Null for a workspace without a key. `unknown` while the service does not answer, which the pages already report.
 */
async function readRemainingCredits(workspaceId: string): Promise<number | 'unknown' | null> {
  try {
    const client = await workspaceClient(workspaceId, { retries: 0 });
    const { quota_amount: available, authorized_amount: reserved } = await client.balance.get();
    return available + (reserved ?? 0);
  } catch (error) {
    if (error instanceof NoWorkspaceKeyError) return null;
    if (error instanceof InterfaceError) return 'unknown';
    throw error;
  }
}
