'use client';

import { FileAudio, FileVideo, MoreHorizontal } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { formatBytes, formatDuration, LazyMenu, lazyPart, RelativeTime } from '@/components/ui';
import type { AssetRecord } from '@/lib/contract';
import { mediaKindOf, writeDraggedMedia } from '@/lib/forms';
import type { Reference } from '../../use-in-create';
import { AvatarReviewBadge } from './review-badge';

const loadMenu = () => import('./asset-menu');
const AssetMenu = lazyPart(loadMenu);

/** The first frame of a video, or an icon if the browser cannot show it. */
function VideoCover({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <FileVideo className="size-8 stroke-[1.2]" aria-hidden />;
  return (
    <video
      src={src}
      muted
      playsInline
      preload="metadata"
      aria-hidden
      tabIndex={-1}
      onError={() => setBroken(true)}
      className="size-full object-cover"
    />
  );
}

/** One upload: its picture, its name and type, and its actions. */
export function AssetCard({
  workspace,
  asset,
  reference,
  usesHref,
  edit,
  onCharacter,
  onRemove,
}: {
  workspace: string;
  asset: AssetRecord;
  /** Uses it, or a frame of it, in Create. */
  reference: Reference;
  usesHref: string;
  /** Opens it in the edit room. */
  edit: () => void;
  /** Adds a picture to a character. */
  onCharacter: () => void;
  onRemove: () => void;
}) {
  const kind = mediaKindOf(asset.content_type);
  const name = asset.name ?? asset.asset_id;
  const facts = [
    asset.content_type.split('/')[1]?.toUpperCase(),
    formatBytes(asset.size),
    asset.width && asset.height ? `${asset.width} × ${asset.height}` : null,
    asset.duration === undefined ? null : formatDuration(asset.duration),
  ].filter(Boolean);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <a
        href={asset.url}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open ${name}`}
        draggable
        onDragStart={(event) => {
          if (kind === undefined) return;
          writeDraggedMedia(event.dataTransfer, { url: asset.url, kind, assetId: asset.asset_id });
        }}
        className="grid aspect-4/3 place-items-center overflow-hidden rounded-md border border-line bg-sunk text-ink-3"
      >
        {kind === 'image' || asset.preview_url ? (
          // biome-ignore lint/performance/noImgElement: the service makes the sizes
          <img
            src={asset.preview_url ?? asset.url}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        ) : kind === 'video' ? (
          <VideoCover src={asset.url} />
        ) : (
          <FileAudio className="size-8 stroke-[1.2]" aria-hidden />
        )}
      </a>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-sm font-medium" title={name}>
            {name}
          </h2>
          <p className="truncate text-xs text-ink-3 tabular-nums" title={facts.join(' · ')}>
            {facts.join(' · ')}
          </p>
          <p className="truncate text-xs text-ink-3">
            <RelativeTime at={asset.created_at} />
            {' · '}
            {asset.used_by === 0 ? (
              'not used yet'
            ) : (
              <Link href={usesHref} className="underline underline-offset-2 hover:text-ink">
                used in {asset.used_by} {asset.used_by === 1 ? 'task' : 'tasks'}
              </Link>
            )}
          </p>
          {asset.avatar_review ? <AvatarReviewBadge review={asset.avatar_review} /> : null}
        </div>
        <LazyMenu
          load={loadMenu}
          render={(state) => (
            <AssetMenu
              {...state}
              workspace={workspace}
              asset={asset}
              edit={kind === undefined ? null : edit}
              reference={reference}
              onCharacter={kind === 'image' ? onCharacter : null}
              onRemove={onRemove}
            />
          )}
          trigger={
            <button
              type="button"
              aria-label={`Actions for ${name}`}
              className="grid size-8 place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink pointer-coarse:size-11"
            >
              <MoreHorizontal className="size-4" aria-hidden />
            </button>
          }
        />
      </div>
    </article>
  );
}
