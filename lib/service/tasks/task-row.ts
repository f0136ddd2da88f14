import type { schema } from '../db';

/** A task as the database has it. */
export type TaskRow = typeof schema.tasks.$inferSelect;

/** What creation knows of a task; everything else has its default. `createdAt` and `deadlineAt` in UTC. */
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
  Partial<Pick<TaskRow, 'referenceIds'>>;
