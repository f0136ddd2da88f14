import { marginLines, marginLinesQuery, marginQuery, marginReport } from '..';
import { manageEndpoint } from './endpoint';

export const getMargin = manageEndpoint({
  id: 'getMargin',
  method: 'get',
  path: '/manage/margin',
  summary: 'Compare cost, credits and money of some days, by provider and by model',
  query: marginQuery,
  responses: [{ status: 200, description: 'The report', schema: marginReport }],
  errors: ['invalid_value'],
});

export const listMarginLines = manageEndpoint({
  id: 'listMarginLines',
  method: 'get',
  path: '/manage/margin/lines',
  summary: 'List what the margin of one day is made of',
  query: marginLinesQuery,
  responses: [{ status: 200, description: 'The lines', schema: marginLines }],
  errors: ['invalid_value'],
});
