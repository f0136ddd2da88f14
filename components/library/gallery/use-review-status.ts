'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newSubmissionId, toast } from '@/components/ui';
import { setReviewStatusAction } from '@/lib/console/review/results/actions';
import type { Creation } from '@/lib/pages/creations';
import type { OutputRef } from '@/lib/pages/gallery';
import { type ReviewStatus, reviewLabels } from '@/lib/pages/review-statuses';
import { galleryKeys, refreshQueries, taskKeys } from '@/lib/queries';
import { inParts } from './in-parts';

/** Most results of one call: an approval reads every file. */
const maxAtOnce = 20;

/** Changes the status of many results, with Undo for those that had another one. */
export function useReviewStatus(workspace: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  const paint = (refs: readonly OutputRef[], status: ReviewStatus) => {
    for (const { task_id, output } of refs) {
      client.setQueryData<Creation | null>(taskKeys.one(workspace, task_id), (task) =>
        task ? { ...task, reviews: { ...task.reviews, [output]: status } } : task,
      );
    }
  };

  async function change(groups: readonly (readonly [ReviewStatus, readonly OutputRef[]])[]) {
    const changedBefore = new Map<ReviewStatus, OutputRef[]>();
    let isWhole = true;
    // One press may take several calls; people get one notification.
    const press = newSubmissionId();
    const total = groups.reduce((count, [, outputs]) => count + outputs.length, 0);
    setProgress({ done: 0, of: total });
    for (const [status, outputs] of groups) {
      const outcome = await inParts(
        outputs,
        async (part) => {
          const result = await setReviewStatusAction(workspace, part, status, press);
          if (!result.ok) return result;
          paint(part, status);
          setProgress((before) => ({ done: (before?.done ?? 0) + part.length, of: total }));
          for (const { before, ...ref } of result.value) {
            changedBefore.set(before, [...(changedBefore.get(before) ?? []), ref]);
          }
          return result;
        },
        maxAtOnce,
      );
      isWhole &&= outcome.isWhole;
    }
    setProgress(null);
    void refreshQueries(client, galleryKeys.all(workspace));
    return { changedBefore, isWhole };
  }

  return {
    /** How many results a change that is under way has been through, of those selected at the press; null without one. */
    progress,
    async setStatus(outputs: readonly OutputRef[], status: ReviewStatus) {
      const { changedBefore, isWhole } = await change([[status, outputs]]);
      const changedResults = [...changedBefore.values()].flat();
      if (changedResults.length === 0) {
        if (isWhole) toast.show(`All of them were “${reviewLabels[status]}” already.`);
        return;
      }
      const count = `${changedResults.length} ${changedResults.length === 1 ? 'result is' : 'results are'}`;
      toast.success(`${count} “${reviewLabels[status]}” now.`, {
        action: { label: 'Undo', onPress: () => void change([...changedBefore]) },
      });
    },
  };
}
