'use client';

import { Columns2, Eraser, FlaskConical, ListPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Suspense, useMemo } from 'react';
import { Button, LeftOut, lazyPart, newSubmissionId } from '@/components/ui';
import type { Comparison, FormSpec, Reason } from '@/lib/forms';
import { buildPayload, comparableFields, experimentOfForm, validateForm } from '@/lib/forms';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import { useBalance } from '@/lib/queries';
import { AvatarAnswerProvider, ModelForm, rememberPrompt, useUploadReasons } from '../form';
import { useShortcut } from '../layout';
import { PresetBar } from '../presets';
import { DraftNoticeView } from './draft-notice';
import { FormLink } from './form-link';
import { agreedPrice, GenerateBar } from './generate-bar';
import { ModelButton } from './model-button';
import type { ModelEntry } from './search-models';
import { SubmissionRefusal } from './submission-refusal';
import { useComparison } from './use-comparison';
import type { Draft } from './use-draft';
import { useFormValues } from './use-form-values';
import { useLiveQuote } from './use-live-quote';
import type { Submissions } from './use-submissions';

const ComparePanel = lazyPart(() => import('./compare-panel'));

export interface FormPaneProps {
  workspace: string;
  entries: readonly ModelEntry[];
  pictures: ModelPictures;
  /** How many of the service's models could not be read. */
  leftOut: number;
  draft: Draft;
  submissions: Submissions;
  /** Called when a submission was sent. */
  onSent: () => void;
}

/** The form with its model above it and the button that sends it below. */
export function FormPane(props: FormPaneProps) {
  const { workspace, entries, draft, submissions, onSent } = props;
  const { spec, handle, entry } = draft;
  const router = useRouter();
  const values = useFormValues(handle);
  const uploading = useUploadReasons(spec);
  const built = useMemo(() => buildPayload(spec, values), [spec, values]);
  const formPrice = useLiveQuote(workspace, spec.modelId, built);
  const live = useComparison(workspace, entries, draft, values);
  const isComparing = live !== null && live.count > 1 && formPrice.review === null;
  const price = isComparing ? live.price : formPrice;
  const { data: balance } = useBalance(workspace);
  const unavailable: Reason[] =
    entry?.model.enabled === true
      ? []
      : [
          {
            field: '',
            code: 'invalid',
            message: 'This model is not available. Choose another one.',
          },
        ];
  const reasons = [...unavailable, ...built.reasons, ...uploading];

  const generate = () => {
    // `values` lags a moment behind typing, so the submission reads the form itself.
    const validation = validateForm(spec, handle.read());
    const blocking = [...unavailable, ...(validation.reasons ?? []), ...uploading];
    if (!validation.payload || blocking.length > 0) return focusField(blocking[0]?.field ?? '');
    const agreed = agreedPrice(price, balance);
    if (agreed === null) return;
    const { payload } = validation;
    const requests =
      live === null || formPrice.review !== null ? [] : live.readSendable(handle.read());
    // The button lags as well; what it does not announce is not sent.
    if (requests.length > 1 !== isComparing) return;
    const pricedRequests = requests.flatMap((request) => {
      const credits = live?.creditsOf(request) ?? null;
      return credits === null ? [] : [{ ...request, credits }];
    });
    if (isComparing && pricedRequests.length < requests.length) return;
    const prompt = typeof payload.prompt === 'string' ? payload.prompt : '';
    rememberPrompt(workspace, prompt);
    draft.markSent();
    const presets = draft.presets.map(({ id, version }) => ({ id, version }));
    if (isComparing) {
      const id = newSubmissionId();
      for (const [place, { body, credits, label }] of pricedRequests.entries()) {
        submissions.start(body, credits, { presets, comparison: { id, place, label } });
      }
    } else submissions.start({ ...payload, model: spec.modelId, prompt }, agreed, { presets });
    onSent();
  };
  useShortcut({ keys: 'mod+Enter', label: 'Generate', group: 'Create' }, () => {
    if (document.querySelector('[role=dialog]') === null) generate();
  });

  return (
    <>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-4 pt-4 pb-6 lg:px-5">
        <div className="grid grid-cols-1 gap-4.5">
          <ModelButton
            entries={entries}
            pictures={props.pictures}
            entry={entry}
            modelId={spec.modelId}
            name={spec.modelName}
            family={draft.family}
            onChoose={draft.choose}
          />
          <PresetBar workspace={workspace} models={entries} form={draft} />
          <LeftOut count={props.leftOut} one="model" plural="models" />
          <AvatarAnswerProvider value={formPrice.avatars}>
            <ModelForm handle={handle} />
          </AvatarAnswerProvider>
          <div className="-mx-2 flex flex-wrap items-center gap-1">
            {live === null ? (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => draft.compare({ axis: firstAxis(spec), values: [] })}
              >
                <Columns2 aria-hidden />
                Compare
              </Button>
            ) : null}
            <Button
              variant="ghost"
              size="sm"
              onClick={() => router.push(experimentOfForm(workspace))}
            >
              <FlaskConical aria-hidden />
              Experiment with this
            </Button>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => router.push(`/${workspace}/create/list`)}
            >
              <ListPlus aria-hidden />
              From a list…
            </Button>
            <FormLink
              readForm={() => ({ model: spec.modelId, values: handle.read() })}
              workspace={workspace}
              values={values}
              isUploading={uploading.length > 0}
            />
            <Button variant="ghost" size="sm" onClick={draft.clear}>
              <Eraser aria-hidden />
              Clear
            </Button>
          </div>
        </div>
      </div>
      <div data-bottom-edge className="shrink-0 bg-bg px-4 lg:px-5">
        {live === null ? null : (
          <Suspense fallback={null}>
            <ComparePanel
              workspace={workspace}
              entries={entries}
              draft={draft}
              live={live}
              isInReview={formPrice.review !== null}
            />
          </Suspense>
        )}
        <DraftNoticeView draft={draft} />
        <SubmissionRefusal submissions={submissions} spec={spec} />
        <GenerateBar
          reasons={reasons}
          price={price}
          balance={balance}
          {...(isComparing ? { count: live.count, prices: live.prices } : {})}
          sending={submissions.open.filter(({ state }) => state === 'sending').length}
          onGenerate={generate}
        />
      </div>
    </>
  );
}

/** What is compared first: the aspect ratio, another setting, or else the model. */
function firstAxis(spec: FormSpec): Comparison['axis'] {
  const [field] = comparableFields(spec);
  return field === undefined ? 'model' : `field:${field.name}`;
}

/** Scrolls to the field and focuses it. */
function focusField(name: string): void {
  const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`);
  field?.scrollIntoView({ block: 'nearest' });
  field
    ?.querySelector<HTMLElement>(
      'textarea, input:not([hidden]), [role="combobox"], [role="radio"], button',
    )
    ?.focus({ preventScroll: true });
}
