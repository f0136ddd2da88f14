import Link from 'next/link';
import { cn } from '@/components/ui';

const segmentClasses =
  'flex h-7.5 items-center justify-center rounded-[8px] px-2.5 text-sm whitespace-nowrap text-ink-2 hover:text-ink aria-[current=true]:bg-raised aria-[current=true]:text-ink aria-[current=true]:shadow-ring pointer-coarse:min-h-11';

/** Views of a list side by side, each at its own address. */
export function Views({
  label,
  views,
}: {
  label: string;
  views: readonly { readonly label: string; readonly href: string; readonly isHere: boolean }[];
}) {
  return (
    <nav
      aria-label={label}
      className={cn(
        'grid w-full rounded-md border border-line bg-sunk p-0.5 sm:flex sm:w-auto',
        views.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
      )}
    >
      {views.map(({ label: name, href, isHere }) => (
        <Link
          key={name}
          href={href}
          scroll={false}
          prefetch={false}
          aria-current={isHere ? 'true' : undefined}
          className={segmentClasses}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
