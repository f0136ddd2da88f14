import { type EditVerb, editVerbs, type ReadModel } from '@/lib/contract';
import { type ModelEdit, readEditVerbs } from './read-edits';
import { editLabel, editWants } from './verbs';

/** An edit with the models that do it. Without such models, sentences that say so. */
export interface VerbOffer {
  verb: EditVerb;
  label: string;
  edits: readonly ModelEdit[];
  /** For everyone; absent if there are models. */
  why?: string;
  /** For operators, which kind of model would do it; absent if there are models. */
  wants?: string;
}

/** Every edit with the models that do it, in the models' order. */
export function verbOffers(models: readonly ReadModel[]): VerbOffer[] {
  const edits = models.filter(({ enabled }) => enabled).flatMap(readEditVerbs);
  return editVerbs.map((verb) => {
    const label = editLabel(verb);
    const offeredEdits = edits.filter((edit) => edit.verb === verb);
    if (offeredEdits.length > 0) return { verb, label, edits: offeredEdits };
    const wants = `It needs ${editWants(verb)}.`;
    return { verb, label, edits: [], why: 'No model here does this.', wants };
  });
}
