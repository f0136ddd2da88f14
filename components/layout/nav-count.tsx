import { formatCount } from '@/components/ui';

/** The number of running tasks, beside Gallery; nothing when it is 0. */
export function NavCount({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className="num text-xs text-live-ink">
      {formatCount(count)}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
