import { readLiveBalance } from '@/lib/console/money/balance';
import { workspaceHandler } from '@/lib/console/team/access';

/** Available and reserved credits of the workspace, and what is left of the reader's budget. */
export const GET = workspaceHandler('balance.view', ({ access, request }) =>
  readLiveBalance(access, request.signal),
);
