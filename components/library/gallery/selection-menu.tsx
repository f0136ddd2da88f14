'use client';

import type { ReactNode } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  type LazyMenuState,
} from '@/components/ui';
import { showObstacle } from './selection-button';

/** Something that is done with the selection. */
export interface SelectionAction {
  readonly icon: ReactNode;
  readonly label: string;
  /** Why it can do nothing with this selection, as a sentence; null when it can. */
  readonly obstacle: string | null;
  readonly onChoose: () => void;
}

/**
 * The less common actions on the selection; one with an obstacle says it when it is chosen. Default export: it is loaded
 * lazily.
 */
export default function SelectionMenu({
  trigger,
  open,
  onOpenChange,
  actions,
}: LazyMenuState & { actions: readonly SelectionAction[] }) {
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {actions.map(({ icon, label, obstacle, onChoose }) => (
          <DropdownMenuItem
            key={label}
            icon={icon}
            aria-disabled={obstacle !== null || undefined}
            className="aria-disabled:opacity-45"
            onSelect={obstacle === null ? onChoose : () => showObstacle(obstacle)}
          >
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
