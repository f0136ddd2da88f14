import { WebhooksSkeleton } from '@/components/developers/webhooks';
import { Page } from '@/components/layout';

export default function Loading() {
  return (
    <Page width="wide">
      <WebhooksSkeleton />
    </Page>
  );
}
