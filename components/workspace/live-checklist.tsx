'use client';

import { useQuery } from '@tanstack/react-query';
import { ChecklistCard, workspacePath } from '@/components/layout';
import { galleryFacetsOptions } from '@/lib/queries';

/** The first steps in the workspace, as far as they exist; each is done when the workspace shows it. */
export function LiveChecklist({ workspace }: { workspace: string }) {
  const { data } = useQuery({
    ...galleryFacetsOptions(workspace),
    refetchInterval: ({ state }) => (state.data?.models.length === 0 ? 30_000 : false),
  });
  if (!data) return null;
  return (
    <ChecklistCard
      workspaceSlug={workspace}
      steps={[
        {
          id: 'picture',
          label: 'Make a picture',
          href: workspacePath({ slug: workspace }, 'create'),
          done: data.models.length > 0,
        },
      ]}
    />
  );
}
