import type { ReactNode } from 'react';
import { PageGate } from '../page-gate';

export default function WebhooksLayout({ children }: { children: ReactNode }) {
  return (
    <PageGate page="webhooks" permission="webhooks.view">
      {children}
    </PageGate>
  );
}
