import type { ReactNode } from 'react';
import { PageGate } from '../../../page-gate';

export default function ReportLayout({ children }: { children: ReactNode }) {
  return (
    <PageGate page="report" permission="usage.team">
      {children}
    </PageGate>
  );
}
