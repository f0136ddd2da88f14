import type { Creation } from '@/lib/pages/creations';
import { fetchGalleryItems } from '@/lib/queries';

const chunk = 200;

/** Loads creations by their ids, including those that were never in view. */
export async function loadTasks(
  workspace: string,
  ids: readonly string[],
): Promise<Map<string, Creation>> {
  const tasks = new Map<string, Creation>();
  for (let at = 0; at < ids.length; at += chunk) {
    for (const task of await fetchGalleryItems(workspace, ids.slice(at, at + chunk))) {
      tasks.set(task.task_id, task);
    }
  }
  return tasks;
}
