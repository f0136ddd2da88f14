import { AuditSkeleton } from '@/components/audit';
import { Page } from '@/components/layout';

export default function AuditLoading() {
  return (
    <Page width="wide">
      <AuditSkeleton />
    </Page>
  );
}
