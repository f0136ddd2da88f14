import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { type Route, route } from '../http';
import { cancelTask } from './cancel-task';
import { readModelTimes } from './model-times';
import { type ProviderState, readProviderHealth } from './provider-health';
import type { Providers } from './providers';
import { readTaskDetail, readTaskUpdates } from './read-task-records';
import { listWork, readWork, readWorkDetail } from './read-work';

/** Tasks with their recipes and receipts, and the health of the providers that run them. */
export const taskOperatorRoutes = (
  context: ServiceContext,
  providers: Providers,
  stateOf: (provider: string) => ProviderState,
): Route[] => [
  route(endpoints.listProviderHealth, async () => ({
    status: 200,
    json: { object: 'list', data: await readProviderHealth(context, providers, stateOf) },
  })),
  route(endpoints.listModelTimes, async () => ({
    status: 200,
    json: { object: 'list', data: await readModelTimes(context) },
  })),
  route(endpoints.listWork, async ({ query }) => ({
    status: 200,
    json: await listWork(context, query),
  })),
  route(endpoints.getWork, async ({ params }) => ({
    status: 200,
    json: await readWorkDetail(context, params.task_id),
  })),
  route(endpoints.cancelWork, async ({ params: { task_id: taskId } }) => {
    const { workspace } = await readWork(context, taskId);
    await cancelTask(context, providers, workspace.id, taskId);
    return { status: 200, json: await readWork(context, taskId) };
  }),
  route(endpoints.listTaskUpdates, async ({ params, query }) => ({
    status: 200,
    json: await readTaskUpdates(context, params.id, query),
  })),
  route(endpoints.getTaskDetail, async ({ params }) => ({
    status: 200,
    json: await readTaskDetail(context, params.id, params.task_id),
  })),
];
