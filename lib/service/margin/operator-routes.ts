import { marginLines, marginLinesQuery, marginQuery, marginReport } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { manageTag, operatorRoute } from '../http';
import { readMargin, readMarginLines } from './read-margin';

/** The income and the costs of the installation. */
export const marginOperatorRoutes = (context: ServiceContext): Route[] => [
  operatorRoute({
    method: 'get',
    path: '/manage/margin',
    id: 'getMargin',
    tag: manageTag,
    summary: 'Compare cost, credits and money of some days, by provider and by model',
    query: marginQuery,
    answers: [{ status: 200, description: 'The report', schema: marginReport }],
    errors: ['invalid_value'],
    handler: async ({ query }) => ({ status: 200, json: await readMargin(context, query) }),
  }),
  operatorRoute({
    method: 'get',
    path: '/manage/margin/lines',
    id: 'listMarginLines',
    tag: manageTag,
    summary: 'List what the margin of one day is made of',
    query: marginLinesQuery,
    answers: [{ status: 200, description: 'The lines', schema: marginLines }],
    errors: ['invalid_value'],
    handler: async ({ query }) => ({
      status: 200,
      json: { object: 'list', data: await readMarginLines(context, query) },
    }),
  }),
];
