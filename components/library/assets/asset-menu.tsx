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
  toast,
} from '@/components/ui';
import type { AssetRecord } from '@/lib/contract';
import { mediaKindOf } from '@/lib/forms';
import { type Reference, ReferenceItems, useEdgeFrame } from '../../use-in-create';

const copy = (text: string, noun: string) => copyWithToast(text, { done: `${noun} copied.` });

/** The actions on an upload. Default export: it is loaded lazily. */
export default function AssetMenu({
  trigger,
  open,
  onOpenChange,
  workspace,
  asset,
  edit,
  reference,
  onCharacter,
  onRemove,
}: LazyMenuState & {
  workspace: string;
  asset: AssetRecord;
  /** Opens the edit room; null for a file that is no picture, film or sound. */
  edit: (() => void) | null;
  /** Uses this asset, or a frame of it, in Create. */
  reference: Reference;
  /** Adds it to a character; null for a file that is no picture. */
  onCharacter: (() => void) | null;
  onRemove: () => void;
}) {
  const kind = mediaKindOf(asset.content_type);
  const edgeFrame = useEdgeFrame(workspace, reference);
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {edit === null ? null : (
          <DropdownMenuItem icon={<Brush aria-hidden />} onSelect={edit}>
            Edit
          </DropdownMenuItem>
        )}
        {kind === 'image' || kind === 'video' ? (
          <ReferenceItems
            media={{ url: asset.url, kind }}
            readHref={`/api/console/${workspace}/uploads/${encodeURIComponent(asset.asset_id)}`}
            reference={reference}
            edgeFrame={{
              isTaking: edgeFrame.isTaking,
              take(...frame) {
                toast.show('Taking the frame…');
                return edgeFrame.take(...frame);
              },
            }}
          />
        ) : null}
        {kind === 'audio' && reference.takes(kind) ? (
          <DropdownMenuItem
            icon={<ImagePlus aria-hidden />}
            onSelect={() => reference.use({ url: asset.url, kind })}
          >
            Use as reference
          </DropdownMenuItem>
        ) : null}
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
