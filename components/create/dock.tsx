'use client';

import { Columns2, SlidersHorizontal } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { Button, lazyPart, newSubmissionId, UnreadItemsNote } from '@/components/ui';
import type { Comparison, FormSpec, Reason } from '@/lib/forms';
import {
  buildPayload,
  comparableFields,
  dockFields,
  newComparison,
  validateForm,
} from '@/lib/forms';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import { useBalance } from '@/lib/queries';
import { CharacterButton, CharacterCards, useFormCharacters } from '../characters';
import { useDraftOwner } from '../drafts';
import {
  AvatarReportProvider,
  DockPromptField,
  rememberPrompt,
  SettingChip,
  useUploadReasons,
} from '../form';
import { useShortcut } from '../layout';
import { PresetButton, PresetChips } from '../presets';
import { PromptTools } from '../prompt-tools';
import { DockMedia } from './dock-media';
import { agreedPrice, GenerateButton, GenerateNote } from './generate-bar';
import { ModelButton } from './model-button';
import type { ModelEntry } from './model-entries';
import { promptTargetOf } from './prompt-target';
import { SubmissionRefusal } from './submission-refusal';
import type { LiveComparison } from './use-comparison';
import type { Draft } from './use-draft';
import { useDeferredValues } from './use-form-values';
import { type PriceState, useLiveQuote } from './use-live-quote';
import type { Submissions } from './use-submissions';

const ComparePanel = lazyPart(() => import('./compare-panel'));
const DraftMessageView = lazyPart(() => import('./draft-message'));

export interface DockProps {
  workspace: string;
  entries: readonly ModelEntry[];
  pictures: ModelPictures;
  /** How many of the service's models could not be read. */
  unreadModelCount: number;
  draft: Draft;
  submissions: Submissions;
  /** Whether the panel with all settings is open. */
  isPanelOpen: boolean;
  onTogglePanel: () => void;
  /** Called with the name of a field that has to be filled in; empty when there is none. */
  onReveal: (field: string) => void;
  /** Called when a submission was sent. */
  onSent: () => void;
}

/** Shown until the comparison's panel has reported its requests. */
const pendingPrice: PriceState = {
  quote: null,
  isPending: true,
  problem: null,
  review: null,
  avatars: null,
};

/**
 * The prompt with its references, model and most important settings, and the button that sends them. Inside the
 * `ModelFormFrame` of its draft.
 */
