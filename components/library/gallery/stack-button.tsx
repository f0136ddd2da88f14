import { Layers } from 'lucide-react';
import { cn } from '@/components/ui';
import type { Stack } from './stacks';

/** Opens the versions behind a tile beside it, or closes them; nothing for a tile without others. */
export function StackButton({
  stack,
  onStack,
  className,
}: {
  stack: Stack | undefined;
  onStack: (name: string) => void;
  className: string;
}) {
  if (stack === undefined) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-expanded={stack.isOpen}
      aria-label={`${stack.count} versions`}
      onClick={() => onStack(stack.name)}
      className={cn(
        'num relative gap-1 pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5',
        className,
      )}
    >
      <Layers className="size-3.5" aria-hidden />
      {stack.count}
    </button>
  );
}
