'use client';

import { Plus, Redo2, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import {
  Badge,
  Banner,
  Button,
  Credits,
  EmptyState,
  formatCount,
  formatDuration,
  IconButton,
  Input,
  Label,
  SegmentedControl,
  Select,
  toast,
} from '@/components/ui';
import { type Shot, storyboardLimits, storyboardRatios } from '@/lib/pages/storyboards';
import { DraftBanners } from '../drafts';
import { EnvelopeField, stateLabels } from '../experiments';
import { moveItem } from '../form';
import { Page, TopBarContent, useShell, useShortcut } from '../layout';
import { WorkProject } from '../projects';
import { StoryboardCast } from './cast-parts';
import { FilmPanel } from './film-panel';
import { RunBar } from './run-bar';
import { ShotCard } from './shot-card';
import { newShotId, nextShot } from './shot-rules';
import {
  type StoryboardPageProps,
  type StoryboardPageState,
  useStoryboardPage,
} from './use-storyboard-page';

const saveLabels = { saved: 'Saved', saving: 'Saving…', refused: 'Not saved' } as const;

/** A storyboard: its settings, its shots with their prices and takes, and its film. */
export function StoryboardPage(props: StoryboardPageProps) {
  const state = useStoryboardPage(props);
  const { detail, draft, plan, setPlan } = state;
  const { shots } = plan;
  const isFull = shots.length >= storyboardLimits.shots;
  const addShot = () => {
    setPlan({ shots: [...shots, nextShot(newShotId(shots), shots.at(-1))] });
  };
  const removeShot = useShotRemoval(state);
  const addButton = (
    <Button disabled={isFull} onClick={addShot}>
      <Plus aria-hidden />
      Add a shot
    </Button>
  );
  return (
    <Page className="gap-4">
      <TopBarContent title="Storyboard" />
      <Header state={state} />
      <DraftBanners draft={draft} subject="storyboard" />
      {detail.note === null ? null : (
        <Banner className="rounded-md" tone="warn">
          {detail.note}
        </Banner>
      )}
      {state.firstFrames.problem === null ? null : (
        <Banner
          className="rounded-md"
          tone="bad"
          actions={
            <Button size="sm" onClick={state.firstFrames.retry}>
              Try again
            </Button>
          }
        >
          {state.firstFrames.problem}
        </Banner>
      )}
      {detail.state === 'running' && detail.takes.some(({ begins_after }) => begins_after) ? (
        <Banner className="rounded-md" tone="neutral">
          Keep this page open. A shot that begins with the last frame of the one before gets that
          frame from this browser, and waits while the page is closed.
        </Banner>
      ) : null}
      {state.pricesProblem === null ? null : (
        <Banner
          className="rounded-md"
          tone="warn"
          actions={
            <Button size="sm" onClick={state.retryPrices}>
              Try again
            </Button>
          }
        >
          {state.pricesProblem}
        </Banner>
      )}
      {detail.retry_at === null ? null : (
        <Banner className="rounded-md" tone="warn">
          Waiting for the service, which does not answer. The run goes on by itself once it does.
        </Banner>
      )}
      <Settings state={state} />
      {shots.length === 0 ? (
        <EmptyState
          title="No shots yet"
          description="Add the first one and write what happens in it. A picture and a sound can come later."
          action={addButton}
        />
      ) : (
        <>
          <ol aria-label="Shots" className="grid grid-cols-1 gap-3">
            {shots.map((shot, index) => (
              <ShotCard
                key={shot.id}
                state={state}
                shot={shot}
                index={index}
                onMove={(from, to) => setPlan({ shots: [...moveItem(shots, from, to)] })}
                onDuplicate={() => {
                  const begins = shot.begins === 'text' ? 'picture' : shot.begins;
                  const copy = { ...shot, id: newShotId(shots), take: null, begins } as const;
                  setPlan({ shots: shots.toSpliced(index + 1, 0, copy) });
                }}
                onRemove={() => removeShot(shot, index)}
              />
            ))}
          </ol>
          <div className="flex flex-wrap items-center gap-3">
            {addButton}
            {isFull ? (
              <p className="text-sm text-ink-2">
                A storyboard has at most {storyboardLimits.shots} shots.
              </p>
            ) : null}
          </div>
          <FilmPanel state={state} />
          <RunBar state={state} />
        </>
      )}
    </Page>
  );
}

/** Removes a shot. Each removal has its own Undo, which keeps later changes. */
function useShotRemoval({ plan, steps, detail }: StoryboardPageState) {
  const toastIds = useRef(new Set<string>());
  // Undo does not work after the page was left.
  useEffect(
    () => () => {
      for (const id of toastIds.current) toast.dismiss(id);
    },
    [],
  );
  return (shot: Shot, index: number) => {
    const step = steps.change({ shots: plan.shots.filter(({ id }) => id !== shot.id) });
    const toastId = `shot-removal-${detail.id}-${shot.id}`;
    toastIds.current.add(toastId);
    toast.show(`Shot ${index + 1} is removed.`, {
      id: toastId,
      action: { label: 'Undo', onPress: () => steps.undo(step) },
    });
  };
}

/** Undo and Redo of the name, the limit, the shots and the settings. */
function StepButtons({ steps }: Pick<StoryboardPageState, 'steps'>) {
  useShortcut({ keys: 'mod+z', label: 'Undo', group: 'Storyboard' }, () => steps.undo());
  useShortcut({ keys: 'mod+shift+z', label: 'Redo', group: 'Storyboard' }, steps.redo);
  return (
    <span className="flex items-center max-sm:row-start-2">
      {/* Not `disabled`: a focused button would lose the focus when its last step is undone. */}
      <IconButton
        size="sm"
        label="Undo"
        aria-disabled={!steps.canUndo || undefined}
        onClick={() => steps.undo()}
      >
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label="Redo"
        aria-disabled={!steps.canRedo || undefined}
        onClick={steps.redo}
      >
        <Redo2 aria-hidden />
      </IconButton>
    </span>
  );
}

function Header({ state }: { state: StoryboardPageState }) {
  const { detail, draft, plan, openCount, heldCount, setPlan } = state;
  const { label, tone } = stateLabels[detail.state];
  const { slug } = useShell().workspace;
  const seconds = plan.shots.reduce((sum, shot) => sum + shot.seconds, 0);
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,auto)_1fr]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:col-span-2">
        <Input
          aria-label="Name of the storyboard"
          dir="auto"
          maxLength={storyboardLimits.name}
          className="-ms-1.25 w-auto max-w-full min-w-16 border-transparent bg-transparent px-1 text-lg font-semibold field-sizing-content hover:border-line"
          value={draft.change.name}
          onChange={(event) => setPlan({ name: event.target.value })}
        />
        <Badge tone={tone}>{label}</Badge>
        <WorkProject
          key={detail.project_id}
          workspace={slug}
          work={[{ kind: 'experiment', id: detail.id }]}
          projectId={detail.project_id}
        />
        <span className="text-xs text-ink-3" role="status">
          {saveLabels[draft.state]}
        </span>
      </div>
      <StepButtons steps={state.steps} />
      <p className="text-sm text-ink-2 max-sm:row-start-2 sm:col-span-2" data-testid="progress">
        {formatCount(plan.shots.length)} {plan.shots.length === 1 ? 'shot' : 'shots'},{' '}
        {formatDuration(seconds)}
        {openCount > heldCount ? ` · ${formatCount(openCount - heldCount)} being made` : ''}
        {heldCount > 0 ? ` · ${formatCount(heldCount)} waiting` : ''} ·{' '}
        <Credits amount={detail.spent} showsUnit={false} />
        {detail.envelope === null ? null : (
          <>
            {' '}
            of <Credits amount={detail.envelope} />
          </>
        )}{' '}
        spent
      </p>
    </header>
  );
}

