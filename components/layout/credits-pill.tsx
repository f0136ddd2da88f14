import { cn, formatCredits, Skeleton } from '@/components/ui';
import { IntentLink } from './intent-link';

/**
 * Credits to spend and credits that running work holds, leading to Billing; a skeleton while `balance` is not there
 * yet (undefined), a dash when it could not be read (null).
 */
export function CreditsPill({
  balance,
  href,
}: {
  balance: { available: number; reserved: number | null } | null | undefined;
  /** Where it leads; null for who may not open it. */
  href: string | null;
}) {
  if (balance === undefined)
    return <Skeleton className="h-8 w-20 shrink-0 rounded-full md:w-44 pointer-coarse:h-11" />;
  const className =
    'flex h-8 shrink-0 items-center gap-2 rounded-full border border-line bg-panel px-3 whitespace-nowrap';
  const figures =
    balance === null ? (
      <span title="Your balance can’t be shown right now. Your credits are safe, and it comes back by itself.">
        <span aria-hidden>—</span>
        <span className="ml-2 text-xs text-ink-3 max-md:sr-only">credits</span>
        <span className="sr-only">unavailable</span>
      </span>
    ) : (
      <>
        <span>
          <span className="num">{formatCredits(balance.available)}</span>
          <span className="ml-2 text-xs text-ink-3 max-md:sr-only">credits</span>
        </span>
        <span className="border-l border-line pl-2 text-xs text-ink-3 max-md:hidden">
          <span className="num text-ink">{formatCredits(balance.reserved)}</span> reserved
        </span>
      </>
    );
  if (href === null) return <p className={className}>{figures}</p>;
  return (
    <IntentLink
      href={href}
      className={cn(className, 'hover:border-line-strong pointer-coarse:h-11')}
    >
      {figures}
    </IntentLink>
  );
}
