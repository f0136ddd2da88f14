import type { ComponentProps, ReactNode } from 'react';
import { Button, toast } from '@/components/ui';

/** Says why an action can do nothing with the selection. */
export const showObstacle = (obstacle: string): void =>
  void toast.show(obstacle, { id: 'selection-obstacle' });

/**
 * A button on the selection. While `obstacle` names a reason it does nothing but say that: a title shows nothing on touch screens,
 * nor by keyboard, and a disabled button takes no focus.
 */
export function SelectionButton({
  icon,
  label,
  obstacle = null,
  labelClassName = 'max-sm:sr-only',
  onClick,
  ...props
}: Omit<ComponentProps<typeof Button>, 'children'> & {
  icon: ReactNode;
  label: string;
  /** Why it can do nothing with this selection, as a sentence; null when it can. */
  obstacle?: string | null;
  labelClassName?: string;
}) {
  return (
    <Button
      size="sm"
      variant="ghost"
      {...props}
      aria-disabled={obstacle !== null || undefined}
      onClick={obstacle === null ? onClick : () => showObstacle(obstacle)}
    >
      {icon}
      <span className={labelClassName}>{label}</span>
    </Button>
  );
}
