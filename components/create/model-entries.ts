import { foldText, type ReadModel } from '@/lib/contract';
import { type Family, type FormSpec, familyOf, modelTraits, normalizeModelForm } from '@/lib/forms';
import { type ModelTimes, usualTimeLabel } from '@/lib/pages/model-times';

export interface ModelEntry {
  model: ReadModel;
  spec: FormSpec;
  /** What the model accepts: "references", "9 ratios". */
  traits: readonly string[];
  /** "usually 12 s"; null while it is not known. */
  usualTime: string | null;
  /** The searched text in lower case: name, id, family, capabilities, price and description. */
  searchText: string;
}

export type CreateFamily = Exclude<Family, 'text'>;

export const isCreateFamily = (family: Family): family is CreateFamily => family !== 'text';

/** All models but those of text, each with its normalised form. */
export function toEntries(
  models: readonly ReadModel[],
  times: ModelTimes | null = null,
): ModelEntry[] {
  return models
    .filter((model) => isCreateFamily(familyOf(model)))
    .map((model) => {
      const spec = normalizeModelForm(model);
      const traits = modelTraits(spec);
      const { id, name, family, description, capabilities, pricing, ui_hints: hints } = model;
      const texts = [
        id,
        name,
        family,
        description,
        ...capabilities,
        ...traits,
        ...hints,
        pricing.credits_text ?? '',
      ];
      const searchText = foldText(texts.join(' ').replaceAll('_', ' '));
      return { model, spec, traits, usualTime: usualTimeLabel(times?.[id]), searchText };
    });
}
