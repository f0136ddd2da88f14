'use client';

import { Suspense, useState } from 'react';
import { cn, lazyPart, SegmentedControl } from '@/components/ui';
import { isTerminal } from '@/lib/contract';
import { type FormValues, recipeOf } from '@/lib/forms';
import { useDraftOwner } from '../drafts';
import { TopBarContent, useCommands, useShortcutHints } from '../layout';
import type { CreatePageProps } from './create-page-props';
import { formKeys } from './form-keys';
import { FormPane } from './form-pane';
import type { ResultActions } from './results/result-actions';
import type { ModelEntry } from './search-models';
import { SubmissionQuestion } from './submission-question';
import { useDraft } from './use-draft';
import { useResultReference } from './use-result-reference';
import { type Submissions, useSubmissions } from './use-submissions';

// Rendered by the server and loaded lazily in the browser, so that the form becomes usable first.
const Results = lazyPart(() => import('./results/results'));

const families = [
  { value: 'image', label: 'Image' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Audio' },
] as const;

type Pane = 'form' | 'results';

const nothing: FormValues = {};

/** A prompt to start with, for people who have made nothing yet. */
const firstValues: FormValues = {
  prompt: "A lighthouse keeper's kitchen at blue hour, steam on the window, one lamp lit",
};

/** The working part of Create, once there are models. */
export function CreateWorkbench(
  props: CreatePageProps & { entries: readonly ModelEntry[]; leftOut: number },
) {
  const { workspace, entries, start, defaultModel, earlier } = props;
  const opening = earlier.length > 0 ? nothing : firstValues;
  const draft = useDraft(entries, start, defaultModel, opening, useDraftOwner());
  const [running] = useState(() =>
    earlier.filter(({ status }) => !isTerminal(status)).map(({ task_id: id }) => id),
  );
  const submissions = useSubmissions(workspace, running);
  const [pane, setPane] = useState<Pane>('form');
  useShortcutHints(formKeys);
  const reference = useResultReference(workspace, entries, draft, () => setPane('form'));
  useCommands(() =>
    entries
      .filter(({ model }) => model.enabled && model.id !== draft.spec.modelId)
      .map(({ model, words }) => ({
        id: `create-with-${model.id}`,
        label: `Create with ${model.name}`,
        group: 'Create',
        ...(model.pricing.credits_text === null ? {} : { hint: model.pricing.credits_text }),
        keywords: [words],
        run: () => draft.choose(model.id),
      })),
  );

  const actions: ResultActions = {
    onStart(form) {
      const { prompt } = draft.handle.read();
      draft.load(form, prompt === firstValues.prompt || !prompt);
      setPane('form');
    },
    hrefOf: (taskId, output) => `/${workspace}/gallery/${taskId}?output=${output}`,
    onRemix(task) {
      draft.load(recipeOf(task));
      setPane('form');
    },
    referenceWith: reference.referenceWith,
  };

  const offered = families.filter(({ value }) => entries.some(({ spec }) => spec.family === value));
  const kinds = (className: string) =>
    offered.length > 1 ? (
      <SegmentedControl
        aria-label="Kind of media"
        className={className}
        segments={offered}
        value={draft.family}
        onValueChange={draft.chooseFamily}
      />
    ) : null;
  return (
    <>
      <TopBarContent>{kinds('w-full max-w-60 max-lg:hidden')}</TopBarContent>
      <div className="flex h-full min-h-0 flex-col lg:grid lg:grid-cols-[372px_minmax(0,1fr)]">
        {/* On a phone the top bar has no room for this switch. */}
        <div className="mx-4 mt-3 flex gap-3 lg:hidden">
          {kinds('shrink-0')}
          <SegmentedControl
            aria-label="Part of the page"
            className="min-w-0 flex-1"
            segments={[
              { value: 'form', label: 'Settings' },
              { value: 'results', label: resultsLabel(submissions) },
            ]}
            value={pane}
            onValueChange={setPane}
          />
        </div>
        <section
          aria-label="Settings"
          className={cn(
            'flex min-h-0 flex-1 flex-col border-line lg:border-r',
            pane !== 'form' && 'max-lg:hidden',
          )}
        >
          <FormPane
            workspace={workspace}
            entries={entries}
            pictures={props.pictures}
            leftOut={props.leftOut}
            draft={draft}
            submissions={submissions}
            onSent={() => setPane('results')}
          />
        </section>
        <section
          aria-label="Results"
          className={cn(
            'relative min-h-0 flex-1 overflow-y-auto p-4 lg:p-5',
            pane !== 'results' && 'max-lg:hidden',
          )}
        >
          <Suspense>
            <Results
              workspace={workspace}
              entries={entries}
              modelId={draft.spec.modelId}
              submissions={submissions}
              earlier={earlier}
              actions={actions}
            />
          </Suspense>
        </section>
      </div>
      {reference.dialog}
      <SubmissionQuestion submissions={submissions} />
    </>
  );
}

function resultsLabel({ open, taskIds }: Submissions): string {
  const count = open.length + taskIds.length;
  return count > 0 ? `Results · ${count}` : 'Results';
}
