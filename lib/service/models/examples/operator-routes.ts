import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../../context';
import { type Route, route } from '../../http';
import { addExample, orderExamples, removeExample } from './change-examples';
import { readExamples } from './read-examples';

export const exampleOperatorRoutes = (context: ServiceContext): Route[] => [
  route(endpoints.listModelExamples, async ({ query }) => ({
    status: 200,
    json: { object: 'list', data: await readExamples(context, query) },
  })),
  route(endpoints.addModelExample, async ({ params, body }) => ({
    status: 201,
    json: await addExample(context, params.id, body),
  })),
  route(endpoints.orderModelExamples, async ({ params, body }) => ({
    status: 200,
    json: { object: 'list', data: await orderExamples(context, params.id, body.ids) },
  })),
  route(endpoints.removeModelExample, async ({ params }) => {
    await removeExample(context, params.id, params.example_id);
    return new Response(null, { status: 204 });
  }),
];
