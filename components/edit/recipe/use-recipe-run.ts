import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { newSubmissionId, toast } from '@/components/ui';
import { createGenerationAction } from '@/lib/console/create/creations/actions';
import { editPayload, type ModelEdit, type VerbOffer } from '@/lib/forms';
import type { Cut, EditHistory } from '@/lib/pages/edits';
import { versionName } from '@/lib/pages/versions';
import { RequestError, refreshBalance, storeTasks } from '@/lib/queries';
import { callAction } from '../../actions';
import { openDraft, useDraftOwner } from '../../drafts';
import { useShell } from '../../layout';
import { framedFile, frameMaskFile, readFrameMask, scaledMaskFile } from '../stage/export-files';
import { noTurn } from '../stage/frame';
import { cutName, keepCut, uploadPicture } from '../use-edit-submission';
import { readHref, uploadHref } from '../use-read-source';
import type { StripItem } from '../versions';
import {
  editBy,
  firstVersionOf,
  isCutOff,
  isSameShape,
  otherShapeRefusal,
  scaleCut,
  stepInput,
} from './recipe';
import type { RecipeRun, RunStep, StepFiles } from './recipe-run';
import { changeStep, findOpenStep, isRecipeRun, reopenRun } from './recipe-run';

/** Why a step cannot be made, in words. */
class StepRefusal extends Error {}

/** The files of an older run are uploaded anew when it goes on. A day: as long as a submission may be repeated. */
const filesLifetimeMs = 24 * 60 * 60 * 1000;

/** The draft that stores a run on the versions of an original. */
export const openRunDraft = (owner: string, root: string) =>
  openDraft(owner, `edit-recipe/${root.replaceAll(':', '.')}`, isRecipeRun);

export interface RecipeProgress {
  readonly run: RecipeRun;
  /** Of the step that is under way. */
  readonly stepIndex: number;
  /** Goes on with the step that stopped, at its price of now. */
  goOn(): void;
  /** Forgets the steps that are not made yet. */
  drop(): void;
}

/**
 * Makes the steps of a recipe one after the other, each from the result of the one before. `onStep` is called with the version
 * that a step was made from and the one that it made. While `offers` is null, because the models are not loaded, the run waits.
 */
