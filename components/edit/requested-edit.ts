import type { EditVerb, ReadModel } from '@/lib/contract';
import { type FormValues, type ModelEdit, verbOffers } from '@/lib/forms';
import type { Comment } from '@/lib/pages/review';

export interface RequestedEdit {
  readonly edit: ModelEdit;
  readonly values: FormValues;
}

/** Edits that follow a prompt, the preferred one first; for a comment with a region, and for one without. */
const regionVerbs: readonly EditVerb[] = ['change_region', 'restyle', 'variations'];
const pictureVerbs: readonly EditVerb[] = ['restyle', 'variations', 'change_region'];

/** The edit that a comment asks for, by the first model that takes a prompt for it; null where none does. */
export function findRequestedEdit(
  { text, place }: Pick<Comment, 'text' | 'place'>,
  models: readonly ReadModel[],
): RequestedEdit | null {
  const offers = verbOffers(models);
  for (const verb of place?.area ? regionVerbs : pictureVerbs) {
    const edits = offers.find((offer) => offer.verb === verb)?.edits ?? [];
    const edit = edits.find(({ promptField }) => promptField !== undefined);
    if (edit?.promptField !== undefined) {
      return { edit, values: { [edit.promptField.name]: text } };
    }
  }
  return null;
}
