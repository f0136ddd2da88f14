import type { ReactNode } from 'react';
import { PageGate } from '../page-gate';

export default function UsageLayout({ children }: { children: ReactNode }) {
  return (
    <PageGate page="usage" permission="usage.view">
      {children}
    </PageGate>
  );
}
