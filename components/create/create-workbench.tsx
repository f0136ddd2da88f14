'use client';

import { Suspense, useDeferredValue, useRef, useState } from 'react';
import { cn, LateSuspense, lazyPart, SegmentedControl } from '@/components/ui';
import { isTerminal } from '@/lib/contract';
import { type FormValues, recipeOf } from '@/lib/forms';
import { resultHref } from '@/lib/pages/result-href';
import { useDraftOwner } from '../drafts';
import { ModelFormFrame } from '../form';
import { TopBarContent, useCommands, useShortcutHints } from '../layout';
import type { CreatePageProps } from './create-page-props';
import { Dock } from './dock';
import { firstPrompt, selectFirstPrompt } from './first-prompt';
import { focusField } from './focus-field';
import { formKeys } from './form-keys';
import type { ModelEntry } from './model-entries';
import type { ResultActions } from './results/result-actions';
import { SubmissionQuestion } from './submission-question';
import { useDraft } from './use-draft';
import { useFormPanel } from './use-form-panel';
import { useResultReference } from './use-result-reference';
import { useSubmissions } from './use-submissions';

// Rendered by the server and loaded lazily in the browser, so that the form becomes usable first.
const Results = lazyPart(() => import('./results/results'));
const SettingsPanel = lazyPart(() => import('./settings-panel'));

const families = [
  { value: 'image', label: 'Image' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Audio' },
  { value: 'other', label: 'Other' },
] as const;

const noValues: FormValues = {};

const firstPromptValues: FormValues = { prompt: firstPrompt };

/** The working part of Create, once there are models. */
export function CreateWorkbench(
  props: CreatePageProps & { entries: readonly ModelEntry[]; unreadModelCount: number },
) {
  const { workspace, entries, start, defaultModel, earlier } = props;
  const defaultValues = earlier.length > 0 ? noValues : firstPromptValues;
  const draft = useDraft(entries, start, defaultModel, defaultValues, useDraftOwner());
  const [runningTaskIds] = useState(() =>
    earlier.filter(({ status }) => !isTerminal(status)).map(({ task_id: id }) => id),
  );
  const submissions = useSubmissions(workspace, runningTaskIds);
  const [isPanelOpen, setIsPanelOpen] = useFormPanel();
  const [target, setTarget] = useState<{ field: string } | null>(null);
  const resultsSection = useRef<HTMLElement>(null);
  useShortcutHints(formKeys);
  const reference = useResultReference(workspace, entries, draft);
  useCommands(() =>
    entries
      .filter(({ model }) => model.enabled && model.id !== draft.spec.modelId)
      .map(({ model, searchText }) => ({
        id: `create-with-${model.id}`,
        label: `Create with ${model.name}`,
        group: 'Create',
        ...(model.pricing.credits_text === null ? {} : { hint: model.pricing.credits_text }),
        keywords: [searchText],
        run: () => draft.choose(model.id),
      })),
  );

  const actions: ResultActions = {
    onStart(form) {
      const { prompt } = draft.handle.read();
      draft.load(form, prompt === firstPrompt || !prompt);
    },
    hrefOf: (taskId, output) => resultHref(workspace, taskId, output),
    onRemix(task) {
      draft.load(recipeOf(task));
    },
    reference,
  };

  const offeredFamilies = families.filter(({ value }) =>
    entries.some(({ spec }) => spec.family === value),
  );
  const renderFamilySwitch = (className: string) =>
    offeredFamilies.length > 1 ? (
      <SegmentedControl
        aria-label="Kind of media"
        className={className}
        segments={offeredFamilies}
        value={draft.family}
        onValueChange={draft.chooseFamily}
      />
    ) : null;
  const revealField = (field: string) => {
    if (field === '' || focusField(field)) return;
    setTarget({ field });
    setIsPanelOpen(true);
  };
  // Deferred, so that the dock is rendered first.
  const results = useDeferredValue(
    <Results
      workspace={workspace}
      entries={entries}
      modelId={draft.spec.modelId}
      submissions={submissions}
      earlier={earlier}
      actions={actions}
    />,
  );
  return (
    <ModelFormFrame handle={draft.handle} className="flex h-full min-h-0 flex-col">
      <TopBarContent>{renderFamilySwitch('w-full max-w-60 max-sm:hidden')}</TopBarContent>
      {/* On a phone the top bar has no room for this switch. */}
      {renderFamilySwitch('mx-4 mt-2 shrink-0 sm:hidden')}
      {/* The form comes first for the keyboard, and the results first for the eye. */}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_var(--form-panel,0px)]">
        <section
          data-bottom-edge
          aria-label="Prompt"
          onFocus={({ target }) => selectFirstPrompt(target)}
          className="col-start-1 row-start-2 max-h-[min(70dvh,40rem)] short:max-h-[55dvh] min-w-0 md:px-6 md:pb-4 md:short:pb-1"
        >
          <Dock
            workspace={workspace}
            entries={entries}
            pictures={props.pictures}
            unreadModelCount={props.unreadModelCount}
            draft={draft}
            submissions={submissions}
            isPanelOpen={isPanelOpen}
            onTogglePanel={() => setIsPanelOpen(!isPanelOpen)}
            onReveal={revealField}
            onSent={() => {
              if (window.matchMedia('(max-width: 1023px)').matches) setIsPanelOpen(false);
              resultsSection.current?.scrollTo({ top: 0 });
            }}
          />
        </section>
        {isPanelOpen ? (
          <section
            aria-label="Settings"
            className="min-w-0 border-line max-lg:col-start-1 max-lg:row-start-1 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-l"
          >
            <Suspense fallback={null}>
              <SettingsPanel
                workspace={workspace}
                entries={entries}
                draft={draft}
                target={target}
                onClose={() => setIsPanelOpen(false)}
              />
            </Suspense>
          </section>
        ) : null}
        <section
          ref={resultsSection}
          aria-label="Results"
          className={cn(
            'relative col-start-1 row-start-1 min-w-0 overflow-y-auto p-4 md:px-6 md:py-5',
            isPanelOpen && 'max-lg:hidden',
          )}
        >
          <LateSuspense>{results}</LateSuspense>
        </section>
      </div>
      {reference.dialog}
      <SubmissionQuestion submissions={submissions} />
    </ModelFormFrame>
  );
}
