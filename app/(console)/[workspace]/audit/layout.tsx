import { PageGate } from '../page-gate';

export default function AuditLayout({ children }: LayoutProps<'/[workspace]/audit'>) {
  return (
    <PageGate page="audit" permission="audit.view">
      {children}
    </PageGate>
  );
}
