import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../../context';
import { type Route, route } from '../../http';

/** `GET /v1/models`. */
export const modelRoutes = ({ catalog }: Pick<ServiceContext, 'catalog'>): Route[] => [
  route(endpoints.listModels, ({ auth, query }) => ({
    status: 200,
    text: catalog.modelListBody(auth, query.include),
  })),
];
