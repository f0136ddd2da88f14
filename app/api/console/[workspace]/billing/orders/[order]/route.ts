import { readOrder } from '@/lib/console/money/billing';
import { workspaceHandler } from '@/lib/console/team/access';

/** An order with its current status. */
export const GET = workspaceHandler<'order'>(
  'billing.view',
  ({ access, request, params: { order } }) => readOrder(access, order, request.signal),
);
