import { emptyTrash } from '../trash';
import type { Watcher } from './watch';

/** Deletes what was in the trash for 30 days. */
export const trash: Watcher = { name: 'trash', run: emptyTrash };
