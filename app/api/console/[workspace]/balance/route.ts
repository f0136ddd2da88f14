import { readLiveBalance } from '@/lib/console/money/balance';
import { answer, type WorkspaceRoute } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

/** Available and reserved credits of the workspace, and what is left of the reader's budget. */
export const GET = (request: Request, { params }: WorkspaceRoute) =>
  answer(request, async () => {
    const access = await requireAccess((await params).workspace, 'balance.view');
    return readLiveBalance(access, request.signal);
  });
