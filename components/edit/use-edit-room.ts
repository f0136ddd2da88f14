'use client';

import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReadModels } from '@/lib/contract';
import { verbOffers } from '@/lib/forms';
import type { EditHistory } from '@/lib/pages/edits';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import type { ModelTimes } from '@/lib/pages/model-times';
import { useBalance, useModels } from '@/lib/queries';
import { agreedPrice, useSubmissions } from '../create';
import { useDraftOwner } from '../drafts';
import { rememberPrompt } from '../form';
import { useEditCharacters } from './edit-characters';
import { useFilmDesk } from './film/use-film-desk';
import { focusReason } from './focus-reason';
import { recipeTo } from './recipe/recipe';
import { useRecipeRun } from './recipe/use-recipe-run';
import type { RepeatedEdit } from './repeated-edit';
import { offersFor } from './room-rules';
import type { StageHandle, StageMode, StageState } from './stage';
import { verbOfMode } from './stage-modes';
import { browserTools, type ChosenVerb, useEditChoice } from './use-edit-choice';
import { inputOf, useEditPrice } from './use-edit-price';
import { useEditSubmission } from './use-edit-submission';
import { useFailedEdits } from './use-failed-edits';
import { useNewestVersion } from './use-newest-version';
import { useOpenVersion } from './use-open-version';
import { useRequestedEdit } from './use-requested-edit';
import { useRoomKeys } from './use-room-keys';
import { useVersions } from './use-versions';

export interface EditPageProps {
  workspace: string;
  /** The name of the version that is open first. */
  version: string;
  history: EditHistory;
  /** The models as the server read them; null when the service did not answer. */
  models: ReadModels | null;
  pictures: ModelPictures;
  /** How long models take; null when the service did not answer. */
  times: ModelTimes | null;
  /** Whether the person runs the service, and learns which kind of model is missing. */
  isOperator: boolean;
  /** The origin from which the content security policy allows files; null: any. */
  mediaOrigin: string | null;
}

