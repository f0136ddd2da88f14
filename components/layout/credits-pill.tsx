import { formatCredits, Skeleton } from '@/components/ui';

/** Credits to spend and credits that running work holds; a skeleton while `balance` is unknown. */
export function CreditsPill({
  balance,
}: {
  balance: { available: number; reserved: number } | undefined;
}) {
  if (!balance) return <Skeleton className="h-8 w-24 rounded-full md:w-44" />;
  return (
    <p className="flex h-8 shrink-0 items-center gap-2 rounded-full border border-line bg-panel px-3 whitespace-nowrap">
      <span>
        <span className="num">{formatCredits(balance.available)}</span>
        <span className="ml-2 text-xs text-ink-3 max-md:sr-only">credits</span>
      </span>
      <span className="border-l border-line pl-2 text-xs text-ink-3 max-md:hidden">
        <span className="num text-ink">{formatCredits(balance.reserved)}</span> reserved
      </span>
    </p>
  );
}
