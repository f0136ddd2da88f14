import Link from 'next/link';
import { Button } from '@/components/ui';

/** Links to the newest page and to the next older one. */
export function Pager({ first, next }: { first: string | null; next: string | null }) {
  if (first === null && next === null) return null;
  return (
    <nav aria-label="Pages" className="flex justify-center gap-2">
      {first === null ? null : (
        <Button asChild>
          <Link href={first}>Newest</Link>
        </Button>
      )}
      {next === null ? null : (
        <Button asChild>
          <Link href={next}>Older</Link>
        </Button>
      )}
    </nav>
  );
}
