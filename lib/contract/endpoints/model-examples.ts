import * as z from 'zod';
import {
  actorBody,
  addModelExampleBody,
  modelExample,
  modelExampleList,
  orderModelExamplesBody,
} from '..';
import { checkedBody, manageEndpoint } from './endpoint';
import { id, workspaceParams as idParams } from './params';

const listResponse = [
  { status: 200, description: 'The examples, the cover first', schema: modelExampleList },
] as const;

export const listModelExamples = manageEndpoint({
  id: 'listModelExamples',
  method: 'get',
  path: '/manage/model-examples',
  summary: 'List the chosen examples of every model, or of one',
  query: z.object({ model: id.optional() }),
  responses: listResponse,
});

export const addModelExample = manageEndpoint({
  id: 'addModelExample',
  method: 'post',
  path: '/manage/models/{id}/examples',
  summary: 'Use a result of a workspace as an example of its model, for every workspace',
  description:
    'The file is copied, and prompt and settings are kept with it. Files that the request named are left out. A repeated call answers the example that there is.',
  params: idParams,
  body: checkedBody(addModelExampleBody),
  responses: [{ status: 201, description: 'The example', schema: modelExample }],
  errors: ['not_found', 'invalid_value'],
});

export const orderModelExamples = manageEndpoint({
  id: 'orderModelExamples',
  method: 'put',
  path: '/manage/models/{id}/examples',
  summary: 'Order the examples of a model; the first is its cover',
  description: 'Ids of removed examples have no effect, and examples that are not named come last.',
  params: idParams,
  body: checkedBody(orderModelExamplesBody),
  responses: listResponse,
});

export const removeModelExample = manageEndpoint({
  id: 'removeModelExample',
  method: 'post',
  path: '/manage/models/{id}/examples/{example_id}/delete',
  summary: 'Remove an example of a model, with its file',
  params: z.object({ id, example_id: id }),
  body: checkedBody(actorBody),
  responses: [{ status: 204, description: 'It is removed' }],
  errors: ['not_found'],
});
