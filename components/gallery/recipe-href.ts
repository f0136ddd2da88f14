import type { Creation } from '@/lib/contract';
import type { FormValues } from '@/lib/forms';
import { createHref } from '@/lib/forms';

/** Path of Create with this recipe filled in, except the seed. Remix and Retry link to it. */
export function remixHref(workspace: string, task: Pick<Creation, 'model' | 'params'>): string {
  const { seed: _, ...values } = (task.params ?? {}) as FormValues & { seed?: unknown };
  return createHref(workspace, { model: task.model, values });
}

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
  return `/${workspace}/gallery/${taskId}${query === '' ? '' : `?${query}`}`;
}

/** Path of Compare with two to four outputs. */
export const compareHref = (workspace: string, keys: readonly string[]): string =>
  `/${workspace}/compare?items=${keys.join(',')}`;
