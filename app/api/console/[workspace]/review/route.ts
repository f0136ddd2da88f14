import { readReview } from '@/lib/console/review/results';
import { workspaceHandler } from '@/lib/console/team/access';
import { resultInput } from '@/lib/pages/review';

/** What people said of a result, and what they decided. */
export const GET = workspaceHandler('tasks.view', ({ access, query }) =>
  readReview(access, resultInput.parse(Object.fromEntries(query))),
);
