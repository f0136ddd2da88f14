import type { ReadModel } from '@/lib/contract';
import { familyOf, modelTraits, normalizeModelForm } from '@/lib/forms';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import { type ModelTimes, usualTimeLabel } from '@/lib/pages/model-times';
import { modelPath, tryPath } from './paths';
import type { ModelSummary } from './types';
import { familyLabel } from './words';

/** A model in words. Runs on the server, so that the browser needs no schema. */
export function summarizeModel(
  model: ReadModel,
  workspace: string,
  pictures: ModelPictures,
  times: ModelTimes | null,
): ModelSummary {
  return {
    id: model.id,
    name: model.name,
    family: familyOf(model),
    familyWord: familyLabel(model.family),
    description: model.description,
    picture: pictures[model.id] ?? null,
    traits: modelTraits(normalizeModelForm(model)),
    capabilities: model.capabilities,
    price: model.pricing.credits_text ?? '—',
    usualTime: usualTimeLabel(times?.[model.id]),
    hints: model.ui_hints,
    enabled: model.enabled,
    href: modelPath(workspace, model.id),
    tryHref: tryPath(workspace, model),
  };
}
