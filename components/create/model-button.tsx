'use client';

import { ChevronsUpDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '@/components/ui';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import { ModelPicture } from '../models';
import type { CreateFamily, ModelEntry } from './search-models';

const loadPicker = () => import('./model-picker');
const ModelPicker = lazyPart(loadPicker);

/** The chosen model; opens the picker. */
export function ModelButton({
  entries,
  pictures,
  entry,
  name,
  modelId,
  family,
  onChoose,
}: {
  entries: readonly ModelEntry[];
  pictures: ModelPictures;
  entry: ModelEntry | undefined;
  name: string;
  modelId: string;
  family: CreateFamily;
  onChoose: (modelId: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const about = entry
    ? [entry.model.family || family, entry.model.pricing.credits_text, ...entry.traits].filter(
        Boolean,
      )
    : ['not available'];
  return (
    <div>
      <span id="create-model-label" className="mb-1.5 block text-sm font-medium">
        Model
      </span>
      <button
        type="button"
        aria-labelledby="create-model-label create-model"
        aria-haspopup="dialog"
        id="create-model"
        onPointerEnter={() => void loadPicker().catch(() => undefined)}
        onClick={() => setOpen(true)}
        className="flex w-full items-center gap-3 rounded-md border border-line-strong bg-panel px-3 py-2.5 text-left transition-colors hover:border-edge"
      >
        <ModelPicture picture={pictures[modelId]} family={family} className="size-11" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-xs text-ink-3">{about.join(' · ')}</span>
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-ink-3" aria-hidden />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <ModelPicker
            entries={entries}
            pictures={pictures}
            chosenId={modelId}
            family={family}
            onChoose={onChoose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
