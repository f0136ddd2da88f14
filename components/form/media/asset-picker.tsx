'use client';

import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  EmptyState,
  ErrorState,
  Skeleton,
} from '@/components/ui';
import type { PickableAsset } from '../form-environment';
import { Thumbnail } from './thumbnail';
import { usePickableAssets } from './use-assets';

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A dialog that chooses among uploaded images and videos. Default export: it is loaded when it first opens. */
export default function AssetPicker({
  label,
  max,
  chosen,
  onChoose,
  onClose,
}: {
  label: string;
  max: number;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onClose: () => void;
}) {
  const assets = usePickableAssets(true);
  const [ids, setIds] = useState(chosen);
  const full = ids.length >= max;
  const toggle = (id: string) =>
    setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  const limit = Number.isFinite(max) ? `Up to ${max}.` : undefined;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={`Choose ${label.toLowerCase()}`} description={limit} width="lg">
        <DialogBody>
          {assets.isPending ? (
            <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4" aria-hidden>
              {places.map((place) => (
                <li key={place}>
                  <Skeleton className="aspect-square rounded-md" />
                </li>
              ))}
            </ul>
          ) : assets.isError ? (
            <ErrorState
              title="The assets could not be loaded"
              description={assets.error.message}
              onRetry={() => void assets.refetch()}
            />
          ) : (
            <AssetGrid assets={assets.data} ids={ids} full={full} onToggle={toggle} />
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              onChoose(ids);
              onClose();
            }}
          >
            Use {ids.length}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function AssetGrid({
  assets,
  ids,
  full,
  onToggle,
}: {
  assets: readonly PickableAsset[];
  ids: readonly string[];
  full: boolean;
  onToggle: (id: string) => void;
}) {
  const shown = assets.filter((asset) => asset.kind !== 'audio');
  if (shown.length === 0) {
    return (
      <EmptyState
        title="No assets yet"
        description="Upload an image or a video in the form first."
      />
    );
  }
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
      {shown.map((asset) => {
        const place = ids.indexOf(asset.assetId);
        return (
          <li key={asset.assetId}>
            <button
              type="button"
              aria-pressed={place !== -1}
              aria-label={asset.name}
              disabled={full && place === -1}
              onClick={() => onToggle(asset.assetId)}
              className="relative block aspect-square w-full overflow-hidden rounded-md border border-line bg-sunk disabled:opacity-45 aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-live"
            >
              <Thumbnail kind={asset.kind} src={asset.url} />
              {place === -1 ? null : (
                <span className="num absolute top-1.5 right-1.5 grid size-5 place-items-center rounded-full bg-ink text-xs text-on-ink">
                  {place + 1}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
