import type { Creation } from '@/lib/pages/creations';
import { fetchGalleryItems } from '@/lib/queries';

const chunkSize = 200;

/** Loads creations by their ids, including those that were never in view. */
export async function loadTasks(
  workspace: string,
  ids: readonly string[],
): Promise<Map<string, Creation>> {
  const tasks = new Map<string, Creation>();
  for (let offset = 0; offset < ids.length; offset += chunkSize) {
    for (const task of await fetchGalleryItems(workspace, ids.slice(offset, offset + chunkSize))) {
      tasks.set(task.task_id, task);
    }
  }
  return tasks;
}
