import type { EditVerb } from '@/lib/contract';
import type { FormValues, VerbOffer } from '@/lib/forms';
import type { Comment } from '@/lib/pages/review';

export interface AskedEdit {
  readonly verb: EditVerb;
  readonly modelId: string;
  readonly values: FormValues;
}

/** Edits that follow words: with a place, that region comes first. */
const withPlace: readonly EditVerb[] = ['change_region', 'restyle', 'variations'];
const withoutPlace: readonly EditVerb[] = ['restyle', 'variations', 'change_region'];

/** The edit that a comment asks for, by the first model that takes words for it; null where none does. */
export function askedEdit(
  { text, place }: Pick<Comment, 'text' | 'place'>,
  offers: readonly VerbOffer[],
): AskedEdit | null {
  for (const verb of place?.area ? withPlace : withoutPlace) {
    const edits = offers.find((offer) => offer.verb === verb)?.edits ?? [];
    const edit = edits.find(({ promptField }) => promptField !== undefined);
    if (edit?.promptField !== undefined) {
      return { verb, modelId: edit.modelId, values: { [edit.promptField.name]: text } };
    }
  }
  return null;
}
