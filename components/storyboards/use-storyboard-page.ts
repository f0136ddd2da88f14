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
import { findShortage, spendableInProject } from '@/lib/pages/balance';
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
import { creditsLeft, limitFor, planBatch, sumCredits } from './shot-rules';
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

/** The state of a storyboard's page: its edited shots, their prices and takes, and the run. */
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
    save: (...values) => saveStoryboardAction(workspace, initial.id, ...values),
  });
  const [isBusy, setIsBusy] = useState(false);
  const prices = useStoryboardPrices(workspace, detail);
  const key = storyboardKeys.of(workspace, initial.id);
  const reload = () => refreshQueries(client, key);
  const firstFrames = useFirstFrames(workspace, detail, reload);
  // Prices belong to the saved shots, so they are read again after each save.
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
  const batches = useMemo(() => {
    const options = {
      takes: detail.takes,
      prices: prices.data?.prices ?? {},
      leftCredits,
      isRunOpen,
    };
    return {
      film: planBatch(plan, { kind: 'film', ...options }),
      picture: planBatch(plan, { kind: 'picture', ...options }),
    };
  }, [plan, detail.takes, prices.data, leftCredits, isRunOpen]);
  const wholeCredits = sumCredits(
    batches.film.wholeCredits,
    plan.picture_model === null ? 0 : batches.picture.wholeCredits,
  );
  const proposedLimit = wholeCredits > 0 ? limitFor(spending, wholeCredits) : null;
  const offeredModels = useMemo(() => {
    const enabledModels = (models ?? []).filter((model) => model.enabled);
    return {
      films: enabledModels.filter((model) => familyOf(model) === 'video'),
      pictures: enabledModels.filter((model) => familyOf(model) === 'image'),
      withFirstFrame: new Set(enabledModels.filter(takesFirstFrame).map(({ id }) => id)),
    };
  }, [models]);

  /** Saves the draft, then runs an action on the saved version. A failure is shown in a toast. */
  const saveAndCall = async (action: (version: number) => Promise<ActionResult<void>>) => {
    setIsBusy(true);
    const version = await draft.flush();
    if (version !== null) {
      const result = await callWithToast(() => action(version));
      if (!result.ok && result.error.code === 'price_rose') await prices.refetch();
      await reload();
      refreshBalance(client, workspace);
    }
    setIsBusy(false);
  };
  const steps = usePlanSteps({ ...plan, name: draft.change.name, envelope }, (next) => {
    const { name, envelope: nextEnvelope, ...nextPlan } = next;
    draft.set({ name, envelope: nextEnvelope, plan: nextPlan });
  });
  const setPlan = steps.change;
  const openTakes = detail.takes.filter((take) => isOpenTake(take, isRunOpen));
  const spendable = balance === undefined ? null : spendableInProject(balance, detail.project_id);
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
    /** How many takes are running or waiting. */
    openCount: openTakes.length,
    /** How many takes wait because the run is paused. */
    heldCount:
      detail.state === 'paused' ? openTakes.filter((take) => take.state === 'waiting').length : 0,
    batches,
    leftCredits,
    /** By how much the prices of takes whose requests got no response have risen. Every press accepts it. */
    raisedCredits,
    /** The limit that a press sets where there is none, into which all missing takes fit. Null while nothing has a price. */
    proposedLimit,
    firstFrames,
    /** Null while it is unknown. */
    spendable,
    /** The missing credits for a price; null when there are enough, and while that is unknown. */
    shortageFor(credits: number) {
      if (balance === undefined || spendable === null || credits <= spendable.credits) return null;
      return spendable.isLimitOfProject
        ? { missingCredits: credits - spendable.credits, shortOf: 'project' as const }
        : findShortage({ ...balance, project: null }, credits);
    },
    reload,
    steps,
    setPlan,
    setShot: (id: string, changes: Partial<Shot>) =>
      setPlan({
        shots: plan.shots.map((shot) => (shot.id === id ? { ...shot, ...changes } : shot)),
      }),
    /** Makes films or pictures, and resumes a paused run, at the price on the button. Sets a limit where there is none. */
    make: (makes: StoryboardRun['makes'], credits: number) => {
      if (envelope === null) {
        setPlan({ envelope: Math.max(proposedLimit ?? 0, limitFor(detail, credits)) });
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
