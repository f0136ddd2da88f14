/** Path of a task's result, below the workspace. An id of another service may hold any character. */
export const resultPath = (taskId: string, output?: number): string =>
  `gallery/${encodeURIComponent(taskId)}${output === undefined ? '' : `?output=${output}`}`;

/** Path of the page of a task's result; without `output`, of its first. */
export const resultHref = (workspace: string, taskId: string, output?: number): string =>
  `/${workspace}/${resultPath(taskId, output)}`;

/** Ids, or keys of outputs such as `id:0`, as a value in a query. It is cut at commas, so an id with one is not found. */
export const idsInQuery = (ids: readonly string[]): string =>
  ids.map((id) => encodeURIComponent(id).replaceAll('%3A', ':')).join(',');
