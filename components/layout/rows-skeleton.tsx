import { Skeleton } from '@/components/ui';

/** Keys or webhooks while they load: a sentence with the main action, then rows. */
export function RowsSkeleton({
  label,
  count,
  rowClass,
}: {
  /** What loads, for screen readers. */
  label: string;
  /** At most four. */
  count: number;
  /** The class of a row, which sets its height. */
  rowClass: string;
}) {
  return (
    <div className="grid grid-cols-1 gap-6" aria-busy>
      <span role="status" className="sr-only">
        {label}
      </span>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Skeleton className="h-5 w-96 max-w-full" />
        <Skeleton className="h-9 w-32" />
      </div>
      <div className="grid gap-px overflow-hidden rounded-lg">
        {['a', 'b', 'c', 'd'].slice(0, count).map((key) => (
          <Skeleton key={key} className={`rounded-none ${rowClass}`} />
        ))}
      </div>
    </div>
  );
}
