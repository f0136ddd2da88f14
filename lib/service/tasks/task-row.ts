import type { schema } from '../db';

export type TaskRow = typeof schema.tasks.$inferSelect;

/** The columns that a creation sets; the others have defaults. `createdAt` and `deadlineAt` in UTC. */
export type NewTask = Pick<
  TaskRow,
  | 'id'
  | 'workspaceId'
  | 'keyId'
  | 'actor'
  | 'kind'
  | 'model'
  | 'params'
  | 'price'
  | 'amountMilli'
  | 'authorizationId'
  | 'billingTransactionId'
  | 'createdAt'
  | 'deadlineAt'
> &
  Partial<Pick<TaskRow, 'referenceIds' | 'project' | 'traceparent'>>;
