import type { Model } from '@/lib/contract';
import { modelTraits, normalizeModelForm } from '@/lib/forms';
import { modelPath, tryPath } from './paths';
import type { ModelSummary } from './types';

/** A model in words. Runs where the schema is: on the server. */
export function summarizeModel(model: Model, workspace: string): ModelSummary {
  return {
    id: model.id,
    name: model.name,
    family: model.family,
    description: model.description,
    traits: modelTraits(normalizeModelForm(model)),
    capabilities: model.capabilities,
    price: model.pricing.credits_text,
    hints: model.ui_hints,
    region: model.region,
    enabled: model.enabled,
    href: modelPath(workspace, model.id),
    tryHref: tryPath(workspace, model),
  };
}