export function Dock(props: DockProps) {
  const { workspace, entries, draft, submissions, onReveal, onSent } = props;
  const { spec, handle, entry, comparison } = draft;
  const fields = useMemo(() => dockFields(spec), [spec]);
  const { values, isRestored } = useDeferredValues(handle, draft.isRestored);
  const uploadReasons = useUploadReasons(spec);
  const owner = useDraftOwner();
  const characters = useFormCharacters(workspace, draft.presets);
  const { plan } = characters;
  const characterPlan = useMemo(() => plan(spec, values), [plan, spec, values]);
  const builtForm = useMemo(() => buildPayload(spec, characterPlan.values), [spec, characterPlan]);
  const formPrice = useLiveQuote(workspace, spec.modelId, builtForm, isRestored);
  const [live, setLive] = useState<LiveComparison | null>(null);
  const isLiveKnown = comparison === null || live?.comparison === comparison;
  const isComparing =
    comparison !== null && live !== null && live.count > 1 && formPrice.review === null;
  const ownPrice = isLiveKnown ? formPrice : pendingPrice;
  const price = isComparing ? live.price : ownPrice;
  const { data: balance } = useBalance(workspace);
  const unavailableReasons: Reason[] =
    entry?.model.enabled === true
      ? []
      : [
          {
            field: '',
            code: 'invalid',
            message: 'This model is not available. Choose another one.',
          },
        ];
  const reasons = [
    ...unavailableReasons,
    ...builtForm.reasons,
    ...uploadReasons,
    ...characters.reasons,
  ];

  const generate = () => {
    // `values` lag a moment behind typing, so the submission reads the form itself.
    const formValues = handle.read();
    const validation = validateForm(spec, plan(spec, formValues).values);
    const blockingReasons = [
      ...unavailableReasons,
      ...(validation.reasons ?? []),
      ...uploadReasons,
      ...characters.reasons,
    ];
    if (!validation.payload || blockingReasons.length > 0)
      return onReveal(blockingReasons[0]?.field ?? '');
    const agreedCredits = agreedPrice(price, balance);
    if (agreedCredits === null) return;
    const { payload } = validation;
    const requests =
      comparison === null || live === null || formPrice.review !== null
        ? []
        : live.readSendable(formValues);
    // The button lags as well, and nothing is sent that it does not announce.
    if (requests.length > 1 !== isComparing) return;
    const pricedRequests = requests.flatMap((request) => {
      const credits = live?.creditsOf(request) ?? null;
      return credits === null ? [] : [{ ...request, credits }];
    });
    if (isComparing && pricedRequests.length < requests.length) return;
    const prompt = typeof payload.prompt === 'string' ? payload.prompt : '';
    rememberPrompt(owner, typeof formValues.prompt === 'string' ? formValues.prompt : '');
    draft.markSent();
    const presets = characters.refs;
    if (isComparing) {
      const id = newSubmissionId();
      for (const [place, { body, credits, label }] of pricedRequests.entries()) {
        submissions.start(body, credits, { presets, comparison: { id, place, label } });
      }
    } else
      submissions.start({ ...payload, model: spec.modelId, prompt }, agreedCredits, { presets });
    onSent();
  };
  useShortcut({ keys: 'mod+Enter', label: 'Generate', group: 'Create' }, () => {
    if (document.querySelector('[role=dialog]') === null) generate();
  });

  const generateProps = {
    reasons,
    price,
    balance,
    ...(isComparing ? { count: live.count, prices: live.prices } : {}),
    usualTime: isComparing ? null : (entry?.usualTime ?? null),
    sendingCount: submissions.open.filter(({ state }) => state === 'sending').length,
    onGenerate: generate,
  };
  return (
    <div className="mx-auto flex @container max-h-[inherit] w-full max-w-5xl flex-col rounded-lg border border-line-strong bg-panel shadow-pop transition-colors focus-within:border-edge max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:shadow-none">
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pt-2">
        {/* In a low window the prompt comes first, so that it is seen without scrolling; Tab follows where browsers can. */}
        <div className="grid gap-2 *:min-w-0 short:[&>:last-child]:order-first short:[reading-flow:grid-order]">
          {comparison === null ? null : (
            <Suspense fallback={null}>
              <ComparePanel
                workspace={workspace}
                entries={entries}
                draft={draft}
                comparison={comparison}
                values={values}
                characters={characters}
                isInReview={formPrice.review !== null}
                onLive={setLive}
              />
            </Suspense>
          )}
          {draft.hasReplacedForm || draft.message !== null ? (
            <Suspense fallback={null}>
              <DraftMessageView draft={draft} />
            </Suspense>
          ) : null}
          <SubmissionRefusal submissions={submissions} spec={spec} />
          <UnreadItemsNote count={props.unreadModelCount} singular="model" plural="models" />
          <PresetChips workspace={workspace} form={draft} prompt={String(values.prompt ?? '')} />
          <CharacterCards
            workspace={workspace}
            form={draft}
            characters={characters}
            shares={characterPlan.shares}
            pictures={characterPlan.pictures}
          />
          <AvatarReportProvider value={formPrice.avatars}>
            <DockMedia
              spec={spec}
              fields={fields.media}
              values={values}
              pictures={characterPlan.pictures}
            >
              {fields.prompt === undefined ? null : <DockPromptField field={fields.prompt} />}
            </DockMedia>
          </AvatarReportProvider>
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 px-3 pt-1.5 pb-1.5">
        <div className="flex min-w-0 flex-wrap items-center gap-1.5 @max-xl:basis-full">
          <ModelButton
            entries={entries}
            pictures={props.pictures}
            entry={entry}
            modelId={spec.modelId}
            name={spec.modelName}
            family={draft.family}
            onChoose={draft.choose}
          />
          {fields.settings.map((field) => (
            <SettingChip key={field.key} field={field} />
          ))}
        </div>
        {/* Only icons where the dock is narrow. */}
        <div className="flex items-center @max-xl:[&_button]:gap-0 @max-xl:[&_button]:text-[0px] [&_button]:px-2">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={props.isPanelOpen}
            className="aria-expanded:bg-sunk aria-expanded:text-ink dark:aria-expanded:bg-raised"
            onClick={props.onTogglePanel}
          >
            <SlidersHorizontal aria-hidden />
            All settings
          </Button>
          <PresetButton workspace={workspace} models={entries} form={draft} />
          <CharacterButton workspace={workspace} form={draft} />
          <PromptTools workspace={workspace} target={promptTargetOf(draft)} />
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={comparison !== null}
            className="aria-pressed:bg-sunk aria-pressed:text-ink dark:aria-pressed:bg-raised"
            onClick={() =>
              draft.compare(
                comparison === null
                  ? newComparison(
                      defaultAxis(spec),
                      { model: spec.modelId, values: handle.read() },
                      spec,
                    )
                  : null,
              )
            }
          >
            <Columns2 aria-hidden />
            Compare
          </Button>
        </div>
        <GenerateButton
          {...generateProps}
          className="h-10 px-4 @max-xl:flex-1 @xl:order-2 pointer-coarse:h-11"
        />
        <GenerateNote
          {...generateProps}
          className="min-w-0 px-1 @max-xl:basis-full @xl:min-w-3/5 @xl:flex-1"
        />
      </div>
    </div>
  );
}

/** What a new comparison varies: the first comparable field, or else the model. */
function defaultAxis(spec: FormSpec): Comparison['axis'] {
  const [field] = comparableFields(spec);
  return field === undefined ? 'model' : `field:${field.name}`;
}