function Settings({ state }: { state: StoryboardPageState }) {
  const { plan, setPlan, offeredModels, draft } = state;
  const id = useId();
  return (
    <section
      aria-label="Settings"
      className="grid gap-x-4 gap-y-3 rounded-lg border border-line bg-panel p-3 sm:grid-cols-2 xl:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <div className="grid content-start gap-1.5">
        <span id={`${id}shape`} className="text-sm font-medium">
          Shape
        </span>
        <SegmentedControl
          aria-labelledby={`${id}shape`}
          segments={storyboardRatios.map((ratio) => ({ value: ratio, label: ratio }))}
          value={plan.ratio}
          onValueChange={(ratio) => setPlan({ ratio })}
        />
      </div>
      <div className="grid content-start gap-1.5">
        <Label htmlFor={`${id}film`} className="mb-0">
          Model for films
        </Label>
        <Select
          id={`${id}film`}
          placeholder="Choose a model"
          options={offeredModels.films.map((model) => ({
            value: model.id,
            label: model.name,
            help: offeredModels.withFirstFrame.has(model.id) ? 'Takes a first frame' : undefined,
          }))}
          value={plan.film_model ?? undefined}
          onValueChange={(film_model) => setPlan({ film_model })}
        />
      </div>
      <div className="grid content-start gap-1.5">
        <Label htmlFor={`${id}picture`} className="mb-0">
          Model for pictures
        </Label>
        <Select
          id={`${id}picture`}
          placeholder="None"
          options={offeredModels.pictures.map((model) => ({ value: model.id, label: model.name }))}
          value={plan.picture_model ?? undefined}
          onValueChange={(picture_model) => setPlan({ picture_model })}
        />
      </div>
      <EnvelopeField
        isStacked
        envelope={draft.change.envelope}
        spendable={state.spendable}
        proposed={state.proposedLimit}
        onChange={(envelope) => setPlan({ envelope })}
      />
      <StoryboardCast state={state} />
    </section>
  );
}
