import type { ReactNode } from 'react';
import { cn } from './cn';

export function ToggleChip({
  isOn,
  onToggle,
  children,
}: {
  isOn: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={cn(
        'inline-flex min-h-7 items-center rounded-sm border px-2 text-xs pointer-coarse:min-h-11',
        isOn ? 'border-ink bg-panel text-ink' : 'border-line bg-sunk text-ink-2 hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
