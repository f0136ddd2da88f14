import { PageGate } from '../page-gate';

export default function BillingLayout({ children }: LayoutProps<'/[workspace]/billing'>) {
  return (
    <PageGate page="billing" permission="billing.view">
      {children}
    </PageGate>
  );
}
