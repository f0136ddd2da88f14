'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useDebouncedValue } from '@/components/ui';
import {
  askForRunAction,
  decideRunRequestAction,
  pauseExperimentAction,
  runExperimentAction,
  stopExperimentAction,
} from '@/lib/console/experiments/actions';
import { milliToCredits, type ReadModels, toMilli } from '@/lib/contract';
import { suggestTrims } from '@/lib/experiments';
import { spendableInProject } from '@/lib/pages/balance';
import type { Design, ExperimentDetail, SavedLists } from '@/lib/pages/experiments';
import type { ActionResult } from '@/lib/pages/failures';
import {
  experimentKeys,
  refreshBalance,
  refreshQueries,
  type SentCells,
  useBalance,
  useExperiment,
  useExperimentQuote,
  useModels,
} from '@/lib/queries';
import { callWithToast } from '../actions';
import { useDraftOwner } from '../drafts';
import { useDraft } from './use-draft';
import { useEarlierResults } from './use-earlier-results';
import { usePricedPlan, useSpecs } from './use-plan';
import { variedAxes } from './varied-axes';

export interface ExperimentPageProps {
  workspace: string;
  /** The service's address, for code. */
  baseUrl: string;
  initial: ExperimentDetail;
  models: ReadModels | null;
  /** The origin from which the content security policy allows files; null: any. */
  mediaOrigin: string | null;
  savedLists: readonly SavedLists[];
  /** Whether the person may approve or decline requests to run. */
  mayAnswer: boolean;
  /** Whether the person may replace the secret that signs webhooks of ended runs. */
  mayRotateSecret: boolean;
}

/** Prices are requested this long after the last change. */
const quoteDelayMs = 300;

/** The state of an experiment's page: what is saved, what is being changed, and what that costs. */
export function useExperimentPage({
  workspace,
  initial,
  models: initialModels,
}: Pick<ExperimentPageProps, 'workspace' | 'initial' | 'models'>) {
  const client = useQueryClient();
  const { data: detail } = useExperiment(workspace, initial);
  const { data: models, isError: hasNoModels } = useModels(workspace, initialModels ?? undefined);
  const { data: balance } = useBalance(workspace);
  const draft = useDraft(workspace, detail, useDraftOwner());
  const [isBusy, setBusy] = useState(false);

  const { change } = draft;
  const design = useDeferredValue(change.design);
  const specs = useSpecs(models);
  const cells = useMemo(() => new Map(detail.cells.map((cell) => [cell.key, cell])), [detail]);
  const quotedDesign = useMemo(() => pricedDesign(design), [design]);
  const settledDesign = useDebouncedValue(quotedDesign, quoteDelayMs);
  const quote = useExperimentQuote(workspace, settledDesign, unansweredCells(detail));
  const isPriced =
    settledDesign === quotedDesign && design === change.design && !quote.isPlaceholderData;
  const countedMilli = toMilli(detail.spent) + toMilli(detail.reserved);
  const plan = usePricedPlan(design, specs, quote.data, {
    envelopeMilli: change.envelope === null ? null : toMilli(change.envelope),
    countedMilli,
    order: change.order,
    cells,
  });
  const isLoading = models === undefined && !hasNoModels;
  const earlier = useEarlierResults(workspace, detail, plan.plan, specs, isLoading);
  const trims = useMemo(
    () => suggestTrims(plan.plan, plan.toRun ?? []).slice(0, 4),
    [plan.plan, plan.toRun],
  );
  const axes = useMemo(() => {
    const labels = [...specs.values()].flatMap(({ fields }) =>
      fields.map(({ name, label }) => [name, label] as const),
    );
    const plans = [plan.plan, ...(earlier?.priced ? [earlier.priced.plan] : [])];
    const combinations = plans.flatMap((each) => each.combinations);
    return variedAxes({ combinations }, new Map(labels));
  }, [plan.plan, earlier?.priced, specs]);

  const reload = () => refreshQueries(client, experimentKeys.of(workspace, detail.id));
  /** Saves, runs an action and shows its outcome. Returns whether it succeeded. */
  const saveAndCall = async (action: (version: number) => Promise<ActionResult<void>>) => {
    setBusy(true);
    const version = await draft.flush();
    let isDone = false;
    if (version !== null) {
      const result = await callWithToast(() => action(version));
      isDone = result.ok;
      if (!result.ok && result.error.code === 'price_rose') await quote.refetch();
      await reload();
      refreshBalance(client, workspace);
    }
    setBusy(false);
    return isDone;
  };
  return {
    workspace,
    detail,
    draft,
    models: models ?? [],
    /** Whether the models are still being read: without them the grid is not known. */
    isLoading,
    specs,
    cells,
    plan,
    /** Results that are no longer part of the design; null without any. */
    earlier,
    trims,
    axes,
    quote,
    /** Whether the plan has the prices of the design as it is on the page. */
    isPriced,
    /** The limit into which just all that is left fits, in credits; null while its price is not known. */
    wholeLimit: isPriced ? milliToCredits(countedMilli + plan.raisedMilli + plan.totalMilli) : null,
    isBusy,
    /** Null while unknown. */
    spendable: balance === undefined ? null : spendableInProject(balance, detail.project_id),
    reload,
    pause: () => saveAndCall(() => pauseExperimentAction(workspace, detail.id)),
    stop: () => saveAndCall(() => stopExperimentAction(workspace, detail.id)),
    /** Asks an Owner or Admin to run all missing results, at the price that is shown. */
    requestRun: (note: string) =>
      saveAndCall((version) => {
        const credits = milliToCredits(plan.totalMilli + plan.raisedMilli);
        return askForRunAction(workspace, detail.id, { version, credits }, note);
      }),
    answer: (requestId: string, answer: Parameters<typeof decideRunRequestAction>[2]) =>
      saveAndCall(() => decideRunRequestAction(workspace, requestId, answer)),
    /** Runs what fits, at the price on the button. */
    run: () =>
      saveAndCall((version) => {
        const credits = milliToCredits(plan.fittingMilli + plan.raisedMilli);
        return runExperimentAction(workspace, detail.id, { version, credits });
      }),
  };
}

export type ExperimentPageState = ReturnType<typeof useExperimentPage>;

/** Cells that were sent and got no response; undefined while a run is under way, whose cells have none for a moment. */
function unansweredCells({ id, state, cells }: ExperimentDetail): SentCells | undefined {
  const sentCells = cells.filter((cell) => cell.state === 'sending');
  return state === 'running' || sentCells.length === 0
    ? undefined
    : { experiment: id, cells: sentCells.map(({ key, price }) => `${key} ${price}`) };
}

/** The parts of a design that prices depend on, so that moving an axis asks for none; null while it is not complete. */
const pricedDesign = (design: Design): Design | null =>
  (design.rows === undefined && design.prompt.trim() === '') || design.models.length === 0
    ? null
    : { ...design, layout: { columns: [], pages: [] } };
