import { readReview } from '@/lib/console/review/results';
import { workspaceHandler } from '@/lib/console/team/access';
import { resultInput } from '@/lib/pages/review';

/** The comments on a result, and the decisions about it. */
export const GET = workspaceHandler('tasks.view', ({ access, query }) =>
  readReview(access, resultInput.parse(Object.fromEntries(query))),
);
