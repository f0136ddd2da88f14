import { PageGate } from '../page-gate';

export default function KeysLayout({ children }: LayoutProps<'/[workspace]/keys'>) {
  return (
    <PageGate page="keys" permission="keys.view">
      {children}
    </PageGate>
  );
}
