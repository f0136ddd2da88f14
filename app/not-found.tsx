import type { Metadata } from 'next';
import Link from 'next/link';
import { Button, EmptyState } from '@/components/ui';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        level={1}
        title="Page not found"
        description="It may have been removed, or it belongs to a workspace you are not in."
        action={
          <Button asChild variant="primary">
            <Link href="/">Go home</Link>
          </Button>
        }
      />
    </main>
  );
}
