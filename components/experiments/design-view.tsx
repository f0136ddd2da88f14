'use client';

import type { ReactNode } from 'react';
import { WorkspaceForms } from '../form';
import { AskToRun } from './ask-to-run';
import { DesignPane } from './design-pane';
import { EnvelopeField } from './envelope-field';
import { PreflightBar } from './preflight-bar';
import { trimDesign } from './trim-design';
import type { ExperimentPageProps, ExperimentPageState } from './use-experiment-page';

/** The design of an experiment beside what it costs and its grid. */
export function DesignView({
  workspace,
  mediaOrigin,
  savedLists,
  mayAnswer,
  mayRotateSecret,
  state,
  children,
}: Pick<
  ExperimentPageProps,
  'workspace' | 'mediaOrigin' | 'savedLists' | 'mayAnswer' | 'mayRotateSecret'
> & {
  state: ExperimentPageState;
  /** The grid. */
  children: ReactNode;
}) {
  const { draft, plan, quote } = state;
  return (
    <WorkspaceForms workspace={workspace} mediaOrigin={mediaOrigin}>
      <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <DesignPane
          workspace={workspace}
          change={draft.change}
          set={draft.set}
          models={state.models}
          specs={state.specs}
          savedLists={savedLists}
          mayRotateSecret={mayRotateSecret}
        />
        <div className="grid min-w-0 content-start gap-4 lg:sticky lg:top-0 lg:self-start">
          <PreflightBar
            priced={plan}
            trims={state.trims}
            error={quote.isError ? quote.error.message : null}
            retry={() => void quote.refetch()}
            onTrim={(trim) => draft.set({ design: trimDesign(draft.change.design, trim) })}
            left={state.left}
            hasBudget={draft.change.envelope !== null}
            envelopeField={
              <EnvelopeField
                envelope={draft.change.envelope}
                onChange={(envelope) => draft.set({ envelope })}
                left={state.left}
              />
            }
          >
            {mayAnswer || state.detail.request !== null ? null : <AskToRun state={state} />}
          </PreflightBar>
          {children}
        </div>
      </div>
    </WorkspaceForms>
  );
}
