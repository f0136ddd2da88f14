'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui';
import { WorkspaceForms } from '../form';
import { IntentLink } from '../layout';
import { AskToRun } from './ask-to-run';
import { DesignPane } from './design-pane';
import { EnvelopeField, envelopeFieldId } from './envelope-field';
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
            spendable={state.spendable}
            hasBudget={draft.change.envelope !== null}
            wholeLimit={state.wholeLimit}
            onLimit={(envelope) => {
              draft.set({ envelope });
              // The button goes away, and the focus with it.
              document.getElementById(envelopeFieldId)?.focus();
            }}
            envelopeField={
              <EnvelopeField
                envelope={draft.change.envelope}
                onChange={(envelope) => draft.set({ envelope })}
                spendable={state.spendable}
              />
            }
          >
            {state.spendable?.isLimitOfProject ? (
              <ToProject workspace={workspace} id={state.detail.project_id} />
            ) : mayAnswer || state.detail.request !== null ? null : (
              <AskToRun state={state} />
            )}
          </PreflightBar>
          {children}
        </div>
      </div>
    </WorkspaceForms>
  );
}

/** The way to the project whose budget is short: an Admin who runs it is held by that budget too. */
function ToProject({ workspace, id }: { workspace: string; id: string | null }) {
  return id === null ? null : (
    <Button asChild size="sm">
      <IntentLink href={`/${workspace}/projects/${id}`}>See the project’s budget</IntentLink>
    </Button>
  );
}