export function useRecipeRun(
  workspace: string,
  history: EditHistory,
  items: readonly StripItem[],
  offers: readonly VerbOffer[] | null,
  reload: () => Promise<void>,
  onStep: (parent: string, version: string) => void,
): { progress: RecipeProgress | null; start: (run: RecipeRun) => void } {
  const client = useQueryClient();
  const { isRemote } = useShell();
  const owner = useDraftOwner();
  const slot = useMemo(() => openRunDraft(owner, history.root), [owner, history.root]);
  const [run, setRun] = useState<RecipeRun | null>(null);
  const sentSubmission = useRef('');
  useEffect(() => setRun(reopenRun(slot.read(), Date.now())), [slot]);

  const store = (next: RecipeRun | null) => {
    slot.write(next);
    setRun(next);
  };
  /** The stored run; null if the step is not part of it any more, because it was dropped or replaced meanwhile. */
  const readRunOf = ({ submissionId }: RunStep) => {
    const latestRun = slot.read();
    return latestRun?.steps.some((each) => each.submissionId === submissionId) ? latestRun : null;
  };
  /** Waits for the person. Not stored: leaving the page aborts its requests, and a reload tries the same submission again. */
  const stop = (step: RunStep, why: string, credits: number | null = null) => {
    const latestRun = readRunOf(step);
    if (latestRun !== null) setRun({ ...latestRun, stop: { why, credits } });
  };
  const change = (at: number, step: RunStep, update: Partial<RunStep>) => {
    const latestRun = readRunOf(step);
    if (latestRun !== null) store(changeStep(latestRun, at, update));
  };

  const send = async (
    at: number,
    step: RunStep,
    parent: NonNullable<StripItem['ready']>,
    project: RecipeRun['project'],
  ) => {
    const href = readHref(workspace, parent, isRemote, window.location.origin);
    if (step.cut !== null) {
      const { file, cut } = await cutPicture(step.cut, href);
      if (readRunOf(step) === null) return;
      const asset =
        step.asset ?? (await uploadPicture(workspace, file, cutName(cut, file), false)).id;
      change(at, step, { asset });
      const result = await keepCut(workspace, parent.name, asset, cut);
      if (!result.ok) return stop(step, result.error.message);
      await reload();
      return change(at, step, { version: result.value });
    }
    if (offers === null) return;
    const edit = editBy(offers, step.verb, step.modelId);
    if (edit === undefined) throw new StepRefusal('Its model does not do this here any more.');
    const files =
      step.files ?? (await prepareStepFiles(workspace, edit, step, { href, url: parent.file.url }));
    change(at, step, { files });
    const input = stepInput(step, edit, offers, files.size);
    const { payload, missing = [] } = editPayload(edit, {
      ...input,
      sourceUrl: files.sourceUrl,
      maskUrl: files.mask?.url,
    });
    if (payload === undefined)
      throw new StepRefusal(`${missing.map(({ message }) => message).join('. ')}.`);
    const prompt = typeof payload.prompt === 'string' ? payload.prompt : '';
    if (readRunOf(step) === null) return;
    const creationResult = await callAction(() =>
      createGenerationAction(workspace, {
        submissionId: step.submissionId,
        body: { ...payload, model: edit.modelId, prompt },
        seenCredits: step.agreedCredits,
        project,
        edit: {
          parent: versionName(parent.version),
          verb: step.verb,
          mask: files.mask?.id ?? null,
        },
      }),
    );
    refreshBalance(client, workspace);
    if (!creationResult.ok) return stop(step, creationResult.error.message);
    if (creationResult.value.kind === 'price_rose') {
      return stop(step, 'It costs more now.', creationResult.value.quote.estimated_credits);
    }
    const { creation } = creationResult.value;
    storeTasks(client, workspace, [creation]);
    change(at, step, { taskId: creation.task_id });
    await reload();
  };

  const goOn = useEffectEvent(() => {
    if (run === null || run.stop !== null || offers === null) return;
    const currentStep = findOpenStep(run, items);
    const lastAt = currentStep === undefined ? run.steps.length - 1 : currentStep.at - 1;
    announce(run, lastAt);
    if (currentStep === undefined) {
      toast.success(`The edits of ${run.source} are made here too.`);
      return store(null);
    }
    const { at, step, parent: parentName } = currentStep;
    const parent = items.find(({ key }) => key === parentName)?.ready;
    if (step.taskId !== null) {
      const item = items.find(({ task }) => task?.task_id === step.taskId);
      const isKnown = history.edits.some(({ task_id }) => task_id === step.taskId);
      if (item?.failure) stop(step, item.failure);
      else if (item === undefined && isKnown) stop(step, 'Its result is not here any more.');
      return;
    }
    if (!parent) return stop(step, 'The picture that it goes on from is not here any more.');
    if (sentSubmission.current === step.submissionId) return;
    sentSubmission.current = step.submissionId;
    void send(at, step, parent, run.project).catch((error: unknown) =>
      stop(step, failureMessageOf(error)),
    );
  });
  const announcedSubmission = useRef('');
  const announce = (current: RecipeRun, at: number) => {
    const step = current.steps[at];
    if (step === undefined || announcedSubmission.current === step.submissionId) return;
    announcedSubmission.current = step.submissionId;
    const { taskId, version } = step;
    const item = taskId ? firstVersionOf(items, taskId) : items.find(({ key }) => key === version);
    if (item?.edit) onStep(item.edit.parent, item.key);
  };
  const hasOffers = offers !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on when a version or the models arrive, or the run changes
  useEffect(() => goOn(), [run, items, hasOffers]);

  const currentStep = run === null ? undefined : findOpenStep(run, items);
  const progress: RecipeProgress | null =
    run === null || currentStep === undefined
      ? null
      : {
          run,
          stepIndex: currentStep.at,
          goOn() {
            // A step whose task failed is a new submission; one whose request may have arrived keeps its own.
            const submission =
              currentStep.step.taskId === null
                ? {}
                : { taskId: null, submissionId: newSubmissionId() };
            // Uploads that no task uses are deleted after a week. By then nothing repeats an earlier request.
            const files =
              Date.now() - run.startedAt > filesLifetimeMs ? { files: null, asset: null } : {};
            const agreedCredits = run.stop?.credits ?? currentStep.step.agreedCredits;
            sentSubmission.current = '';
            store({
              ...changeStep(run, currentStep.at, { ...submission, ...files, agreedCredits }),
              startedAt: Date.now(),
              stop: null,
            });
          },
          drop: () => store(null),
        };
  return { progress, start: store };
}

