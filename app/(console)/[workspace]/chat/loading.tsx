import { ThreadSkeleton } from '@/components/chat';
import { Page } from '@/components/layout';

export default function ChatLoading() {
  return (
    <Page width="full">
      <ThreadSkeleton />
    </Page>
  );
}
