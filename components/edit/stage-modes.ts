import type { VerbOffer } from '@/lib/forms';
import type { StageMode } from './stage';
import type { ChosenVerb } from './use-edit-choice';

const modes: Readonly<Partial<Record<ChosenVerb, StageMode>>> = {
  change_region: 'region',
  extend_frame: 'frame',
  crop: 'crop',
};

const modeVerbs = ['change_region', 'extend_frame', 'crop'] as const;

/** The mode of the stage for an edit. */
export const modeOf = (verb: ChosenVerb): StageMode => modes[verb] ?? 'view';

/** The edit that a mode of the stage belongs to; undefined where no model does it. */
export function verbOfMode(mode: StageMode, offers: readonly VerbOffer[]): ChosenVerb | undefined {
  const modeVerb = modeVerbs.find((each) => modes[each] === mode);
  const isOffered = offers.some(({ verb, edits }) => verb === modeVerb && edits.length > 0);
  return isOffered || modeVerb === 'crop' ? modeVerb : undefined;
}
