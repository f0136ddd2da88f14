import { PageGate } from '../page-gate';

export default function SettingsLayout({ children }: LayoutProps<'/[workspace]/settings'>) {
  return (
    <PageGate page="settings" permission="workspace.update">
      {children}
    </PageGate>
  );
}
