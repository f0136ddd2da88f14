import { Page } from '@/components/layout';
import { WebhooksSkeleton } from '@/components/webhooks';

export default function Loading() {
  return (
    <Page width="wide">
      <WebhooksSkeleton />
    </Page>
  );
}
