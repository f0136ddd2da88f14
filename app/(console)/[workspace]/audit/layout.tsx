import type { ReactNode } from 'react';
import { PageGate } from '../page-gate';

export default function AuditLayout({ children }: { children: ReactNode }) {
  return (
    <PageGate page="audit" permission="audit.view">
      {children}
    </PageGate>
  );
}
