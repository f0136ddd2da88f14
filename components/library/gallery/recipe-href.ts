import { createHref, editHref, experimentHref, maxBeginnings, mediaKindOf } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import type { OutputRef } from '@/lib/pages/gallery';
import { idsInQuery, resultHref } from '@/lib/pages/result-href';

/** Path of Create with this recipe filled in, except the seed. Remix and Retry link to it. */
export const remixHref = (workspace: string, { task_id: id }: Pick<Creation, 'task_id'>): string =>
  createHref(workspace, { remix: id });

/** Path of the viewer of one output, with the gallery's current filters. */
export function viewerHref(
  workspace: string,
  taskId: string,
  output: number,
  filters: URLSearchParams = new URLSearchParams(),
): string {
  const search = new URLSearchParams(filters);
  if (output > 0) search.set('output', String(output));
  const query = search.toString();
  return `${resultHref(workspace, taskId)}${query === '' ? '' : `?${query}`}`;
}

/** The query of a viewer that was opened from a board's surface, and leads back there. */
export const surfaceQuery = (board: string): URLSearchParams =>
  new URLSearchParams({ board, view: 'surface' });

/**
 * Path of the edit room with an output; null for one that is no picture, film or sound, or is not kept. `origin` is the query
 * of the place that it is opened from.
 */
export function resultEditHref(
  workspace: string,
  task: Creation,
  output: number,
  origin?: URLSearchParams,
): string | null {
  const file = task.outputs[output];
  if (file === undefined || file.no_longer_kept) return null;
  if (mediaKindOf(file.content_type) === undefined) return null;
  return editHref(workspace, { kind: 'result', taskId: task.task_id, output }, origin);
}

/** Path of the gallery with the results that look like one. */
export const similarHref = (workspace: string, { task_id, output }: OutputRef): string =>
  `/${workspace}/gallery?${new URLSearchParams({ like: `${task_id}:${output}` })}`;

/** Path of Compare with two to four outputs. */
export const compareHref = (workspace: string, keys: readonly string[]): string =>
  `/${workspace}/compare?items=${idsInQuery(keys)}`;

/** Path of a new experiment around results of one model. Null for results of several models, without prompts, or too many. */
export function resultsExperimentHref(
  workspace: string,
  tasks: readonly Pick<Creation, 'task_id' | 'model' | 'prompt'>[],
): string | null {
  const [firstTask] = tasks;
  if (firstTask === undefined || tasks.length > maxBeginnings) return null;
  if (tasks.some(({ model }) => model !== firstTask.model)) return null;
  if (tasks.every(({ prompt }) => prompt.trim() === '')) return null;
  return experimentHref(
    workspace,
    tasks.map(({ task_id: id }) => id),
  );
}
