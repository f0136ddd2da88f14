'use client';

import { Pencil, Trash2 } from 'lucide-react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  type LazyMenuState,
} from '@/components/ui';

/** The actions on a board. Default export: it is loaded lazily. */
export default function BoardMenu({
  trigger,
  open,
  onOpenChange,
  onCommand,
}: LazyMenuState & { onCommand: (command: 'name' | 'delete') => void }) {
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => onCommand('name')}>
          Rename…
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<Trash2 aria-hidden />}
          tone="danger"
          onSelect={() => onCommand('delete')}
        >
          Delete…
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
