'use client';

import { Brush, Hash, ImagePlus, Link2, Trash2, UserRoundPlus } from 'lucide-react';
import {
  copyWithToast,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  type LazyMenuState,
} from '@/components/ui';
import type { AssetRecord } from '@/lib/contract';

const copy = (text: string, what: string) => copyWithToast(text, { done: `${what} copied.` });

/** The actions on an upload. Default export: it is loaded lazily. */
export default function AssetMenu({
  trigger,
  open,
  onOpenChange,
  asset,
  edit,
  onReference,
  onCharacter,
  onRemove,
}: LazyMenuState & {
  asset: AssetRecord;
  /** Opens the edit room; null for a file that is no picture, film or sound. */
  edit: (() => void) | null;
  /** Uses this asset as a reference in Create; null if no model takes one. */
  onReference: (() => void) | null;
  /** Adds it to a character; null for a file that is no picture. */
  onCharacter: (() => void) | null;
  onRemove: () => void;
}) {
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {edit === null ? null : (
          <DropdownMenuItem icon={<Brush aria-hidden />} onSelect={edit}>
            Edit
          </DropdownMenuItem>
        )}
        {onReference === null ? null : (
          <DropdownMenuItem icon={<ImagePlus aria-hidden />} onSelect={onReference}>
            Use as reference
          </DropdownMenuItem>
        )}
        {onCharacter === null ? null : (
          <DropdownMenuItem icon={<UserRoundPlus aria-hidden />} onSelect={onCharacter}>
            Add to a character
          </DropdownMenuItem>
        )}
        <DropdownMenuItem icon={<Link2 aria-hidden />} onSelect={() => void copy(asset.url, 'URL')}>
          Copy URL
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<Hash aria-hidden />}
          onSelect={() => void copy(asset.asset_id, 'Asset id')}
        >
          Copy asset id
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onRemove}>
          Move to trash
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
