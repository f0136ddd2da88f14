'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newSubmissionId, toast } from '@/components/ui';
import { setReviewStatusAction } from '@/lib/console/review/results/actions';
import type { Creation } from '@/lib/pages/creations';
import type { OutputRef } from '@/lib/pages/gallery';
import { type ReviewStatus, reviewLabels } from '@/lib/pages/review-statuses';
import { galleryKeys, refreshQueries, taskKeys } from '@/lib/queries';
import { callInParts } from './in-parts';

/** Most results of one call: an approval reads every file. */
const maxResultsPerCall = 20;

/** Changes the status of many results, with Undo for those that had another one. */
export function useReviewStatus(workspace: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  const paint = (refs: readonly OutputRef[], status: ReviewStatus) => {
    for (const { task_id, output } of refs) {
      client.setQueryData<Creation | null>(taskKeys.one(workspace, task_id), (task) =>
        task ? { ...task, reviews: { ...task.reviews, [output]: status } } : task,
      );
    }
  };

  async function changeStatuses(
    groups: readonly (readonly [ReviewStatus, readonly OutputRef[]])[],
  ) {
    const changedByEarlierStatus = new Map<ReviewStatus, OutputRef[]>();
    let isWhole = true;
    // A press may take several calls, for which people get one notification.
    const batchId = newSubmissionId();
    const total = groups.reduce((count, [, outputs]) => count + outputs.length, 0);
    setProgress({ done: 0, total });
    for (const [status, outputs] of groups) {
      const outcome = await callInParts(
        outputs,
        async (part) => {
          const result = await setReviewStatusAction(workspace, part, status, batchId);
          if (!result.ok) return result;
          paint(part, status);
          setProgress((before) => ({ done: (before?.done ?? 0) + part.length, total }));
          for (const { before, ...ref } of result.value) {
            changedByEarlierStatus.set(before, [
              ...(changedByEarlierStatus.get(before) ?? []),
              ref,
            ]);
          }
          return result;
        },
        maxResultsPerCall,
      );
      isWhole &&= outcome.isWhole;
    }
    setProgress(null);
    void refreshQueries(client, galleryKeys.all(workspace));
    return { changedByEarlierStatus, isWhole };
  }

  return {
    /** Results that the running change is through with, of all that it is for; null while none runs. */
    progress,
    async setStatus(outputs: readonly OutputRef[], status: ReviewStatus) {
      const { changedByEarlierStatus, isWhole } = await changeStatuses([[status, outputs]]);
      const changedResults = [...changedByEarlierStatus.values()].flat();
      if (changedResults.length === 0) {
        if (isWhole) toast.show(`All of them were “${reviewLabels[status]}” already.`);
        return;
      }
      const count = `${changedResults.length} ${changedResults.length === 1 ? 'result is' : 'results are'}`;
      toast.success(`${count} “${reviewLabels[status]}” now.`, {
        action: { label: 'Undo', onPress: () => void changeStatuses([...changedByEarlierStatus]) },
      });
    },
  };
}
