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

export type KeyAsk = 'edit' | 'rotate' | 'revoke';

/** The actions on a key. Default export: it is loaded lazily. */
export default function KeyMenu({
  trigger,
  open,
  onOpenChange,
  isOwn,
  isAssistants,
  onAsk,
}: LazyMenuState & {
  /** Whether it is the console's own key. */
  isOwn: boolean;
  /** Whether an assistant has its secret, which is not rotated but ended. */
  isAssistants: boolean;
  onAsk: (what: KeyAsk) => void;
}) {
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => onAsk('edit')}>
          {isOwn ? 'Rename…' : 'Edit…'}
        </DropdownMenuItem>
        {isAssistants ? null : (
          <DropdownMenuItem icon={<RefreshCw aria-hidden />} onSelect={() => onAsk('rotate')}>
            Rotate…
          </DropdownMenuItem>
        )}
        {isOwn ? null : (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem
              icon={<Ban aria-hidden />}
              tone="danger"
              onSelect={() => onAsk('revoke')}
            >
              Revoke…
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
