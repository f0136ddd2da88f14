import type { Creation } from '@/lib/contract';
import type { FormValues } from '@/lib/forms';
import { createHref, experimentHref, sameValue } from '@/lib/forms';

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

/** Most characters of the prompts that an address carries, and of each that a design takes. */
const mostCharacters = { all: 3000, each: 2000 };

/**
 * Path of a new experiment around results of one model: their prompts as alternatives, with the settings that all of them
 * share. Null for results of several models, without prompts, or with more text than fits into an address.
 */
export function experimentOfHref(
  workspace: string,
  tasks: readonly Pick<Creation, 'task_id' | 'model' | 'prompt' | 'params'>[],
): string | null {
  const [first, ...others] = tasks;
  if (first === undefined || others.some(({ model }) => model !== first.model)) return null;
  const prompts = [...new Set(tasks.map(({ prompt }) => prompt.trim()).filter(Boolean))];
  if (prompts.length === 0) return null;
  const { seed: _, prompt: __, ...params } = (first.params ?? {}) as FormValues;
  const shared = Object.fromEntries(
    Object.entries(params).filter(([name, value]) =>
      others.every((task) => sameValue(task.params?.[name], value)),
    ),
  );
  if (prompts.length === 1) {
    const values = { ...shared, prompt: prompts[0] };
    return experimentHref(workspace, { model: first.model, values }, first.task_id);
  }
  const length = prompts.reduce((sum, { length }) => sum + length, 0);
  if (length > mostCharacters.all || prompts.some((each) => each.length > mostCharacters.each))
    return null;
  return experimentHref(workspace, { model: first.model, values: { ...shared, prompt: prompts } });
}
