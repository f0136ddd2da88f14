import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { dropQuery } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import type { Comment } from '@/lib/pages/review';
import { readVersionName } from '@/lib/pages/versions';
import { reviewOptions } from '@/lib/queries';
import { askedEdit } from './asked-edit';
import type { StageHandle, StageState } from './stage';
import type { EditChoice } from './use-edit-choice';

/**
 * The comment of the address (`?asked=`), whose text becomes the prompt and whose place the painted region, once: the address
 * then names it no more, so that a reload leaves what was changed since. Null without one.
 */
export function useAskedEdit(
  workspace: string,
  version: string,
  choice: EditChoice,
  models: readonly ReadModel[],
  stage: RefObject<StageHandle | null>,
  stageState: StageState | null,
): Comment | null {
  const params = useSearchParams();
  const [askedCommentId] = useState(() => params.get('asked'));
  const result = readVersionName(version);
  const ref =
    result?.kind === 'result'
      ? { task_id: result.taskId, output: result.output }
      : { task_id: '', output: 0 };
  const { data: review } = useQuery({
    ...reviewOptions(workspace, ref),
    enabled: askedCommentId !== null && ref.task_id !== '',
    refetchInterval: false,
  });
  const comment = review?.comments.find(({ id }) => id === askedCommentId) ?? null;
  const answer = useMemo(
    () => (comment === null ? null : askedEdit(comment, models)),
    [comment, models],
  );
  const filledParts = useRef({ words: '', region: '' });

  const fillIn = useEffectEvent(() => {
    if (comment === null || answer === null || filledParts.current.words === comment.id) return;
    filledParts.current.words = comment.id;
    const { edit, values } = answer;
    choice.choose(edit.verb, edit.modelId, values);
    if (edit.verb !== 'change_region' || !comment.place?.area) dropQuery('asked');
  });
  const paint = useEffectEvent(() => {
    const area = comment?.place?.area;
    if (comment === null || !area || answer?.edit.verb !== 'change_region') return;
    if (filledParts.current.region === comment.id || choice.verb !== 'change_region') return;
    if (stageState?.isReady !== true) return;
    filledParts.current.region = comment.id;
    // Strokes of an earlier edit are still there. Undo brings them back.
    if (stageState.hasMask) stage.current?.clear();
    stage.current?.addArea(area);
    dropQuery('asked');
  });
  const hasEdit = answer !== null;
  useEffect(() => {
    if (hasEdit) fillIn();
  }, [hasEdit]);
  const isReady = stageState?.isReady === true;
  useEffect(() => {
    if (isReady && hasEdit && choice.verb === 'change_region') paint();
  }, [isReady, hasEdit, choice.verb]);
  return comment;
}
