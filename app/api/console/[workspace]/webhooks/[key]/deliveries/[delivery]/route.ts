import { readDelivery } from '@/lib/console/developers/webhooks';
import { workspaceHandler } from '@/lib/console/team/access';

/** One delivery with its body and every attempt. */
export const GET = workspaceHandler<'key' | 'delivery'>(
  'webhooks.view',
  ({ access, params: { key, delivery } }) => readDelivery(access, key, delivery),
);
