'use client';

import { useMemo, useState } from 'react';
import { Banner, formatCount, Skeleton } from '@/components/ui';
import { DraftBanners } from '../drafts';
import { Page, TopBarContent } from '../layout';
import { DesignView } from './design-view';
import { ExperimentGrid } from './experiment-grid';
import { ExperimentHeader } from './experiment-header';
import type { TileSize } from './grid-geometry';
import { GridToolbar } from './grid-toolbar';
import { LineageView } from './lineage-view';
import { ResultsView } from './results-view';
import { RunEnd } from './run-end';
import { RunRequestBanner } from './run-request-banner';
import { ShareButtons } from './share-buttons';
import { type ExperimentPageProps, useExperimentPage } from './use-experiment-page';
import { useView } from './use-view';
import { VoteView } from './vote-view';

/** An experiment: its design with prices, its results as a live grid, and a blind vote. */
export function ExperimentPage(props: ExperimentPageProps) {
  const { workspace, baseUrl } = props;
  const state = useExperimentPage(props);
  const { detail, draft, plan, quote, cells } = state;
  const [view, setView] = useView(detail.cells.length > 0 ? 'results' : 'design');
  const [size, setSize] = useState<TileSize>('medium');
  const [chosenPage, setPage] = useState(0);
  const page = Math.max(0, Math.min(chosenPage, plan.plan.pages.length - 1));

  const toolbar = (
    <GridToolbar
      pages={plan.plan.pages}
      page={page}
      onPage={setPage}
      size={size}
      onSize={setSize}
    />
  );
  const earlierPlan = state.earlier?.priced?.plan;
  const plans = useMemo(
    () => [plan.plan, ...(earlierPlan ? [earlierPlan] : [])],
    [plan.plan, earlierPlan],
  );
  const grid = { priced: plan, page, quote: quote.data, cells, size };
  return (
    <Page width="full" className="gap-4">
      <TopBarContent title="Experiment" />
      <ExperimentHeader state={state} view={view} onView={setView} />
      <DraftBanners draft={draft} subject="experiment" />
      {detail.note === null ? null : (
        <Banner className="rounded-md" tone="warn">
          {detail.note}
        </Banner>
      )}
      <RunRequestBanner state={state} mayAnswer={props.mayAnswer} />
      {detail.state === 'done' ? <RunEnd detail={detail} /> : null}
      {detail.retry_at === null ? null : (
        <Banner className="rounded-md" tone="warn">
          Waiting for the service, which does not answer. The run goes on by itself once it does.
        </Banner>
      )}
      {state.isLoading && view !== 'lineage' ? (
        // Reserves the height, so that nothing moves when the models have loaded.
        <Skeleton className="h-[75vh]" />
      ) : null}
      {view === 'design' && !state.isLoading ? (
        <DesignView {...props} state={state}>
          {state.earlier === null ? null : (
            <p className="text-sm text-ink-2">
              {formatCount(state.earlier.count)}{' '}
              {state.earlier.count === 1 ? 'result is' : 'results are'} no longer part of this
              design. Find {state.earlier.count === 1 ? 'it' : 'them'} under Results.
            </p>
          )}
          {plan.plan.combinations.length === 0 ? null : toolbar}
          <ExperimentGrid {...grid} />
        </DesignView>
      ) : null}
      {view === 'results' && !state.isLoading ? (
        <ResultsView
          {...grid}
          workspace={workspace}
          detail={detail}
          earlier={state.earlier}
          plans={plans}
          axes={state.axes}
          leftCredits={state.spendable?.credits ?? null}
          toolbar={toolbar}
          share={
            <ShareButtons
              workspace={workspace}
              baseUrl={baseUrl}
              detail={detail}
              plan={plan.plan}
              earlier={state.earlier}
              reload={state.reload}
            />
          }
          reload={state.reload}
        />
      ) : null}
      {view === 'lineage' ? <LineageView workspace={workspace} detail={detail} /> : null}
      {view === 'vote' && !state.isLoading ? (
        <VoteView
          workspace={workspace}
          experiment={detail.id}
          cells={detail.cells}
          votes={detail.votes}
          plans={plans}
          axes={state.axes}
          reader={detail.reader}
          reload={state.reload}
        />
      ) : null}
    </Page>
  );
}
