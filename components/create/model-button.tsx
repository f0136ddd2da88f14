'use client';

import { ChevronsUpDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '@/components/ui';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import { ModelPicture } from '../models';
import type { CreateFamily, ModelEntry } from './model-entries';

const loadPicker = () => import('./model-picker');
const ModelPicker = lazyPart(loadPicker);

/** The chosen model as a chip; opens the picker. */
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
  const [isOpen, setIsOpen] = useState(false);
  const description = entry
    ? [entry.model.family || family, entry.model.pricing.credits_text, ...entry.traits].filter(
        Boolean,
      )
    : ['not available'];
  return (
    <>
      <span id="create-model-label" className="sr-only">
        Model
      </span>
      <button
        type="button"
        aria-labelledby="create-model-label create-model"
        aria-haspopup="dialog"
        id="create-model"
        title={description.join(' · ')}
        onPointerEnter={() => void loadPicker().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
        className="inline-flex h-8 max-w-52 min-w-0 items-center gap-2 rounded-sm border border-line pr-2 pl-1 text-left text-sm transition-colors hover:border-edge pointer-coarse:h-11"
      >
        <ModelPicture picture={pictures[modelId]} family={family} className="size-6 rounded-xs" />
        <span className="min-w-0 truncate font-medium">{name}</span>
        {entry === undefined ? <span className="shrink-0 text-bad">not available</span> : null}
        <ChevronsUpDown className="size-3.5 shrink-0 text-ink-3" aria-hidden />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ModelPicker
            entries={entries}
            pictures={pictures}
            chosenId={modelId}
            family={family}
            onChoose={onChoose}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
