import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonVariants, cn, formatCount } from '@/components/ui';
import type { Neighbours } from './use-neighbours';

/** Links back to the gallery or the board, and to the previous and next result. */
export function ViewerHeader({ back, labels, previous, next, position, total }: Neighbours) {
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 px-3">
      <Link href={back} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
        <ArrowLeft aria-hidden />
        {labels.back}
      </Link>
      <span className="flex-1" />
      {position === null ? null : (
        <span className="num text-xs text-ink-3">
          {formatCount(position)} of {total}
        </span>
      )}
      <Neighbour href={previous} label={labels.previous}>
        <ChevronLeft aria-hidden />
      </Neighbour>
      <Neighbour href={next} label={labels.next}>
        <ChevronRight aria-hidden />
      </Neighbour>
    </header>
  );
}

function Neighbour({
  href,
  label,
  children,
}: {
  href: string | null;
  label: string;
  children: ReactNode;
}) {
  const linkClasses = buttonVariants({ variant: 'ghost', size: 'sm', icon: true });
  if (href === null) return <span className={cn(linkClasses, 'opacity-30')}>{children}</span>;
  return (
    <Link href={href} replace aria-label={label} title={label} className={linkClasses}>
      {children}
    </Link>
  );
}
