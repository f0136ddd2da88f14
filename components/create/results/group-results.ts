import { isTerminal } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import type { OpenSubmission } from '../open-submissions';

/** What was made by one submission of Generate. */
export interface ResultGroup {
  readonly id: string;
  /** Its requests without a task yet. */
  readonly open: readonly OpenSubmission[];
  readonly tasks: readonly Creation[];
}

/** The groups in the order of their first members. */
export function groupResults(
  open: readonly OpenSubmission[],
  tasks: readonly Creation[],
): readonly ResultGroup[] {
  return [
    ...open.map((entry) => ({ id: entry.submission.submissionId, open: [entry], tasks: [] })),
    ...tasks.map((task) => ({ id: task.task_id, open: [], tasks: [task] })),
  ];
}

/** Whether a task has results on the page, or may still get them. */
export const hasTiles = ({ status, outputs, removed }: Creation): boolean =>
  !isTerminal(status) || outputs.some((_, index) => !removed.includes(index));

/** Whether a task ended without a result, and was not dismissed. */
export const hasFailed = ({ status, outputs, removed }: Creation): boolean =>
  isTerminal(status) && outputs.length === 0 && !removed.includes(-1);

/** The number of outputs that a request asks for. */
export function expectedCount(params: Readonly<Record<string, unknown>> | null): number {
  const n = params?.n;
  return typeof n === 'number' && Number.isInteger(n) && n > 0 ? Math.min(n, 12) : 1;
}
