import { ChevronsUpDown } from 'lucide-react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui';
import type { ModelEdit, VerbOffer } from '@/lib/forms';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import { ModelPicture } from '../models';
import { modelCount, modelFacts } from './words';

/** Chooses the model of an edit. */
export function EditModel({
  offer,
  edit,
  unavailableModelName,
  pictures,
  onChoose,
}: {
  offer: VerbOffer;
  edit: ModelEdit;
  /** The model that was chosen before and does this no more; null otherwise. */
  unavailableModelName: string | null;
  pictures: ModelPictures;
  onChoose: (modelId: string) => void;
}) {
  return (
    <div>
      <span className="mb-1.5 flex text-sm font-medium">
        <span id="edit-model-label">Model</span>
        <span className="ms-auto text-xs font-normal text-ink-3">{modelCount(offer)}</span>
      </span>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <button
            type="button"
            id="edit-model"
            aria-labelledby="edit-model-label edit-model"
            className="flex w-full items-center gap-2.5 rounded-md border border-line-strong bg-panel px-2.5 py-2 text-left hover:border-edge"
          >
            <ModelPicture picture={pictures[edit.modelId]} family={edit.spec.family} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm">{edit.modelName}</span>
              <span className="block truncate text-xs text-ink-3">{modelFacts(edit)}</span>
            </span>
            <ChevronsUpDown className="size-4 shrink-0 text-ink-3" aria-hidden />
          </button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="w-72">
          <DropdownMenuRadioGroup value={edit.modelId} onValueChange={onChoose}>
            {offer.edits.map((each) => (
              <DropdownMenuRadioItem key={each.modelId} value={each.modelId}>
                {each.modelName}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        </DropdownMenuContent>
      </DropdownMenu>
      {unavailableModelName === null ? null : (
        <p role="status" className="mt-1.5 text-xs text-pretty text-warn">
          {unavailableModelName} does not do this any more. {edit.modelName} is proposed instead.
        </p>
      )}
    </div>
  );
}
