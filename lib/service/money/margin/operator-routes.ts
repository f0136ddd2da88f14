import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../../context';
import { type Route, route } from '../../http';
import { readMargin, readMarginLines } from './read-margin';

/** The income and the costs of the installation. */
export const marginOperatorRoutes = (context: ServiceContext): Route[] => [
  route(endpoints.getMargin, async ({ query }) => ({
    status: 200,
    json: await readMargin(context, query),
  })),
  route(endpoints.listMarginLines, async ({ query }) => ({
    status: 200,
    json: { object: 'list', data: await readMarginLines(context, query) },
  })),
];
