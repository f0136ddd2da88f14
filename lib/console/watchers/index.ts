import { budgetWarnings } from './budget-warnings';
import { disabledWebhooks } from './disabled-webhooks';
import { finishedMail } from './finished-mail';
import { lowBalance } from './low-balance';
import { mailNotices } from './mail-notices';
import { trash } from './trash';
import type { Watcher } from './watch';

export { startWatchers, type Watcher } from './watch';
export { budgetWarnings };

/** Everything that the console looks after by itself; each is a function that finds out and tells. */
export const watchers: readonly Watcher[] = [
  lowBalance,
  budgetWarnings,
  disabledWebhooks,
  trash,
  // Last, so that what the others have just told is sent at once.
  mailNotices,
  finishedMail,
];
