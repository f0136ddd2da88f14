import { marginLines, marginLinesQuery, marginQuery, marginReport } from '..';
import { endpoint } from './endpoint';
import { manageTag } from './params';

export const getMargin = endpoint({
  id: 'getMargin',
  method: 'get',
  path: '/manage/margin',
  auth: 'operator',
  tag: manageTag,
  summary: 'Compare cost, credits and money of some days, by provider and by model',
  query: marginQuery,
  responses: [{ status: 200, description: 'The report', schema: marginReport }],
  errors: ['invalid_value'],
});

export const listMarginLines = endpoint({
  id: 'listMarginLines',
  method: 'get',
  path: '/manage/margin/lines',
  auth: 'operator',
  tag: manageTag,
  summary: 'List what the margin of one day is made of',
  query: marginLinesQuery,
  responses: [{ status: 200, description: 'The lines', schema: marginLines }],
  errors: ['invalid_value'],
});