/** The state of the edit room and what its panes do: the open version, the chosen edit and its price, and submissions. */
export function useEditRoom({
  workspace,
  version,
  history: initialHistory,
  models: initialModels,
}: EditPageProps) {
  const { items, history, absenceOf, reload } = useVersions(workspace, initialHistory);
  const { current, choose, openMadeVersion } = useOpenVersion(workspace, version, () => {
    setStageState(null);
    setIsComparing(false);
    setRepeated(null);
  });
  const item = items.find(({ key }) => key === current);
  const parent = items.find(({ key }) => key === item?.edit?.parent);
  // A picture is not compared with the film that it is a frame of, and sounds cannot be seen.
  const kind = item?.ready?.kind ?? 'image';
  const comparableItem = kind !== 'audio' && parent?.ready?.kind === kind ? parent : undefined;
  const [isComparing, setIsComparing] = useState(false);
  const [repeated, setRepeated] = useState<RepeatedEdit | null>(null);
  const [pane, setPane] = useState<'picture' | 'edit'>('picture');
  const stage = useRef<StageHandle>(null);
  const [stageState, setStageState] = useState<StageState | null>(null);
  const onStageChange = useCallback((state: StageState) => setStageState(state), []);

  const { data: models } = useModels(workspace, initialModels ?? undefined);
  const offers = useMemo(() => offersFor(models ?? [], kind), [models, kind]);
  const choice = useEditChoice(offers, browserTools[kind], initialHistory.root);
  const { verb, edit, handle } = choice;
  const requestComment = useRequestedEdit(
    workspace,
    version,
    choice,
    models ?? [],
    stage,
    stageState,
  );

  const owner = useDraftOwner();
  const submissions = useSubmissions(workspace);
  const work = useEditSubmission(workspace, submissions);
  const sendingCount =
    submissions.open.filter(({ state }) => state === 'sending').length + (work.isPreparing ? 1 : 0);
  const { data: balance } = useBalance(workspace);

  const sourceUrl = item?.ready?.file.url ?? '';
  const filledCharacters = useEditCharacters(workspace, choice, sourceUrl, repeated);
  const { values } = filledCharacters;
  const { price, reasonsFor } = useEditPrice(workspace, choice, {
    version: current,
    sourceUrl,
    stageState,
    values,
    hasMask: repeated?.mask != null,
  });
  const reasons = [
    ...reasonsFor(inputOf(edit, stageState, values), values),
    ...filledCharacters.characters.reasons,
  ];

  const film = useFilmDesk(workspace, items, item, verb, (parent, name) => {
    void reload().then(() => name !== null && openMadeVersion(parent, name));
  });

  const allOffers = useMemo(() => verbOffers(models ?? []), [models]);
  const recipe = useRecipeRun(
    workspace,
    history,
    items,
    models === undefined ? null : allOffers,
    reload,
    openMadeVersion,
  );
  const plan = useMemo(
    () => recipeTo(history, items, allOffers, current),
    [history, items, allOffers, current],
  );

  const { tabTaskIds } = submissions;
  const [newestTaskId] = submissions.taskIds;
  const { awaitNextVersion, keepOpenVersion } = useNewestVersion(
    items,
    current,
    { newestTaskId, tabTaskIds },
    { reload, choose },
  );

  const send = () => {
    if (edit === null) return;
    // `values` lag a moment behind typing, so the submission reads the form itself.
    const writtenValues = handle.read();
    const settings = filledCharacters.fill(writtenValues);
    const submittedInput = inputOf(edit, stageState, settings);
    const [reason] = [
      ...reasonsFor(submittedInput, settings),
      ...filledCharacters.characters.reasons,
    ];
    if (reason !== undefined) return focusReason(reason.field, setPane);
    const agreedCredits = agreedPrice(price, balance);
    if (agreedCredits === null) return;
    const { prompt } = inputOf(edit, stageState, writtenValues);
    if (prompt) rememberPrompt(owner, prompt);
    // A picture that is extended stays open, because it may be extended to other ratios too.
    awaitNextVersion(verb !== 'extend_frame');
    const mask = verb === 'change_region' ? (repeated?.mask ?? null) : null;
    const presets = filledCharacters.characters.refs;
    void work.submit(
      { edit, parent: current, sourceUrl, input: submittedInput, agreedCredits, mask, presets },
      stage.current,
    );
  };
  const keepCrop = () => {
    if (stage.current === null || stageState?.hasFrameChange !== true) return;
    void work.keep(current, stage.current, (name) => {
      void reload().then(() => openMadeVersion(current, name));
    });
  };
  const makeEdit = film.tool !== null ? film.start : verb === 'crop' ? keepCrop : send;

  const step = (by: 1 | -1) => {
    const readyItems = items.filter((each) => each.ready !== null);
    const next = readyItems[readyItems.findIndex(({ key }) => key === current) + by];
    if (next !== undefined) choose(next.key);
  };
  useRoomKeys({
    isFilm: kind === 'video',
    makeEdit,
    compare: () => {
      if (comparableItem?.ready) setIsComparing((previous) => !previous);
    },
    stepBy: (by) => (kind === 'video' ? film.tools.stepFrame(by) : step(by)),
  });

  const chooseVerb = (next: ChosenVerb) => {
    // The repeated edit is of the previous verb.
    if (next !== verb) setRepeated(null);
    choice.choose(next);
  };
  /** A tool of the stage chooses the edit that it belongs to, where a model does that. */
  const chooseMode = (mode: StageMode) => {
    const next = verbOfMode(mode, offers);
    if (next !== undefined) chooseVerb(next);
  };

  const failedEdits = useFailedEdits(workspace, {
    items,
    models: models ?? [],
    offers: allOffers,
    history,
    fillIn: (name, next, values, versionOffers) => {
      choose(name);
      setIsComparing(false);
      choice.choose(next.verb, next.modelId, values, versionOffers);
      setRepeated(next);
      setPane('edit');
    },
  });
  const chooseTool = (next: ChosenVerb) => {
    // The comparison covers the stage, which the next edit needs.
    setIsComparing(false);
    chooseVerb(next);
  };
  const repeat = (next: RepeatedEdit, values: Parameters<typeof choice.choose>[2]) => {
    choice.choose(next.verb, next.modelId, values);
    setRepeated(next);
  };

  return {
    kind,
    items,
    history,
    current,
    item,
    comparableItem,
    absence: absenceOf(current),
    choose,
    step,
    isComparing,
    setIsComparing,
    pane,
    setPane,
    stage,
    stageState,
    onStageChange,
    keepOpenVersion,
    models,
    offers,
    allOffers,
    choice,
    requestComment,
    filledCharacters,
    chooseTool,
    chooseMode,
    repeated,
    repeat,
    endRepeat: () => setRepeated(null),
    submissions,
    work,
    sendingCount,
    balance,
    price,
    reasons,
    send,
    keepCrop,
    film,
    recipe,
    plan,
    failedEdits,
  };
}

export type EditRoomState = ReturnType<typeof useEditRoom>;
