'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui';
import { callWithToast } from '../actions';
import { Page, TopBarContent } from '../layout';
import { DesignPane } from './design-pane';
import type { TileSize } from './experiment-grid';
import { ExperimentGrid } from './experiment-grid';
import type { View } from './experiment-header';
import { ExperimentHeader } from './experiment-header';
import { GridToolbar } from './grid-toolbar';
import { PreflightBar } from './preflight-bar';
import { ResultsPanel } from './results-panel';
import { trimDesign } from './trim-design';
import type { ExperimentPageProps } from './use-experiment-page';
import { useExperimentPage } from './use-experiment-page';
import { VoteView } from './vote-view';

/** An experiment: its design with prices, its results as a live grid, and a blind vote. */
export function ExperimentPage(props: ExperimentPageProps) {
  const { workspace, initial, actions } = props;
  const state = useExperimentPage(props);
  const { detail, draft, plan, quote, cells } = state;
  const [view, setView] = useState<View>(initial.cells.length > 0 ? 'results' : 'design');
  const [size, setSize] = useState<TileSize>('medium');
  const [selected, setSelected] = useState<string | null>(null);
  const [wantedPage, setPage] = useState(0);
  const page = Math.max(0, Math.min(wantedPage, plan.plan.pages.length - 1));

  const grid = (
    <>
      <GridToolbar
        pages={plan.plan.pages}
        page={page}
        onPage={setPage}
        size={size}
        onSize={setSize}
      />
      <ExperimentGrid
        priced={plan}
        page={page}
        quote={quote.data}
        cells={cells}
        size={size}
        selected={selected}
        onSelect={setSelected}
      />
    </>
  );
  return (
    <Page width="full" className="gap-4">
      <TopBarContent title="Experiment" />
      <ExperimentHeader state={state} view={view} onView={setView} />
      {draft.message === null ? null : <Banner tone="bad">{draft.message}</Banner>}
      {detail.note === null ? null : <Banner tone="warn">{detail.note}</Banner>}
      {detail.retry_at === null ? null : (
        <Banner tone="warn">
          Waiting for the service, which does not answer. The run goes on by itself once it does.
        </Banner>
      )}
      {view === 'design' ? (
        <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <DesignPane
            change={draft.change}
            set={draft.set}
            models={state.models}
            specs={state.specs}
            left={state.left}
          />
          <div className="grid min-w-0 content-start gap-4">
            <PreflightBar
              priced={plan}
              trims={state.trims}
              error={quote.isError ? quote.error.message : null}
              retry={() => void quote.refetch()}
              onTrim={(trim) => draft.set({ design: trimDesign(draft.change.design, trim) })}
            />
            {grid}
          </div>
        </div>
      ) : null}
      {view === 'results' ? (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 content-start gap-4">{grid}</div>
          <ResultsPanel
            workspace={workspace}
            plan={plan.plan}
            cells={cells}
            votes={detail.votes}
            axes={state.axes}
            selected={selected}
            onMark={(as) => {
              if (selected === null) return;
              void callWithToast(() => actions.mark([selected], as)).then(state.reload);
            }}
          />
        </div>
      ) : null}
      {view === 'vote' ? (
        <VoteView
          cells={detail.cells}
          votes={detail.votes}
          reader={detail.reader}
          onVote={async (vote) => {
            const { ok } = await callWithToast(() => actions.vote(vote));
            if (ok) await state.reload();
            return ok;
          }}
        />
      ) : null}
    </Page>
  );
}
