import * as z from 'zod';
import {
  budget,
  budgetList,
  budgetListQuery,
  budgetSubject,
  raiseBudgetBody,
  setBudgetBody,
} from '..';
import { checkedBody, endpoint } from './endpoint';
import { id, manageTag as tag, workspaceParams } from './params';

const path = '/manage/workspaces/{id}/budgets/{subject}/{subject_id}';
const budgetParams = z.object({ id, subject: budgetSubject, subject_id: id });

export const listBudgets = endpoint({
  id: 'listBudgets',
  method: 'get',
  path: '/manage/workspaces/{id}/budgets',
  auth: 'operator',
  tag,
  summary: 'List monthly budgets with what they have seen of this month',
  params: workspaceParams,
  query: budgetListQuery,
  responses: [{ status: 200, description: 'The budgets', schema: budgetList }],
});

export const setBudget = endpoint({
  id: 'setBudget',
  method: 'put',
  path,
  auth: 'operator',
  tag,
  summary: 'Limit what a member or a key may spend in a calendar month (UTC)',
  params: budgetParams,
  body: checkedBody(setBudgetBody),
  responses: [{ status: 200, description: 'The budget', schema: budget }],
  errors: ['not_found', 'invalid_value'],
});

export const removeBudget = endpoint({
  id: 'removeBudget',
  method: 'delete',
  path,
  auth: 'operator',
  tag,
  summary: 'End a budget',
  params: budgetParams,
  responses: [{ status: 204, description: 'It is gone' }],
  errors: ['not_found'],
});

export const raiseBudget = endpoint({
  id: 'raiseBudget',
  method: 'post',
  path: `${path}/raises`,
  auth: 'operator',
  tag,
  summary: 'Raise a budget for this month alone; the same once_key raises once',
  params: budgetParams,
  body: checkedBody(raiseBudgetBody),
  responses: [{ status: 201, description: 'The budget', schema: budget }],
  errors: ['not_found', 'invalid_value'],
});
