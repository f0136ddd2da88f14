import { readOrder } from '@/lib/console/money/billing';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

/** An order with its current status. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/billing/orders/[order]'>,
) =>
  answer(request, async () => {
    const { workspace, order } = await params;
    const access = await requireAccess(workspace, 'billing.view');
    return readOrder(access, order, request.signal);
  });
