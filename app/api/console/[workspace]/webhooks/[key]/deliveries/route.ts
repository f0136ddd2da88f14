import { listDeliveries } from '@/lib/console/developers/webhooks';
import { workspaceHandler } from '@/lib/console/team/access';
import { webhookDeliveryQuery } from '@/lib/contract';

/** One page of the deliveries of a key's webhook, newest first. */
export const GET = workspaceHandler<'key'>(
  'webhooks.view',
  ({ access, query, params: { key } }) => {
    const search = Object.fromEntries(query);
    return listDeliveries(access, key, webhookDeliveryQuery.parse(search));
  },
);
