import type { Model } from '@/lib/contract';
import { createHref } from '@/lib/forms';

/** The page that documents a model. */
export function modelPath(workspace: string, modelId: string): string {
  return `/${workspace}/models/${encodeURIComponent(modelId)}`;
}

/** Create with the model chosen, or a new chat with a text model; null for a model that is switched off. */
export function tryPath(workspace: string, model: Model): string | null {
  if (!model.enabled) return null;
  if (model.family === 'text') return `/${workspace}/chat?model=${encodeURIComponent(model.id)}`;
  return createHref(workspace, { model: model.id, values: {} });
}
