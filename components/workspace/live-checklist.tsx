'use client';

import { useQuery } from '@tanstack/react-query';
import { ChecklistCard, workspacePath } from '@/components/layout';
import { galleryFacetsOptions } from '@/lib/queries';

/** The first steps in the workspace that the reader may take; each is done when the workspace shows it. */
export function LiveChecklist({
  workspace,
  steps,
}: {
  workspace: string;
  /** Those beside the first picture, null for who may not take them; `key` is null where keys are made elsewhere. */
  steps: { readonly invited: boolean; readonly key: boolean | null } | null;
}) {
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
        ...(steps === null
          ? []
          : [
              {
                id: 'invite',
                label: 'Invite somebody',
                href: workspacePath({ slug: workspace }, 'members'),
                done: steps.invited,
              },
            ]),
        ...(steps === null || steps.key === null
          ? []
          : [
              {
                id: 'key',
                label: 'Make an API key',
                href: workspacePath({ slug: workspace }, 'keys'),
                done: steps.key,
              },
            ]),
      ]}
    />
  );
}
