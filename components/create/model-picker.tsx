'use client';

import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Dialog, DialogContent, SegmentedControl } from '@/components/ui';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import { ModelChoice, ModelPicture } from '../models';
import type { CreateFamily, ModelEntry } from './model-entries';
import type { ModelSearch } from './search-models';
import { commonTraits, searchModels } from './search-models';

const families = [
  { value: 'all', label: 'All' },
  { value: 'image', label: 'Image' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Audio' },
  { value: 'other', label: 'Other' },
] as const;
const orders = [
  { value: 'listed', label: 'As listed' },
  { value: 'price', label: 'Cheapest' },
] as const;

/** Chooses a model by its name, family, traits and price. Default export: it is loaded when it first opens. */
export default function ModelPicker({
  entries,
  pictures,
  chosenId,
  family,
  onChoose,
  onClose,
}: {
  entries: readonly ModelEntry[];
  pictures: ModelPictures;
  chosenId: string;
  family: CreateFamily;
  onChoose: (modelId: string) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState<ModelSearch>({
    query: '',
    family,
    capability: null,
    order: 'listed',
  });
  const matchingEntries = useMemo(() => searchModels(entries, search), [entries, search]);
  const traits = useMemo(() => commonTraits(entries), [entries]);
  const offeredFamilies = families.filter(
    ({ value }) =>
      value === 'all' || value === family || entries.some(({ spec }) => spec.family === value),
  );
  const change = (changes: Partial<ModelSearch>) => setSearch({ ...search, ...changes });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Choose a model"
        hideTitle
        width="lg"
        className="sm:h-[min(640px,85dvh)]"
      >
        <Command
          label="Models"
          shouldFilter={false}
          defaultValue={chosenId}
          className="flex min-h-0 flex-1 flex-col"
        >
          <div className="grid gap-3 border-b border-line px-5 pt-4 pb-3">
            <div className="flex items-center gap-2 pr-10">
              <Search className="size-4 shrink-0 text-ink-3" aria-hidden />
              <Command.Input
                autoFocus
                value={search.query}
                onValueChange={(query) => change({ query })}
                placeholder="Search by name, family, what it takes or price…"
                className="h-9 min-w-0 flex-1 bg-transparent text-base outline-none"
              />
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <SegmentedControl
                aria-label="Family"
                size="sm"
                className="min-w-60"
                segments={offeredFamilies}
                value={search.family}
                onValueChange={(value) => change({ family: value })}
              />
              <SegmentedControl
                aria-label="Order"
                size="sm"
                className="w-44"
                segments={orders}
                value={search.order}
                onValueChange={(order) => change({ order })}
              />
              {traits.map((trait) => (
                <button
                  key={trait}
                  type="button"
                  aria-pressed={search.capability === trait}
                  onClick={() => change({ capability: search.capability === trait ? null : trait })}
                  className="h-7 rounded-sm border border-line px-2 text-xs text-ink-2 hover:text-ink aria-pressed:border-ink aria-pressed:text-ink pointer-coarse:h-11"
                >
                  {trait}
                </button>
              ))}
            </div>
          </div>
          <Command.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
            <Command.Empty className="px-3 py-12 text-center text-sm text-ink-3">
              No model matches. Try fewer words or another family.
            </Command.Empty>
            {matchingEntries.map((entry) => (
              <ModelRow
                key={entry.model.id}
                entry={entry}
                picture={pictures[entry.model.id]}
                isChosen={entry.model.id === chosenId}
                onChoose={() => {
                  onChoose(entry.model.id);
                  onClose();
                }}
              />
            ))}
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

function ModelRow({
  entry,
  picture,
  isChosen,
  onChoose,
}: {
  entry: ModelEntry;
  picture: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { model, spec, traits, usualTime } = entry;
  return (
    <Command.Item
      value={model.id}
      disabled={!model.enabled}
      onSelect={onChoose}
      className="flex cursor-default items-start gap-3 rounded-md p-3 select-none data-[disabled=true]:opacity-45 data-[selected=true]:bg-sunk dark:data-[selected=true]:bg-raised"
    >
      <ModelPicture picture={picture} family={spec.family} className="mt-0.5 size-12" />
      <ModelChoice
        model={model}
        details={[
          model.family || spec.family,
          ...traits,
          ...(usualTime === null ? [] : [usualTime]),
        ]}
        isChosen={isChosen}
      />
    </Command.Item>
  );
}
