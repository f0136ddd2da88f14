'use client';

import { useQueryClient } from '@tanstack/react-query';
import { familyOf } from '@/lib/forms';
import { modelsQueryOptions } from '@/lib/queries';
import { useCommands, workspacePath } from '../layout';
import { ModelPicture } from './model-picture';
import { familyWord } from './words';

/** Adds the workspace's models to the palette. They are fetched when it opens. */
export function ModelCommands({ workspace }: { workspace: string }) {
  const queries = useQueryClient();
  useCommands(async () => {
    const { data } = await queries.fetchQuery(modelsQueryOptions(workspace));
    return data.map((model) => ({
      id: `model:${model.id}`,
      label: model.name,
      hint: familyWord(model.family),
      group: 'Models',
      keywords: [model.id, model.family, ...model.capabilities],
      icon: <ModelPicture picture={null} family={familyOf(model)} className="size-5 rounded-xs" />,
      href: workspacePath({ slug: workspace }, `models/${encodeURIComponent(model.id)}`),
    }));
  });
  return null;
}
