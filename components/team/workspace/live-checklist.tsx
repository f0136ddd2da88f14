'use client';

import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { galleryFacetsOptions, useBalance } from '@/lib/queries';
import { ChecklistCard, workspacePath } from '../../layout';

/** The first steps that the reader may take in the workspace, each checked off once it is done. */
export function LiveChecklist({
  workspace,
  steps: takenSteps,
  lowCredits,
}: {
  workspace: string;
  /**
   * Steps other than the first result; null for people who may not take them. `key` is null if keys are made
   * elsewhere.
   */
  steps: { readonly invited: boolean; readonly key: boolean | null } | null;
  /** Credits below which buying more is a step too; null for people who may not buy. */
  lowCredits: number | null;
}) {
  const { data: balance } = useBalance(workspace);
  const { data } = useQuery({
    ...galleryFacetsOptions(workspace),
    refetchInterval: ({ state }) => (state.data?.models.length === 0 ? 30_000 : false),
  });
  if (!data) return null;
  const basics = [
    {
      id: 'picture',
      label: 'Create an image',
      href: workspacePath({ slug: workspace }, 'create'),
      done: data.models.length > 0,
    },
    ...(takenSteps === null
      ? []
      : [
          {
            id: 'invite',
            label: 'Invite someone',
            href: workspacePath({ slug: workspace }, 'members'),
            done: takenSteps.invited,
          },
        ]),
    ...(takenSteps === null || takenSteps.key === null
      ? []
      : [
          {
            id: 'key',
            label: 'Create an API key',
            href: workspacePath({ slug: workspace }, 'keys'),
            done: takenSteps.key,
          },
        ]),
  ];
  const isLow = lowCredits !== null && balance !== undefined && balance.quota_amount < lowCredits;
  // Only beside another open step: low credits have a banner of their own.
  const shouldBuy = isLow && basics.some(({ done }) => !done);
  const steps = shouldBuy
    ? [
        ...basics,
        {
          id: 'credits',
          label: 'Buy credits',
          href: workspacePath({ slug: workspace }, 'billing'),
          done: false,
        },
      ]
    : basics;
  if (steps.every(({ done }) => done)) return null;
  return (
    <Suspense fallback={null}>
      <ChecklistCard workspaceSlug={workspace} steps={steps} />
    </Suspense>
  );
}
