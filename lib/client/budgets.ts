import type {
  BudgetListQuery,
  BudgetSubject,
  RaiseBudgetBody,
  SetBudgetBody,
} from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { CallEndpoint } from './call-endpoint';
import type { CallOptions } from './transport';

/** Monthly budgets of members (by actor reference) and keys. */
export function createBudgetCalls(call: CallEndpoint) {
  const paramsOf = (id: string, subject: BudgetSubject, subjectId: string) => ({
    params: { id, subject, subject_id: subjectId },
  });
  return {
    list: (
      workspaceId: string,
      query: BudgetListQuery = {},
      signal?: Pick<CallOptions, 'signal'>,
    ) => call(endpoints.listBudgets, { params: { id: workspaceId }, query, ...signal }),
    set: (workspaceId: string, subject: BudgetSubject, subjectId: string, body: SetBudgetBody) =>
      call(endpoints.setBudget, { ...paramsOf(workspaceId, subject, subjectId), body }),
    remove: (workspaceId: string, subject: BudgetSubject, subjectId: string) =>
      call(endpoints.removeBudget, paramsOf(workspaceId, subject, subjectId)),
    /** More for this month only; the same `once_key` raises once. */
    raise: (
      workspaceId: string,
      subject: BudgetSubject,
      subjectId: string,
      body: RaiseBudgetBody,
    ) => call(endpoints.raiseBudget, { ...paramsOf(workspaceId, subject, subjectId), body }),
  };
}
