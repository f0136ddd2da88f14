import { modelList, modelListQuery } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { keyRoute } from '../http';

/** `GET /v1/models`. */
export const modelRoutes = ({ catalog }: Pick<ServiceContext, 'catalog'>): Route[] => [
  keyRoute({
    method: 'get',
    path: '/v1/models',
    id: 'listModels',
    tag: 'Models',
    summary: 'List the models the key may use',
    description: 'Parameters, defaults and limits of each model are in its schema.fields.',
    query: modelListQuery,
    answers: [{ status: 200, description: 'Models available to the key', schema: modelList }],
    handler: ({ auth, query }) => ({
      status: 200,
      text: catalog.modelListBody(auth, query.include),
    }),
  }),
];
