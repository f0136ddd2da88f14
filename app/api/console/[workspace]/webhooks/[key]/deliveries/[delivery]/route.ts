import { readDelivery } from '@/lib/console/developers/webhooks';
import { answer } from '@/lib/console/platform/http';
import { requireAccess } from '@/lib/console/team/access';

interface Route {
  readonly params: Promise<{ workspace: string; key: string; delivery: string }>;
}

/** One delivery with its body and every attempt. */
export const GET = (request: Request, { params }: Route) =>
  answer(request, async () => {
    const { workspace, key, delivery } = await params;
    const access = await requireAccess(workspace, 'webhooks.view');
    return readDelivery(access, key, delivery);
  });
