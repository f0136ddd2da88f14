import { findApprovals } from '@/lib/console/review/results';
import { workspaceHandler } from '@/lib/console/team/access';
import { digestInput } from '@/lib/pages/review';

export const GET = workspaceHandler('tasks.view', async ({ access, query }) => ({
  data: await findApprovals(access, digestInput.parse(query.get('sha256'))),
}));
