import { formatCount } from '@/components/ui';

/** How many tasks run, beside Gallery; nothing while none does. */
export function NavCount({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className="num text-xs text-live-ink">
      {formatCount(count)}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
