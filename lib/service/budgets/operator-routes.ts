import { z } from 'zod';
import type { Budget } from '@/lib/contract';
import {
  budget,
  budgetList,
  budgetListQuery,
  budgetSubject,
  raiseBudgetBody,
  setBudgetBody,
} from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { ApiError, checkedBody, operatorRoute, manageTag as tag, workspaceParams } from '../http';
import { creditsOf, UnknownWorkspaceError } from '../ledger';
import type { BudgetOwner } from './change-budgets';
import { raiseBudget, removeBudget, setBudget, UnknownKeyError } from './change-budgets';
import { readBudgets } from './read-budgets';

const id = z.string().min(1).max(128);
const budgetParams = z.object({ id, subject: budgetSubject, subject_id: id });
const path = '/manage/workspaces/{id}/budgets/{subject}/{subject_id}';

/** Monthly budgets of members and keys. */
export const budgetOperatorRoutes = ({ db }: Pick<ServiceContext, 'db'>): Route[] => {
  async function readBudget({ workspaceId, ...owner }: BudgetOwner): Promise<Budget> {
    const [ownedBudget] = await readBudgets(db, workspaceId, { of: owner });
    if (ownedBudget === undefined) throw noBudget();
    return ownedBudget;
  }
  return [
    operatorRoute({
      method: 'get',
      path: '/manage/workspaces/{id}/budgets',
      id: 'listBudgets',
      tag,
      summary: 'List monthly budgets with what they have seen of this month',
      params: workspaceParams,
      query: budgetListQuery,
      answers: [{ status: 200, description: 'The budgets', schema: budgetList }],
      handler: async ({ params, query }) => {
        const filter =
          query.member === undefined
            ? {}
            : { of: { subject: 'member' as const, subjectId: query.member } };
        return {
          status: 200,
          json: { object: 'list', data: await readBudgets(db, params.id, filter) },
        };
      },
    }),
    operatorRoute({
      method: 'put',
      path,
      id: 'setBudget',
      tag,
      summary: 'Limit what a member or a key may spend in a calendar month (UTC)',
      params: budgetParams,
      body: checkedBody(setBudgetBody),
      answers: [{ status: 200, description: 'The budget', schema: budget }],
      errors: ['not_found', 'invalid_value'],
      handler: async ({ params, body }) => {
        const owner = ownerOf(params);
        await translateErrors(setBudget(db, owner, creditsOf(body.limit, 'limit')));
        return { status: 200, json: await readBudget(owner) };
      },
    }),
    operatorRoute({
      method: 'delete',
      path,
      id: 'removeBudget',
      tag,
      summary: 'End a budget',
      params: budgetParams,
      answers: [{ status: 204, description: 'It is gone' }],
      errors: ['not_found'],
      handler: async ({ params }) => {
        if (!(await translateErrors(removeBudget(db, ownerOf(params))))) throw noBudget();
        return new Response(null, { status: 204 });
      },
    }),
    operatorRoute({
      method: 'post',
      path: `${path}/raises`,
      id: 'raiseBudget',
      tag,
      summary: 'Raise a budget for this month alone; the same once_key raises once',
      params: budgetParams,
      body: checkedBody(raiseBudgetBody),
      answers: [{ status: 201, description: 'The budget', schema: budget }],
      errors: ['not_found', 'invalid_value'],
      handler: async ({ params, body }) => {
        const owner = ownerOf(params);
        const raise = { amountMilli: creditsOf(body.amount, 'amount'), onceKey: body.once_key };
        if (!(await translateErrors(raiseBudget(db, owner, raise)))) throw noBudget();
        return { status: 201, json: await readBudget(owner) };
      },
    }),
  ];
};

const ownerOf = (params: z.output<typeof budgetParams>): BudgetOwner => ({
  workspaceId: params.id,
  subject: params.subject,
  subjectId: params.subject_id,
});

const noBudget = () => new ApiError('not_found', 'There is no such budget in this workspace.');

async function translateErrors<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (cause) {
    if (cause instanceof UnknownKeyError) {
      throw new ApiError('not_found', 'There is no such key in this workspace.', { cause });
    }
    if (!(cause instanceof UnknownWorkspaceError)) throw cause;
    throw new ApiError('not_found', 'There is no such workspace.', { cause });
  }
}
