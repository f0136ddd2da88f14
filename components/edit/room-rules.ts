import type { ReadModel } from '@/lib/contract';
import type { EditInput, MediaKind, ModelEdit, Reason, VerbOffer } from '@/lib/forms';
import { editPayload, frameSides, verbOffers } from '@/lib/forms';
import { priceOf } from '../create';
import { ratioOfFrame } from './edit-form';
import type { StageState } from './stage';

const noFilmExtension = 'No model here does this. “Use in Create” goes on from the last frame.';

/** The edits of a picture, film or sound. For films and sounds, those that no model does are left out. */
export function offersFor(models: readonly ReadModel[], kind: MediaKind): VerbOffer[] {
  const prices = new Map(models.map((model) => [model.id, priceOf(model)]));
  const priceBy = ({ modelId }: ModelEdit) => prices.get(modelId) ?? Number.MAX_VALUE;
  return verbOffers(models)
    .map((offer): VerbOffer => {
      const edits = offer.edits.filter(({ sourceField }) => sourceKindOf(sourceField) === kind);
      // The first one is proposed, and its price is on the tile.
      return { ...offer, edits: edits.toSorted((a, b) => priceBy(a) - priceBy(b)) };
    })
    .filter(({ verb, edits }) =>
      kind === 'image'
        ? verb !== 'extend_film'
        : edits.length > 0 || (kind === 'video' && verb === 'extend_film'),
    )
    .map((offer) =>
      offer.edits.length > 0 || offer.why !== undefined
        ? offer
        : { ...offer, why: 'No model here does this.' },
    )
    .map((offer) =>
      offer.verb === 'extend_film' && offer.edits.length === 0
        ? { ...offer, why: noFilmExtension }
        : offer,
    );
}

export const sourceKindOf = ({ control, name }: ModelEdit['sourceField']): 'image' | 'video' => {
  if (control.kind === 'media-slot' || control.kind === 'media-list') {
    return control.media === 'video' ? 'video' : 'image';
  }
  return name.includes('video') ? 'video' : 'image';
};

/** What the stage adds to the input of an edit. */
export function stageInput(edit: ModelEdit | null, state: StageState | null): EditInput {
  if (edit?.verb !== 'extend_frame' || state === null) return {};
  const { frame } = state;
  if (edit.way === 'ratio') {
    const frameRatio = state.hasFrameChange ? ratioOfFrame(edit, frame) : null;
    return frameRatio !== null && 'ratio' in frameRatio ? { ratio: frameRatio.ratio } : {};
  }
  const expand = Object.fromEntries(frameSides.map((side) => [side, Math.round(frame[side])]));
  return { expand };
}

/** Why the edit cannot be made yet; empty when it can. `hasMask`: the mask of an earlier edit is used. */
export function reasonsOf(
  edit: ModelEdit,
  sourceUrl: string,
  input: EditInput,
  state: StageState | null,
  hasMask = false,
): Reason[] {
  const isPainted =
    edit.verb === 'change_region' ? hasMask || state?.hasMask : state?.hasFrameChange;
  if (edit.way === 'ratio' && state?.hasFrameChange && input.ratio === undefined) {
    const { ratios } = { ratios: '', ...ratioOfFrame(edit, state.frame) };
    const message = `This model extends to ${ratios}. Choose one of them`;
    return [{ field: '', code: 'invalid', message }];
  }
  const { missing = [] } = editPayload(edit, {
    ...input,
    sourceUrl,
    // It is uploaded with the submission.
    maskUrl: isPainted ? sourceUrl : undefined,
  });
  return missing;
}

export const textOrUndefined = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;
