'use client';

import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { cn, lazyPart, SegmentedControl } from '@/components/ui';
import type { ReadModels } from '@/lib/contract';
import { editLabel, type MediaKind, verbOffers } from '@/lib/forms';
import type { EditHistory } from '@/lib/pages/edits';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import { type ModelTimes, usualTime } from '@/lib/pages/model-times';
import { useBalance, useModels } from '@/lib/queries';
import {
  agreedPrice,
  GenerateBar,
  SubmissionQuestion,
  SubmissionRefusal,
  useSubmissions,
} from '../create';
import { useDraftOwner } from '../drafts';
import { ModelForm, rememberPrompt, WorkspaceForms } from '../form';
import { useDownloadHref } from '../layout';
import { AskedNote } from './asked-note';
import { EditCharacters, useEditCharacters } from './edit-characters';
import { frameLimitOf } from './edit-form';
import { EditModel } from './edit-model';
import { ExtendedNote } from './extended-note';
import { FailedEdits } from './failed-edits';
import { FailureBanner } from './failure-banner';
import { FilmBar } from './film/film-bar';
import { FilmPanel } from './film/film-panel';
import { useFilmDesk } from './film/use-film-desk';
import { focusReason } from './focus-reason';
import { KeepCrop } from './keep-crop';
import { ApplyButton } from './recipe/apply-button';
import { recipeTo } from './recipe/recipe';
import { RecipeBanner } from './recipe/recipe-banner';
import { useRecipeRun } from './recipe/use-recipe-run';
import { RepeatEdit } from './repeat-edit';
import type { RepeatedEdit } from './repeated-edit';
import { RoomHeader } from './room-header';
import { aboutOf, backOf, downloadOf } from './room-links';
import { RoomReference } from './room-reference';
import { offersFor } from './room-rules';
import type { StageHandle, StageMode, StageState } from './stage';
import { modeOf, verbOfMode } from './stage-modes';
import { Strip } from './strip';
import { useAskedEdit } from './use-asked-edit';
import { browserTools, type ChosenVerb, useEditChoice } from './use-edit-choice';
import { inputOf, useEditPrice } from './use-edit-price';
import { useEditSubmission } from './use-edit-submission';
import { useFailedEdits } from './use-failed-edits';
import { useNewestVersion } from './use-newest-version';
import { useOpenVersion } from './use-open-version';
import { useRoomKeys } from './use-room-keys';
import { useVersions } from './use-versions';
import { VerbTiles } from './verb-tiles';
import { VersionStage } from './version-stage';

const ApplyDialog = lazyPart(() => import('./recipe/apply-dialog'));

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
  operator: boolean;
  /** The origin from which the content security policy allows files; null: any. */
  mediaOrigin: string | null;
}

/** What the pane beside the settings shows, by the kind of the open version. */
const paneLabels: Readonly<Record<MediaKind, string>> = {
  image: 'Picture',
  video: 'Film',
  audio: 'Sound',
};

/** Default export, because it is loaded lazily. */
export default function EditRoom(props: EditPageProps) {
  return (
    <WorkspaceForms workspace={props.workspace} mediaOrigin={props.mediaOrigin}>
      <Room {...props} />
    </WorkspaceForms>
  );
}

