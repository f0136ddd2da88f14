import * as z from 'zod';
import {
  budget,
  budgetList,
  budgetListQuery,
  budgetSubject,
  raiseBudgetBody,
  setBudgetBody,
} from '..';
import { checkedBody, manageEndpoint } from './endpoint';
import { id, workspaceParams } from './params';

const path = '/manage/workspaces/{id}/budgets/{subject}/{subject_id}';
const budgetParams = z.object({ id, subject: budgetSubject, subject_id: id });

export const listBudgets = manageEndpoint({
  id: 'listBudgets',
  method: 'get',
  path: '/manage/workspaces/{id}/budgets',
  summary: 'List budgets with what was spent of them: this month, or, for a project, in all',
  params: workspaceParams,
  query: budgetListQuery,
  responses: [{ status: 200, description: 'The budgets', schema: budgetList }],
});

export const setBudget = manageEndpoint({
  id: 'setBudget',
  method: 'put',
  path,
  summary: 'Limit what a member or a key may spend in a calendar month (UTC), or a project in all',
  params: budgetParams,
  body: checkedBody(setBudgetBody),
  responses: [{ status: 200, description: 'The budget', schema: budget }],
  errors: ['not_found', 'invalid_value'],
});

export const removeBudget = manageEndpoint({
  id: 'removeBudget',
  method: 'delete',
  path,
  summary: 'End a budget',
  params: budgetParams,
  responses: [{ status: 204, description: 'It is gone' }],
  errors: ['not_found'],
});

export const raiseBudget = manageEndpoint({
  id: 'raiseBudget',
  method: 'post',
  path: `${path}/raises`,
  summary: 'Raise a budget for this month alone; the same once_key raises once',
  params: budgetParams,
  body: checkedBody(raiseBudgetBody),
  responses: [{ status: 201, description: 'The budget', schema: budget }],
  errors: ['not_found', 'invalid_value'],
});
