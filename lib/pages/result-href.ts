/** Path of a task's result, below the workspace. An id of another service may hold any character. */
export const resultPath = (taskId: string, output?: number): string =>
  `gallery/${encodeURIComponent(taskId)}${output === undefined ? '' : `?output=${output}`}`;

/** Path of the page of a task's result; without `output`, of its first. */
export const resultHref = (workspace: string, taskId: string, output?: number): string =>
  `/${workspace}/${resultPath(taskId, output)}`;

/** Ids, or keys of outputs such as `id:0`, as one text, which {@link splitIds} reads. An id of another service may hold a comma. */
export const joinIds = (ids: readonly string[]): string =>
  ids.map((id) => id.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');

/** The ids of a text made by {@link joinIds}; none for an empty text. */
export const splitIds = (text: string): string[] =>
  text
    .split(',')
    .filter((id) => id !== '')
    .map((id) => id.replaceAll('%2C', ',').replaceAll('%25', '%'));

/** {@link joinIds} as a value in a query. */
export const idsInQuery = (ids: readonly string[]): string =>
  encodeURIComponent(joinIds(ids)).replaceAll('%3A', ':').replaceAll('%2C', ',');
