'use client';

import type { Creation } from '@/lib/contract';
import { createHref } from '@/lib/forms';
import { useModels } from '@/lib/queries';

/** Create with this output as a reference, on its own model where that takes one, else on the first that does. */
export function useReferenceHref(workspace: string, task: Creation, output: number): string | null {
  const { data: models = [] } = useModels(workspace);
  const url = task.outputs[output]?.url;
  if (url === undefined) return null;
  const field = task.kind === 'video' ? 'reference_videos' : 'reference_images';
  const takes = models.filter(
    ({ enabled, schema }) => enabled && schema.fields.some(({ name }) => name === field),
  );
  const model = takes.find(({ id }) => id === task.model) ?? takes[0];
  return model === undefined
    ? null
    : createHref(workspace, { model: model.id, values: { prompt: task.prompt, [field]: [url] } });
}
