'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  pauseStoryboardAction,
  runStoryboardAction,
  saveStoryboardAction,
  stopStoryboardAction,
} from '@/lib/console/storyboards/actions';
import type { ReadModels } from '@/lib/contract';
import { isOpenTake, takesFirstFrame } from '@/lib/experiments';
import { familyOf } from '@/lib/forms';
import { shortageOf, spendableIn } from '@/lib/pages/balance';
import type { ActionResult } from '@/lib/pages/failures';
import type {
  Shot,
  StoryboardChange,
  StoryboardDetail,
  StoryboardRun,
} from '@/lib/pages/storyboards';
import {
  refreshBalance,
  refreshQueries,
  storyboardKeys,
  useBalance,
  useModels,
  useShownTasks,
  useStoryboard,
  useStoryboardPrices,
} from '@/lib/queries';
import { callWithToast } from '../actions';
import { useDraftOwner, useSavedDraft } from '../drafts';
import { creditsLeft, limitFor, missingBatch, sumCredits } from './shot-rules';
import { useCast } from './use-cast';
import { useFirstFrames } from './use-first-frames';
import { usePlanSteps } from './use-plan-steps';

export interface StoryboardPageProps {
  workspace: string;
  initial: StoryboardDetail;
  models: ReadModels | null;
}

const isChange = (value: unknown): value is StoryboardChange =>
  Array.isArray((value as Partial<StoryboardChange> | null | undefined)?.plan?.shots);

const changeOf = ({ name, plan, envelope }: StoryboardDetail): StoryboardChange => ({
  name,
  plan,
  envelope,
});

/** The state of a storyboard's page: its shots while a person edits them, prices, takes and runs. */
export function useStoryboardPage({
  workspace,
  initial,
  models: initialModels,
}: StoryboardPageProps) {
  const client = useQueryClient();
  const { data: detail } = useStoryboard(workspace, initial);
  const { data: models } = useModels(workspace, initialModels ?? undefined);
  const { data: balance } = useBalance(workspace);
  useShownTasks(
    workspace,
    detail.takes.flatMap(({ task_id: id }) => id ?? []),
  );
  const draft = useSavedDraft({
    owner: useDraftOwner(),
    page: `storyboard/${initial.id}`,
    detail,
    changeOf,
    isChange,
    save: (version, change) => saveStoryboardAction(workspace, initial.id, version, change),
  });
  const [isBusy, setBusy] = useState(false);
  const prices = useStoryboardPrices(workspace, detail);
  const key = storyboardKeys.of(workspace, initial.id);
  const reload = () => refreshQueries(client, key);
  const firstFrames = useFirstFrames(workspace, detail, reload);
  // Prices are those of the saved shots, so they are read anew once a change is saved.
  useEffect(() => {
    if (draft.state === 'saved') {
      void refreshQueries(client, storyboardKeys.of(workspace, initial.id));
    }
  }, [draft.state, client, workspace, initial.id]);

  const { plan, envelope } = draft.change;
  const cast = useCast(workspace, plan);
  const isPriced =
    draft.state === 'saved' && prices.data?.version === detail.version && !prices.isPlaceholderData;
  const raisedCredits = prices.data?.raised ?? 0;
  const spending = { ...detail, envelope, reserved: sumCredits(detail.reserved, raisedCredits) };
  const leftCredits = creditsLeft(spending);
  const isRunOpen = detail.state === 'running' || detail.state === 'paused';
  const batchPrices = useMemo(() => {
    const common = {
      takes: detail.takes,
      prices: prices.data?.prices ?? {},
      leftCredits,
      isRunOpen,
    };
    return {
      film: missingBatch(plan, { kind: 'film', ...common }),
      picture: missingBatch(plan, { kind: 'picture', ...common }),
    };
  }, [plan, detail.takes, prices.data, leftCredits, isRunOpen]);
  const wholeCredits = sumCredits(
    batchPrices.film.wholeCredits,
    plan.picture_model === null ? 0 : batchPrices.picture.wholeCredits,
  );
  const wholeLimit = wholeCredits > 0 ? limitFor(spending, wholeCredits) : null;
  const offeredModels = useMemo(() => {
    const enabled = (models ?? []).filter((model) => model.enabled);
    return {
      films: enabled.filter((model) => familyOf(model) === 'video'),
      pictures: enabled.filter((model) => familyOf(model) === 'image'),
      withFirstFrame: new Set(enabled.filter(takesFirstFrame).map(({ id }) => id)),
    };
  }, [models]);

  /** Saves, runs an action and shows its outcome. */
  const saveAndCall = async (action: (version: number) => Promise<ActionResult<void>>) => {
    setBusy(true);
    const version = await draft.flush();
    if (version !== null) {
      const result = await callWithToast(() => action(version));
      if (!result.ok && result.error.code === 'price_rose') await prices.refetch();
      await reload();
      refreshBalance(client, workspace);
    }
    setBusy(false);
  };
  const steps = usePlanSteps({ ...plan, name: draft.change.name, envelope }, (next) => {
    const { name, envelope: nextEnvelope, ...nextPlan } = next;
    draft.set({ name, envelope: nextEnvelope, plan: nextPlan });
  });
  const setPlan = steps.change;
  const openTakes = detail.takes.filter((take) => isOpenTake(take, isRunOpen));
  const spendable = balance === undefined ? null : spendableIn(balance, detail.project_id);
  return {
    workspace,
    detail,
    draft,
    plan,
    cast,
    models: models ?? [],
    offeredModels,
    prices: prices.data?.prices ?? {},
    pricesProblem: prices.isError ? prices.error.message : null,
    retryPrices: () => void prices.refetch(),
    isPriced,
    isBusy,
    isRunOpen,
    /** How many takes are being made or wait for it. */
    openCount: openTakes.length,
    /** How many of them a pause holds back. */
    heldCount:
      detail.state === 'paused' ? openTakes.filter((take) => take.state === 'waiting').length : 0,
    batch: batchPrices,
    leftCredits,
    /** What the takes without an answer cost more by now, which every press accepts. */
    raisedCredits,
    /** The limit that a press chooses where there is none: all that is missing fits into it. Null while nothing has a price. */
    wholeLimit,
    firstFrames,
    /** Null while unknown. */
    spendable,
    /** What is short for a price; null when there is enough, and while that is unknown. */
    shortageFor: (credits: number) =>
      balance === undefined || spendable === null || credits <= spendable.credits
        ? null
        : spendable.isLimitOfProject
          ? { missingCredits: credits - spendable.credits, shortOf: 'project' as const }
          : shortageOf({ ...balance, project: null }, credits),
    reload,
    steps,
    setPlan,
    setShot: (id: string, part: Partial<Shot>) =>
      setPlan({ shots: plan.shots.map((shot) => (shot.id === id ? { ...shot, ...part } : shot)) }),
    /** Makes films or pictures, and goes on with those under way, at the price on the button. Chooses a limit where there is none. */
    make: (makes: StoryboardRun['makes'], credits: number) => {
      if (envelope === null) {
        setPlan({ envelope: Math.max(wholeLimit ?? 0, limitFor(detail, credits)) });
      }
      return saveAndCall((version) =>
        runStoryboardAction(workspace, initial.id, { version, makes, credits }),
      );
    },
    pause: () => saveAndCall(() => pauseStoryboardAction(workspace, initial.id)),
    stop: () => saveAndCall(() => stopStoryboardAction(workspace, initial.id)),
  };
}

export type StoryboardPageState = ReturnType<typeof useStoryboardPage>;
