import { MessageCircle } from 'lucide-react';
import { cn, formatCount } from '@/components/ui';

/** A number beside a page of the sidebar, such as running tasks or new comments; nothing when it is 0. */
export function NavCount({
  count,
  label,
  kind = 'running',
}: {
  count: number;
  label: string;
  kind?: 'running' | 'comments';
}) {
  if (count === 0) return null;
  return (
    <span className={cn('num text-xs', kind === 'running' ? 'text-live-ink' : 'text-ink-2')}>
      {kind === 'comments' ? (
        <MessageCircle aria-hidden className="me-0.5 inline size-3 @max-[120px]:hidden" />
      ) : null}
      {formatCount(count)}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
