import type {
  BudgetListQuery,
  BudgetSubject,
  RaiseBudgetBody,
  SetBudgetBody,
} from '@/lib/contract';
import { budget, budgetList, nothing } from '@/lib/contract';
import type { CallOptions, Transport } from './transport';

/** Monthly budgets of members (by actor reference) and keys. */
export const createBudgetCalls = (
  call: Transport['call'],
  workspace: (workspaceId: string) => string,
) => {
  const at = (workspaceId: string, subject: BudgetSubject, subjectId: string) =>
    `${workspace(workspaceId)}/budgets/${subject}/${encodeURIComponent(subjectId)}`;
  return {
    list: (
      workspaceId: string,
      query: BudgetListQuery = {},
      signal?: Pick<CallOptions, 'signal'>,
    ) => call(`${workspace(workspaceId)}/budgets`, budgetList, { query, ...signal }),
    set: (workspaceId: string, subject: BudgetSubject, subjectId: string, body: SetBudgetBody) =>
      call(at(workspaceId, subject, subjectId), budget, { method: 'PUT', json: body }),
    remove: (workspaceId: string, subject: BudgetSubject, subjectId: string) =>
      call(at(workspaceId, subject, subjectId), nothing, { method: 'DELETE' }),
    /** More for this month only; the same `once_key` raises once. */
    raise: (
      workspaceId: string,
      subject: BudgetSubject,
      subjectId: string,
      body: RaiseBudgetBody,
    ) =>
      call(`${at(workspaceId, subject, subjectId)}/raises`, budget, { method: 'POST', json: body }),
  };
};
