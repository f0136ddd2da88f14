import { readOrder } from '@/lib/console/money/billing';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

interface OrderRoute {
  readonly params: Promise<{ workspace: string; order: string }>;
}

/** An order with its current status. */
export const GET = (request: Request, { params }: OrderRoute) =>
  answer(request, async () => {
    const { workspace, order } = await params;
    const access = await requireAccess(workspace, 'billing.view');
    return readOrder(access, order, request.signal);
  });
