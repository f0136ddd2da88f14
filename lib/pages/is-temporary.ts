import type { Failure } from './failures';

/** Whether the same request may succeed later: it was lost, there were too many, or a server failed. */
export const isTemporary = ({ status = 0 }: Pick<Failure, 'status'>): boolean =>
  status === 0 || status === 429 || status >= 500;
