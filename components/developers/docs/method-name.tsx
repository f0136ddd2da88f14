import { cn } from '@/components/ui';

const tints: Readonly<Record<string, string>> = {
  get: 'text-good',
  post: 'text-live-ink',
  delete: 'text-bad',
};

/** An HTTP method, with different colors for reading and changing methods. */
export function MethodName({ method, className }: { method: string; className?: string }) {
  return (
    <span
      className={cn(
        'font-mono text-xs font-medium uppercase',
        tints[method] ?? 'text-warn',
        className,
      )}
    >
      {method}
    </span>
  );
}
