import type { Creation } from '@/lib/contract';
import type { FormValues } from '@/lib/forms';
import { createHref } from '@/lib/forms';

/** Create with this recipe filled in, all but the seed: what Remix and Retry lead to. */
export function remixHref(workspace: string, task: Pick<Creation, 'model' | 'params'>): string {
  const { seed: _, ...values } = (task.params ?? {}) as FormValues & { seed?: unknown };
  return createHref(workspace, { model: task.model, values });
}

/** The viewer of one output, within the filters the gallery has now. */
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

/** Compare of two to four outputs. */
export const compareHref = (workspace: string, keys: readonly string[]): string =>
  `/${workspace}/compare?items=${keys.join(',')}`;
