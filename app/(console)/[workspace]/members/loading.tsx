import { Page } from '@/components/layout';
import { MembersSkeleton } from '@/components/team/members';

export default function MembersLoading() {
  return (
    <Page width="wide">
      <MembersSkeleton />
    </Page>
  );
}
