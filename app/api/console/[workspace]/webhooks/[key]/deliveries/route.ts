import { listDeliveries } from '@/lib/console/developers/webhooks';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';
import { webhookDeliveryQuery } from '@/lib/contract';

/** One page of the deliveries of a key's webhook, newest first. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/webhooks/[key]/deliveries'>,
) =>
  answer(request, async () => {
    const { workspace, key } = await params;
    const access = await requireAccess(workspace, 'webhooks.view');
    const search = Object.fromEntries(new URL(request.url).searchParams);
    return listDeliveries(access, key, webhookDeliveryQuery.parse(search));
  });
