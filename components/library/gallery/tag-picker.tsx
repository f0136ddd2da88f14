'use client';

import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import {
  Button,
  Chip,
  formatCount,
  IconButton,
  Input,
  Label,
  Popover,
  PopoverContent,
  PopoverTrigger,
} from '@/components/ui';
import type { OutputRef } from '@/lib/pages/gallery';
import { foldTag, tagLimits } from '@/lib/pages/tags';
import { galleryFacetsOptions, tagsOfOptions } from '@/lib/queries';
import type { GalleryOperations } from './use-gallery-actions';

const maxOfferedTags = 8;

interface TagPickerProps {
  workspace: string;
  outputs: readonly OutputRef[];
  operations: Pick<GalleryOperations, 'addTag' | 'removeTag'>;
}

/** The tags of results: adds one that there is or a new one, and removes them. */
export function TagPicker({
  trigger,
  ...pickerProps
}: TagPickerProps & {
  /** The button that opens it. */
  trigger: ReactElement;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label="Tags" className="grid w-72 gap-3 p-3" side="top">
        <TagEditor {...pickerProps} />
      </PopoverContent>
    </Popover>
  );
}

function TagEditor({ workspace, outputs, operations }: TagPickerProps) {
  const { data: tagsOfOutputs, error } = useQuery(tagsOfOptions(workspace, outputs));
  const { data: facets } = useQuery(galleryFacetsOptions(workspace));
  const [name, setName] = useState('');
  const [isPending, setPending] = useState(false);
  const foldedName = foldTag(name);
  // A tag that only some of the results have can still be added to the others.
  const sharedTagIds = new Set(
    (tagsOfOutputs ?? []).filter(({ results }) => results === outputs.length).map(({ id }) => id),
  );
  const offeredTags = (facets?.tags ?? [])
    .filter((tag) => !sharedTagIds.has(tag.id) && foldTag(tag.name).includes(foldedName))
    .slice(0, maxOfferedTags);
  const addTag = async (tag: string) => {
    if (isPending || tag.trim() === '') return;
    setPending(true);
    if (await operations.addTag(outputs, tag)) setName('');
    setPending(false);
  };
  return (
    <>
      {error === null ? null : <p className="text-sm text-bad">{error.message}</p>}
      {tagsOfOutputs === undefined || tagsOfOutputs.length === 0 ? null : (
        <ul aria-label="Their tags" className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
          {tagsOfOutputs.map((tag) => (
            <li key={tag.id} className="min-w-0">
              <Chip className="max-w-full pr-0">
                <span dir="auto" className="truncate">
                  {tag.name}
                </span>
                {outputs.length === 1 ? null : (
                  <span className="num text-ink-3">{formatCount(tag.results)}</span>
                )}
                <IconButton
                  size="sm"
                  label={`Remove the tag ${tag.name}`}
                  onClick={() => void operations.removeTag(outputs, tag)}
                >
                  <X aria-hidden />
                </IconButton>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <form
        className="grid gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          void addTag(name);
        }}
      >
        <Label htmlFor="tag-name" className="mb-0">
          Add a tag
        </Label>
        <div className="flex gap-2">
          <Input
            id="tag-name"
            autoComplete="off"
            limit={tagLimits.name}
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" loading={isPending}>
            Add
          </Button>
        </div>
      </form>
      {offeredTags.length === 0 ? null : (
        <ul aria-label="Tags of the workspace" className="-mx-1 grid max-h-56 overflow-y-auto">
          {offeredTags.map((tag) => (
            <li key={tag.id}>
              <button
                type="button"
                onClick={() => void addTag(tag.name)}
                className="flex h-9 w-full items-center rounded-sm px-2 text-start text-sm hover:bg-sunk pointer-coarse:h-11 dark:hover:bg-raised"
              >
                <span dir="auto" className="truncate">
                  {tag.name}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
