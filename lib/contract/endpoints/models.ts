import { modelList, modelListQuery } from '..';
import { endpoint } from './endpoint';

export const listModels = endpoint({
  id: 'listModels',
  method: 'get',
  path: '/v1/models',
  auth: 'key',
  tag: 'Models',
  summary: 'List the models the key may use',
  description: 'Parameters, defaults and limits of each model are in its schema.fields.',
  query: modelListQuery,
  responses: [{ status: 200, description: 'Models available to the key', schema: modelList }],
});
