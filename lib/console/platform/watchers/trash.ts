import { emptyTrash } from '../../library/trash';
import type { Watcher } from './watch';

/** Deletes trash entries after 30 days. */
export const trash: Watcher = { name: 'trash', run: emptyTrash };