function Room({
  workspace,
  version,
  history: initialHistory,
  models: initialModels,
  pictures,
  times,
  operator,
}: EditPageProps) {
  const { items, history, absenceOf, reload } = useVersions(workspace, initialHistory);
  const { current, choose, chooseMade } = useOpenVersion(workspace, version, () => {
    setStageState(null);
    setIsComparing(false);
    setRepeated(null);
  });
  const item = items.find(({ key }) => key === current);
  const parent = items.find(({ key }) => key === item?.edit?.parent);
  // A picture is not compared with the film that it is a frame of, and sounds are not seen.
  const kind = item?.ready?.kind ?? 'image';
  const before = kind !== 'audio' && parent?.ready?.kind === kind ? parent : undefined;
  const [isComparing, setIsComparing] = useState(false);
  const [repeated, setRepeated] = useState<RepeatedEdit | null>(null);
  const [pane, setPane] = useState<'picture' | 'edit'>('picture');
  const stage = useRef<StageHandle>(null);
  const [stageState, setStageState] = useState<StageState | null>(null);
  const onStageChange = useCallback((state: StageState) => setStageState(state), []);

  const { data: models } = useModels(workspace, initialModels ?? undefined);
  const offers = useMemo(() => offersFor(models ?? [], kind), [models, kind]);
  const choice = useEditChoice(offers, browserTools[kind], initialHistory.root);
  const { verb, edit, offer, spec, handle } = choice;
  const asked = useAskedEdit(workspace, version, choice, models ?? [], stage, stageState);

  const owner = useDraftOwner();
  const submissions = useSubmissions(workspace);
  const work = useEditSubmission(workspace, submissions);
  const sending =
    submissions.open.filter(({ state }) => state === 'sending').length + (work.isPreparing ? 1 : 0);
  const { data: balance } = useBalance(workspace);

  const sourceUrl = item?.ready?.file.url ?? '';
  const filled = useEditCharacters(workspace, choice, sourceUrl, repeated);
  const { values } = filled;
  const { price, reasonsFor } = useEditPrice(workspace, choice, {
    version: current,
    sourceUrl,
    stageState,
    values,
    hasMask: repeated?.mask != null,
  });
  const reasons = [
    ...reasonsFor(inputOf(edit, stageState, values), values),
    ...filled.characters.reasons,
  ];

  const film = useFilmDesk(workspace, items, item, verb, (parent, name) => {
    void reload().then(() => name !== null && chooseMade(parent, name));
  });

  const allOffers = useMemo(() => verbOffers(models ?? []), [models]);
  const recipe = useRecipeRun(
    workspace,
    history,
    items,
    models === undefined ? null : allOffers,
    reload,
    chooseMade,
  );
  const plan = useMemo(
    () => recipeTo(history, items, allOffers, current),
    [history, items, allOffers, current],
  );
  const [isApplying, setIsApplying] = useState(false);

  const { tabTaskIds } = submissions;
  const [newest] = submissions.taskIds;
  const { awaitNext, stay } = useNewestVersion(
    items,
    current,
    { newest, tabTaskIds },
    { reload, choose },
  );

  const send = () => {
    if (edit === null) return;
    // `values` lags a moment behind typing, so the submission reads the form itself.
    const written = handle.read();
    const settings = filled.fill(written);
    const submittedInput = inputOf(edit, stageState, settings);
    const [reason] = [...reasonsFor(submittedInput, settings), ...filled.characters.reasons];
    if (reason !== undefined) return focusReason(reason.field, setPane);
    const agreedCredits = agreedPrice(price, balance);
    if (agreedCredits === null) return;
    const { prompt } = inputOf(edit, stageState, written);
    if (prompt) rememberPrompt(owner, prompt);
    // Extended to several ratios, a picture is wanted again for each of them.
    awaitNext(verb !== 'extend_frame');
    const mask = verb === 'change_region' ? (repeated?.mask ?? null) : null;
    const presets = filled.characters.refs;
    void work.submit(
      { edit, parent: current, sourceUrl, input: submittedInput, agreedCredits, mask, presets },
      stage.current,
    );
  };
  const keepCrop = () => {
    if (stage.current === null || stageState?.hasFrameChange !== true) return;
    void work.keep(current, stage.current, (name) => {
      void reload().then(() => chooseMade(current, name));
    });
  };
  const makeEdit = film.tool !== null ? film.start : verb === 'crop' ? keepCrop : send;
  const label = edit === null ? '' : editLabel(edit.verb);

  const step = (by: 1 | -1) => {
    const readyItems = items.filter((each) => each.ready !== null);
    const next = readyItems[readyItems.findIndex(({ key }) => key === current) + by];
    if (next !== undefined) choose(next.key);
  };
  useRoomKeys({
    isFilm: kind === 'video',
    makeEdit,
    compare: () => {
      if (before?.ready) setIsComparing((previous) => !previous);
    },
    stepBy: (by) => (kind === 'video' ? film.tools.stepFrame(by) : step(by)),
  });

  const chooseVerb = (next: ChosenVerb) => {
    // What is repeated is an edit of the other kind.
    if (next !== verb) setRepeated(null);
    choice.choose(next);
  };
  /** The stage's own tools change what is done, where a model does it. */
  const chooseMode = (mode: StageMode) => {
    const next = verbOfMode(mode, offers);
    if (next !== undefined) chooseVerb(next);
  };

  const failed = useFailedEdits(workspace, {
    items,
    models: models ?? [],
    offers: allOffers,
    history,
    fillIn: (name, next, values, offered) => {
      choose(name);
      setIsComparing(false);
      choice.choose(next.verb, next.modelId, values, offered);
      setRepeated(next);
      setPane('edit');
    },
  });
  const downloadHref = useDownloadHref();
  const header = (
    <RoomHeader
      back={backOf(workspace, item)}
      about={aboutOf(item, models?.find(({ id }) => id === item?.task?.model)?.name)}
      before={before?.ready ? before.number : null}
      isComparing={isComparing}
      download={downloadOf(workspace, item, history, downloadHref)}
      undo={stageState?.canUndo ? () => stage.current?.undo() : null}
      redo={stageState?.canRedo ? () => stage.current?.redo() : null}
      onCompare={() => setIsComparing(!isComparing)}
    />
  );
  return (
    <>
      <div className="flex h-full min-h-0 flex-col short:overflow-y-auto lg:grid lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[minmax(0,1fr)_auto]">
        {header}
        <SegmentedControl
          aria-label="Part of the page"
          className="mx-4 my-2 lg:hidden"
          segments={[
            { value: 'picture', label: paneLabels[kind] },
            { value: 'edit', label: 'Edit' },
          ]}
          value={pane}
          onValueChange={setPane}
        />
        <section
          aria-label={paneLabels[kind]}
          className={cn(
            'flex min-h-0 flex-1 flex-col bg-sunk lg:row-span-2 short:max-lg:min-h-110 short:max-lg:flex-none',
            pane !== 'picture' && 'max-lg:hidden',
          )}
        >
          <div
            className="relative min-h-0 flex-1"
            // A stage that went away under the pen would lose the stroke.
            onPointerDown={() => modeOf(verb) !== 'view' && stay()}
          >
            <VersionStage
              workspace={workspace}
              item={item}
              absence={absenceOf(current)}
              before={before}
              isComparing={isComparing}
              mode={modeOf(verb)}
              frameLimit={frameLimitOf(edit, item?.ready?.file)}
              stage={stage}
              onChange={onStageChange}
              onModeChange={chooseMode}
              film={film}
            />
          </div>
          <FailedEdits
            items={items}
            offers={allOffers}
            onRetry={failed.retry}
            onDismiss={(item) => void failed.dismiss(item)}
          />
          <Strip
            items={items}
            current={current}
            submissions={submissions}
            onChoose={({ key }) => choose(key)}
            onStep={step}
          />
        </section>
        <section
          aria-label="Edit"
          className={cn(
            'grid min-h-0 flex-1 grid-cols-1 content-start gap-4.5 overflow-y-auto border-line p-4 lg:border-l short:max-lg:flex-none short:max-lg:overflow-visible',
            pane !== 'edit' && 'max-lg:hidden',
          )}
        >
          <VerbTiles
            workspace={workspace}
            offers={offers}
            pricedUrl={items.find(({ ready }) => ready?.kind === kind)?.ready?.file.url ?? ''}
            chosen={verb}
            tools={browserTools[kind]}
            operator={operator}
            onChoose={(next) => {
              // The comparison covers the stage, which the next edit needs.
              setIsComparing(false);
              chooseVerb(next);
            }}
          />
          <div className="-mx-2 flex flex-wrap gap-1 empty:hidden">
            <ApplyButton
              plan={plan}
              progress={recipe.progress}
              onOpen={() => setIsApplying(true)}
            />
            <RoomReference workspace={workspace} ready={item?.ready ?? null} />
            {edit === null || offer === undefined ? null : (
              <RepeatEdit
                items={items}
                current={item}
                offers={offers}
                history={history}
                repeated={repeated}
                modelId={edit.modelId}
                isPainted={stageState?.hasMask === true}
                pictures={filled.pictures}
                onRepeat={(next, values) => {
                  choice.choose(next.verb, next.modelId, values);
                  setRepeated(next);
                }}
                onDrop={() => setRepeated(null)}
              />
            )}
          </div>
          {film.tool === null ? null : (
            <FilmPanel workspace={workspace} {...film} tool={film.tool} onOpen={choose} />
          )}
          {asked === null ? null : <AskedNote comment={asked} />}
          {edit === null || offer === undefined ? null : (
            <>
              <EditModel
                offer={offer}
                edit={edit}
                lostModel={
                  models?.find(({ id }) => id === choice.lostModel)?.name ?? choice.lostModel
                }
                pictures={pictures}
                onChoose={(modelId) => choice.choose(verb, modelId)}
              />
              <EditCharacters workspace={workspace} choice={choice} filled={filled} />
              <ModelForm handle={handle} />
            </>
          )}
        </section>
        <div className="border-line bg-bg px-4 lg:border-l" data-bottom-edge>
          {recipe.progress === null ? null : <RecipeBanner progress={recipe.progress} />}
          <FailureBanner failure={work.failure} onDismiss={work.dismiss} />
          <SubmissionRefusal submissions={submissions} spec={spec} />
          <FilmBar {...film} />
          {verb === 'extend_frame' ? (
            <ExtendedNote
              items={items}
              current={current}
              taskIds={submissions.taskIds}
              onOpen={choose}
            />
          ) : null}
          {verb === 'crop' ? (
            <KeepCrop
              isReady={stageState?.hasFrameChange === true}
              isPreparing={work.isPreparing}
              onKeep={keepCrop}
            />
          ) : edit === null ? null : (
            <GenerateBar
              label={sending > 0 ? 'Sending…' : label}
              reasons={reasons}
              price={price}
              balance={balance}
              usualTime={usualTime(times?.[edit.modelId])}
              sending={sending}
              onGenerate={send}
            />
          )}
        </div>
      </div>
      <SubmissionQuestion submissions={submissions} />
      {isApplying && item?.ready ? (
        <Suspense>
          <ApplyDialog
            workspace={workspace}
            source={`v${item.number} of ${items[0]?.task?.prompt || 'this picture'}`}
            plan={plan}
            offers={allOffers}
            kind={items[0]?.ready?.kind ?? kind}
            root={history.root}
            onStart={recipe.start}
            onClose={() => setIsApplying(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
