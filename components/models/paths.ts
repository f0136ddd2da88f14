import type { ReadModel } from '@/lib/contract';
import { createHref, familyOf } from '@/lib/forms';

export function modelPath(workspace: string, modelId: string): string {
  return `/${workspace}/models/${encodeURIComponent(modelId)}`;
}

/** Create with the model chosen, or a new chat with a text model; null for a model that is switched off. */
export function tryPath(workspace: string, model: ReadModel): string | null {
  if (!model.enabled) return null;
  if (familyOf(model) === 'text') return `/${workspace}/chat?model=${encodeURIComponent(model.id)}`;
  return createHref(workspace, { model: model.id });
}
