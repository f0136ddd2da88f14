import type { EditVerb, ReadModel } from '@/lib/contract';
import { type FormValues, type ModelEdit, verbOffers } from '@/lib/forms';
import type { Comment } from '@/lib/pages/review';

export interface AskedEdit {
  readonly edit: ModelEdit;
  readonly values: FormValues;
}

/** Edits that follow words: with a place, that region comes first. */
const withPlace: readonly EditVerb[] = ['change_region', 'restyle', 'variations'];
const withoutPlace: readonly EditVerb[] = ['restyle', 'variations', 'change_region'];

/** The edit that a comment asks for, by the first model that takes words for it; null where none does. */
export function askedEdit(
  { text, place }: Pick<Comment, 'text' | 'place'>,
  models: readonly ReadModel[],
): AskedEdit | null {
  const offers = verbOffers(models);
  for (const verb of place?.area ? withPlace : withoutPlace) {
    const edits = offers.find((offer) => offer.verb === verb)?.edits ?? [];
    const edit = edits.find(({ promptField }) => promptField !== undefined);
    if (edit?.promptField !== undefined) {
      return { edit, values: { [edit.promptField.name]: text } };
    }
  }
  return null;
}
