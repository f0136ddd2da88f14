'use client';

import { Ban, Pencil, RefreshCw } from 'lucide-react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  type LazyMenuState,
} from '@/components/ui';

export type KeyCommand = 'edit' | 'rotate' | 'revoke';

/** The actions on a key. Default export: it is loaded lazily. */
export default function KeyMenu({
  trigger,
  open,
  onOpenChange,
  isOwn,
  isAssistants,
  onCommand,
}: LazyMenuState & {
  /** Whether it is the console's own key. */
  isOwn: boolean;
  /** Whether an assistant has its secret, which is not rotated but ended. */
  isAssistants: boolean;
  onCommand: (what: KeyCommand) => void;
}) {
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => onCommand('edit')}>
          {isOwn ? 'Rename…' : 'Edit…'}
        </DropdownMenuItem>
        {isAssistants ? null : (
          <DropdownMenuItem icon={<RefreshCw aria-hidden />} onSelect={() => onCommand('rotate')}>
            Rotate…
          </DropdownMenuItem>
        )}
        {isOwn ? null : (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem
              icon={<Ban aria-hidden />}
              tone="danger"
              onSelect={() => onCommand('revoke')}
            >
              Revoke…
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
