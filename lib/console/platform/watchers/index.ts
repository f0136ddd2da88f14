import { emptyTrash } from '../../library/trash';
import { agentApprovals, leaverAgents } from './agent-approvals';
import { budgetWarnings } from './budget-warnings';
import { disabledWebhooks } from './disabled-webhooks';
import { finishedTasks } from './finished-tasks';
import { installationAlerts } from './installation-alerts';
import { lowBalance } from './low-balance';
import { mailNotifications } from './mail-notifications';
import type { Watcher } from './watch';

export {
  type InstallationAlert,
  installationAlerts,
  installationAlertsRegistryKey,
} from './installation-alerts';
export { startWatchers, type Watcher } from './watch';
export { budgetWarnings, leaverAgents };

/** The background checks of the console; each raises notifications or sends mail. */
export const watchers: readonly Watcher[] = [
  lowBalance,
  budgetWarnings,
  disabledWebhooks,
  agentApprovals,
  leaverAgents,
  { name: 'trash', run: emptyTrash },
  finishedTasks,
  installationAlerts,
  // Last, so that notifications raised by the others are mailed in the same run.
  mailNotifications,
];
