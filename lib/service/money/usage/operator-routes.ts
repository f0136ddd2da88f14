import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../../context';
import { type Route, route } from '../../http';
import { readProjectSpending } from './read-project-spending';
import { readUsage } from './read-usage';
import { readUsageLines } from './read-usage-lines';

export const usageOperatorRoutes = (context: ServiceContext): Route[] => [
  route(endpoints.getUsage, async ({ params, query }) => ({
    status: 200,
    json: await readUsage(context, params.id, query),
  })),
  route(endpoints.listProjectSpending, async ({ params }) => ({
    status: 200,
    json: { object: 'list', data: await readProjectSpending(context, params.id) },
  })),
  route(endpoints.listUsageLines, async ({ params, query }) => ({
    status: 200,
    json: { object: 'list', data: await readUsageLines(context, params.id, query.day) },
  })),
];
