'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  ErrorState,
  Skeleton,
} from '@/components/ui';
import type { Creation } from '@/lib/contract';
import { fetchGalleryItems, galleryIndexOptions, galleryKeys } from '@/lib/queries';
import { Picture } from './picture';

const filters = { kind: 'image', status: 'succeeded' } as const;
const most = 60;

/** Chooses pictures that the workspace made. Default export: it is loaded when it first opens. */
export default function GalleryPicker({
  workspace,
  onChoose,
  onClose,
}: {
  workspace: string;
  onChoose: (urls: readonly string[]) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const index = useQuery(galleryIndexOptions(workspace, filters));
  const ids = [...new Set(index.data?.task_ids)].slice(0, most);
  const items = useQuery({
    queryKey: [...galleryKeys.all(workspace), 'pictures', ids],
    queryFn: () => fetchGalleryItems(workspace, ids),
    enabled: ids.length > 0,
  });
  const query = index.isSuccess && ids.length > 0 ? items : index;
  const pictures = ids.length > 0 ? (items.data ?? []).flatMap(picturesOf) : [];
  const toggle = (url: string) =>
    setChosen((before) =>
      before.includes(url) ? before.filter((each) => each !== url) : [...before, url],
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Images from the gallery" width="lg">
        <DialogBody>
          {query.isPending ? <Skeleton className="h-60 rounded-md" aria-busy /> : null}
          {query.isError ? (
            <ErrorState
              size="inline"
              title="The gallery could not be loaded"
              description={query.error.message}
              onRetry={() => void query.refetch()}
            />
          ) : null}
          {index.isSuccess && ids.length === 0 ? (
            <p className="py-12 text-center text-ink-3">There are no pictures yet.</p>
          ) : null}
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
            {pictures.map(({ url, preview, prompt }) => (
              <li key={url}>
                <button
                  type="button"
                  aria-pressed={chosen.includes(url)}
                  aria-label={prompt}
                  onClick={() => toggle(url)}
                  className="block aspect-square w-full overflow-hidden rounded-md bg-sunk aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-live"
                >
                  <Picture src={preview} alt="" loading="lazy" className="size-full object-cover" />
                </button>
              </li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onChoose(chosen);
              onClose();
            }}
          >
            {chosen.length > 1 ? `Attach ${chosen.length} images` : 'Attach'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

const picturesOf = ({ kind, outputs, prompt }: Creation) =>
  kind === 'image'
    ? outputs.map(({ url, preview_url }) => ({ url, preview: preview_url ?? url, prompt }))
    : [];
