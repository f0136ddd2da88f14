import type { ReactNode } from 'react';
import { PageGate } from '../page-gate';

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <PageGate page="settings" permission="workspace.update">
      {children}
    </PageGate>
  );
}
