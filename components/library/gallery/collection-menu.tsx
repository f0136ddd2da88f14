'use client';

import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import {
  AlertDialog,
  Button,
  IconButton,
  Input,
  Label,
  Popover,
  PopoverContent,
  PopoverTrigger,
  toast,
} from '@/components/ui';
import type { GalleryFacets } from '@/lib/pages/gallery';
import { useAction } from '../../actions';
import type { GalleryOperations } from './use-gallery-actions';

/** Renames or deletes the collection that the gallery is filtered by. */
export default function CollectionMenu({
  collection,
  operations,
  onDeleted,
}: {
  collection: GalleryFacets['collections'][number];
  operations: GalleryOperations;
  onDeleted: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState(collection.name);
  const renaming = useAction(operations.renameCollection, {
    failsInToast: true,
    onDone: () => setOpen(false),
  });
  const removal = useAction(operations.deleteCollection, {
    failsInToast: true,
    onDone: () => {
      toast.success('Collection deleted. Its results stay in the gallery.');
      onDeleted();
    },
  });
  return (
    <>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <IconButton label={`Change the collection ${collection.name}`}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        </PopoverTrigger>
        <PopoverContent
          aria-label={`The collection ${collection.name}`}
          className="grid w-72 gap-3 p-3"
          align="start"
        >
          <form action={() => void renaming.run(collection.id, name)}>
            <Label htmlFor="collection-name">Name of the collection</Label>
            <div className="flex gap-2">
              <Input
                id="collection-name"
                value={name}
                limit={60}
                required
                onChange={(event) => setName(event.target.value)}
              />
              <Button type="submit" loading={renaming.isPending}>
                Rename
              </Button>
            </div>
          </form>
          <Button
            variant="ghost"
            className="justify-start text-bad"
            onClick={() => {
              setOpen(false);
              setAsking(true);
            }}
          >
            Delete collection…
          </Button>
        </PopoverContent>
      </Popover>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete the collection ${collection.name}?`}
        description="Its results stay in the gallery."
        confirmLabel="Delete"
        onConfirm={() => removal.run(collection.id)}
      />
    </>
  );
}
