import { Page } from '@/components/layout';
import { AuditSkeleton } from '@/components/team/audit';

export default function AuditLoading() {
  return (
    <Page width="wide">
      <AuditSkeleton />
    </Page>
  );
}
