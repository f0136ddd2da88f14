import type { ReactNode } from 'react';
import { PageGate } from '../page-gate';

export default function BillingLayout({ children }: { children: ReactNode }) {
  return (
    <PageGate page="billing" permission="billing.view">
      {children}
    </PageGate>
  );
}
