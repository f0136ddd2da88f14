import type { Budget, BudgetSubject } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../../context';
import { ApiError, type Route, route } from '../../http';
import { creditsOf, refuseUnknownWorkspace } from '../ledger';
import type { BudgetOwner } from './change-budgets';
import { raiseBudget, removeBudget, setBudget, UnknownKeyError } from './change-budgets';
import { readBudgets } from './read-budgets';

/** Monthly budgets of members and keys, daily ones of keys, and those of projects. */
export const budgetOperatorRoutes = ({ db }: Pick<ServiceContext, 'db'>): Route[] => {
  async function readBudget({ workspaceId, ...owner }: BudgetOwner): Promise<Budget> {
    const [ownedBudget] = await readBudgets(db, workspaceId, { owner });
    if (ownedBudget === undefined) throw noBudgetError();
    return ownedBudget;
  }
  return [
    route(endpoints.listBudgets, async ({ params, query }) => {
      const filter =
        query.member === undefined
          ? {}
          : { owner: { subject: 'member' as const, subjectId: query.member } };
      return {
        status: 200,
        json: { object: 'list', data: await readBudgets(db, params.id, filter) },
      };
    }),
    route(endpoints.setBudget, async ({ params, body }) => {
      const owner = ownerOf(params);
      await translateErrors(setBudget(db, owner, creditsOf(body.limit, 'limit')));
      return { status: 200, json: await readBudget(owner) };
    }),
    route(endpoints.removeBudget, async ({ params }) => {
      if (!(await translateErrors(removeBudget(db, ownerOf(params))))) throw noBudgetError();
      return new Response(null, { status: 204 });
    }),
    route(endpoints.raiseBudget, async ({ params, body }) => {
      const owner = ownerOf(params);
      const raise = { amountMilli: creditsOf(body.amount, 'amount'), onceKey: body.once_key };
      if (!(await translateErrors(raiseBudget(db, owner, raise)))) throw noBudgetError();
      return { status: 201, json: await readBudget(owner) };
    }),
  ];
};

const ownerOf = (params: {
  id: string;
  subject: BudgetSubject;
  subject_id: string;
}): BudgetOwner => ({
  workspaceId: params.id,
  subject: params.subject,
  subjectId: params.subject_id,
});

const noBudgetError = () => new ApiError('not_found', 'There is no such budget in this workspace.');

const translateErrors = <T>(change: Promise<T>): Promise<T> =>
  change.catch((cause: unknown) => {
    if (!(cause instanceof UnknownKeyError)) return refuseUnknownWorkspace(cause);
    throw new ApiError('not_found', 'There is no such key in this workspace.', { cause });
  });
