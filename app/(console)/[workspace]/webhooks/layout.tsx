import { PageGate } from '../page-gate';

export default function WebhooksLayout({ children }: LayoutProps<'/[workspace]/webhooks'>) {
  return (
    <PageGate page="webhooks" permission="webhooks.view">
      {children}
    </PageGate>
  );
}
