import { disabledWebhooks } from './disabled-webhooks';
import { lowBalance } from './low-balance';
import type { Watcher } from './watch';

export { startWatchers, type Watcher } from './watch';

/** Everything that the console looks after by itself; each is a function that finds out and tells. */
export const watchers: readonly Watcher[] = [lowBalance, disabledWebhooks];
