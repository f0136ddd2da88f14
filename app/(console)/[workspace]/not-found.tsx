import { SearchX } from 'lucide-react';
import Link from 'next/link';
import { Button, EmptyState } from '@/components/ui';

/** Inside the workspace, so that its navigation stays. A workspace that is not the reader's has the page without it. */
export default function NotFound() {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="Page not found"
      description="It may have been removed, or the address has a typo."
      action={
        <Button asChild variant="primary">
          <Link href="/">Go home</Link>
        </Button>
      }
    />
  );
}
