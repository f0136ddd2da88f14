import type { Model } from '@/lib/contract';
import { createHref } from '@/lib/forms';

/** The page that documents a model. */
export function modelPath(workspace: string, modelId: string): string {
  return `/${workspace}/models/${encodeURIComponent(modelId)}`;
}

/** Create with the model chosen; null for families that Create does not make. */
export function tryPath(workspace: string, model: Model): string | null {
  if (model.family === 'text' || !model.enabled) return null;
  return createHref(workspace, { model: model.id, values: {} });
}
