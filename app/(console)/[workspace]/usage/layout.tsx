import { PageGate } from '../page-gate';

export default function UsageLayout({ children }: LayoutProps<'/[workspace]/usage'>) {
  return (
    <PageGate page="usage" permission="usage.view">
      {children}
    </PageGate>
  );
}
