import { z } from 'zod';
import { limits, type Task, type TaskList, type TaskListQuery, taskStatus } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { ApiError, type Route, route } from '../http';
import { cancelTask, unknownTaskError } from './cancel-task';
import type { Providers } from './providers';
import { findTask, listTasks, type TaskFilter } from './read-tasks';
import { serializeTask } from './serialize';

const defaultLimit = 20;

/** Task lookup (`docs/interface.md#tasks`), and the additive list and cancel. */
export function taskRoutes(context: ServiceContext, providers: Providers): Route[] {
  const { db, addresses } = context;
  return [
    route(endpoints.getTask, async ({ auth, params: { task_id } }) => {
      const task = await findTask(db, auth.workspaceId, task_id);
      if (task === null) throw unknownTaskError();
      return { status: 200, json: serializeTask(addresses, task) satisfies Task };
    }),
    route(endpoints.listTasks, async ({ auth, query }) => {
      const page = await listTasks(db, auth.workspaceId, filterOf(query));
      const data = page.tasks.map((each) => serializeTask(addresses, each));
      const json: TaskList = {
        object: 'list',
        data,
        has_more: page.hasMore,
        first_id: data[0]?.task_id ?? null,
        last_id: data.at(-1)?.task_id ?? null,
      };
      return { status: 200, json };
    }),
    route(endpoints.cancelTask, async ({ auth, params: { task_id } }) => {
      const canceledTask = await cancelTask(context, providers, auth.workspaceId, task_id);
      return { status: 200, json: serializeTask(addresses, canceledTask) satisfies Task };
    }),
  ];
}

/** Reads the comma-separated parts of the query. Throws `ApiError` invalid_value. */
function filterOf(query: TaskListQuery): TaskFilter {
  const ids = query.ids === undefined ? null : splitList(query.ids);
  if (ids !== null && ids.length > limits.taskListIds) {
    throw new ApiError('invalid_value', `Ask for at most ${limits.taskListIds} ids at once.`, {
      param: 'ids',
    });
  }
  const statuses =
    query.status === undefined ? null : z.array(taskStatus).safeParse(splitList(query.status));
  if (statuses !== null && !statuses.success) {
    throw new ApiError('invalid_value', `A status is one of ${taskStatus.options.join(', ')}.`, {
      param: 'status',
    });
  }
  return {
    ids,
    statuses: statuses?.data ?? null,
    after: query.after ?? null,
    limit: query.limit ?? (ids === null ? defaultLimit : limits.taskListIds),
    order: query.order ?? 'desc',
  };
}

const splitList = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
];
