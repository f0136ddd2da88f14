import type { ReactNode } from 'react';
import { PageGate } from '../page-gate';

export default function KeysLayout({ children }: { children: ReactNode }) {
  return (
    <PageGate page="keys" permission="keys.view">
      {children}
    </PageGate>
  );
}
