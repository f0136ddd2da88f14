import type { Failure } from './failures';

/**
 * Whether the same request may succeed later: it was lost, there were too many, or a server failed. Apart from the schema of
 * failures, which would bring zod into the first load of every page.
 */
export const isTemporary = ({ status = 0 }: Pick<Failure, 'status'>): boolean =>
  status === 0 || status === 429 || status >= 500;
