import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { dropQuery } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import type { Comment } from '@/lib/pages/review';
import { readVersionName } from '@/lib/pages/versions';
import { reviewOptions } from '@/lib/queries';
import { findRequestedEdit } from './requested-edit';
import type { StageHandle, StageState } from './stage';
import type { EditChoice } from './use-edit-choice';

/**
 * The comment that the address names (`?asked=`); null without one. Its text becomes the prompt and its region is painted, once:
 * then it is removed from the address, so that a reload keeps what the person changed since.
 */
export function useRequestedEdit(
  workspace: string,
  version: string,
  choice: EditChoice,
  models: readonly ReadModel[],
  stage: RefObject<StageHandle | null>,
  stageState: StageState | null,
): Comment | null {
  const params = useSearchParams();
  const [commentId] = useState(() => params.get('asked'));
  const result = readVersionName(version);
  const resultRef =
    result?.kind === 'result'
      ? { task_id: result.taskId, output: result.output }
      : { task_id: '', output: 0 };
  const { data: review } = useQuery({
    ...reviewOptions(workspace, resultRef),
    enabled: commentId !== null && resultRef.task_id !== '',
    refetchInterval: false,
  });
  const comment = review?.comments.find(({ id }) => id === commentId) ?? null;
  const requestedEdit = useMemo(
    () => (comment === null ? null : findRequestedEdit(comment, models)),
    [comment, models],
  );
  /** Ids of the comments whose text was filled in, and whose region was painted. */
  const filledParts = useRef({ text: '', region: '' });

  const fillIn = useEffectEvent(() => {
    if (comment === null || requestedEdit === null || filledParts.current.text === comment.id)
      return;
    filledParts.current.text = comment.id;
    const { edit, values } = requestedEdit;
    choice.choose(edit.verb, edit.modelId, values);
    if (edit.verb !== 'change_region' || !comment.place?.area) dropQuery('asked');
  });
  const paint = useEffectEvent(() => {
    const area = comment?.place?.area;
    if (comment === null || !area || requestedEdit?.edit.verb !== 'change_region') return;
    if (filledParts.current.region === comment.id || choice.verb !== 'change_region') return;
    if (stageState?.isReady !== true) return;
    filledParts.current.region = comment.id;
    // Strokes of an earlier edit are still there. Undo brings them back.
    if (stageState.hasMask) stage.current?.clear();
    stage.current?.addArea(area);
    dropQuery('asked');
  });
  const hasEdit = requestedEdit !== null;
  useEffect(() => {
    if (hasEdit) fillIn();
  }, [hasEdit]);
  const isReady = stageState?.isReady === true;
  useEffect(() => {
    if (isReady && hasEdit && choice.verb === 'change_region') paint();
  }, [isReady, hasEdit, choice.verb]);
  return comment;
}
