import { readDelivery } from '@/lib/console/developers/webhooks';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

/** One delivery with its body and every attempt. */
export const GET = (
  request: Request,
  { params }: RouteContext<'/api/console/[workspace]/webhooks/[key]/deliveries/[delivery]'>,
) =>
  answer(request, async () => {
    const { workspace, key, delivery } = await params;
    const access = await requireAccess(workspace, 'webhooks.view');
    return readDelivery(access, key, delivery);
  });