function failureMessageOf(error: unknown): string {
  if (!navigator.onLine) return 'You are offline. Go on when you are back online.';
  if (error instanceof StepRefusal) return error.message;
  if (error instanceof RequestError) return error.failure.message;
  return 'The picture could not be prepared in this browser. Nothing was charged for this step.';
}

async function cutPicture(cut: Cut, href: string): Promise<{ file: Blob; cut: Cut }> {
  const picture = await readFile(href);
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  if (isCutOff(cut) && !isSameShape(cut.size, { width, height }))
    throw new StepRefusal(otherShapeRefusal);
  const scaled = scaleCut(cut, { width, height });
  const source = sourceOf(picture);
  const file = await framedFile(source, scaled.size, scaled.turn, scaled.edges);
  return { file, cut: scaled };
}

/** Uploads what a step sends: its mask, scaled to the picture that it is made from, and that picture on its extended frame. */
async function prepareStepFiles(
  workspace: string,
  edit: ModelEdit,
  { mask }: RunStep,
  { href, url }: { href: string; url: string },
): Promise<StepFiles> {
  if (mask === null && edit.sideFields === undefined) {
    return { sourceUrl: url, mask: null, size: null };
  }
  const picture = await readFile(href);
  const bitmap = await createImageBitmap(picture);
  const size = { width: bitmap.width, height: bitmap.height };
  bitmap.close();
  if (mask === null) return { sourceUrl: url, mask: null, size };
  const file = await readFile(uploadHref(workspace, mask.id));
  const upload = (blob: Blob, name: string) => uploadPicture(workspace, blob, name, true);
  if (edit.way === 'padded') {
    const frame = await readFrameMask(file);
    if (frame === null || !isSameShape(frame.picture, size))
      throw new StepRefusal(otherShapeRefusal);
    const scale = size.width / frame.picture.width;
    const edges = {
      left: Math.round(frame.edges.left * scale),
      right: Math.round(frame.edges.right * scale),
      top: Math.round(frame.edges.top * scale),
      bottom: Math.round(frame.edges.bottom * scale),
    };
    const padded = await framedFile(sourceOf(picture), size, noTurn, edges);
    const { url: sourceUrl } = await upload(padded, 'Extended frame.png');
    return { sourceUrl, mask: await upload(await frameMaskFile(size, edges), 'Mask.png'), size };
  }
  const maskBitmap = await createImageBitmap(file);
  const { width, height } = maskBitmap;
  maskBitmap.close();
  if (!isSameShape({ width, height }, size)) throw new StepRefusal(otherShapeRefusal);
  const fittedMask =
    width === size.width && height === size.height ? file : await scaledMaskFile(file, size);
  return { sourceUrl: url, mask: await upload(fittedMask, 'Mask.png'), size };
}

const sourceOf = (picture: Blob) => ({
  decode: () => createImageBitmap(picture),
  isOpaque: picture.type === 'image/jpeg',
});

async function readFile(href: string): Promise<Blob> {
  const response = await fetch(href);
  if (!response.ok) throw new StepRefusal('The picture could not be loaded.');
  return response.blob();
}
