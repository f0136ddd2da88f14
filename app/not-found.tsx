import type { Metadata } from 'next';
import { Button, EmptyState } from '@/components/ui';

export const metadata: Metadata = { title: 'Not found' };

/** Without `next/link`: the code of this page is part of every page's first load, and would bring a second copy of it. */
export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        level={1}
        title="Page not found"
        description="It may have been removed, or it belongs to a workspace you are not in."
        action={
          <Button asChild variant="primary">
            <a href="/">Go home</a>
          </Button>
        }
      />
    </main>
  );
}
