'use client';

import { FlaskConical, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLayoutEffect } from 'react';
import { Button, Credits, IconButton, Select } from '@/components/ui';
import { createExperimentAction } from '@/lib/console/experiments/actions';
import { comparisonDesign } from '@/lib/experiments';
import type { ComparedRequest, Comparison, FormValues } from '@/lib/forms';
import {
  comparableFields,
  comparableOptions,
  comparedField,
  fieldOf,
  isQuotable,
  maxCompared,
  newComparison,
  ownValueOf,
  sameValue,
  toggleComparedValue,
} from '@/lib/forms';
import { useAction } from '../actions';
import type { FormCharacters } from '../characters';
import { useShownProject } from '../layout';
import type { ModelEntry } from './model-entries';
import { type LiveComparison, useComparison } from './use-comparison';
import type { Draft } from './use-draft';

/** A value that may be requested beside the form's own. */
interface Choice {
  readonly value: unknown;
  readonly label: string;
}

/** Chooses the values that are requested beside the form's own, and shows the price of each. Default export: it is loaded lazily. */
export default function ComparePanel({
  workspace,
  entries,
  draft,
  comparison,
  values,
  characters,
  isInReview,
  onLive,
}: {
  workspace: string;
  entries: readonly ModelEntry[];
  draft: Draft;
  comparison: Comparison;
  values: FormValues;
  characters: FormCharacters;
  /** Whether the form has an avatar that is not approved. */
  isInReview: boolean;
  /** Called with the requests and their prices after each change, and with null when the comparison ends. */
  onLive: (live: LiveComparison | null) => void;
}) {
  const router = useRouter();
  const project = useShownProject();
  const { spec, handle, compare } = draft;
  const live = useComparison(workspace, entries, spec, comparison, values, characters.plan);
  const { requests } = live;
  useLayoutEffect(() => onLive(live), [live, onLive]);
  useLayoutEffect(() => () => onLive(null), [onLive]);
  const openExperiment = useAction(createExperimentAction, {
    failsInToast: true,
    onDone: (id) => router.push(`/${workspace}/experiments/${id}`),
  });
  const axes = [
    ...comparableFields(spec).map(({ name, label }) => ({ value: `field:${name}`, label })),
    { value: 'model', label: 'Model' },
  ];
  const choices = choicesOf(comparison, draft, entries);
  const form = { model: spec.modelId, values };
  const ownValue = ownValueOf(comparison, form, spec);
  const isFull = requests.length >= maxCompared;
  const requestOf = (value: unknown) => requests.find((request) => sameValue(request.value, value));
  const openAsExperiment = () => {
    const specs = new Map(entries.map((entry) => [entry.spec.modelId, entry.spec]));
    const writtenValues = handle.read();
    const prompt = typeof writtenValues.prompt === 'string' ? writtenValues.prompt.trim() : '';
    void openExperiment.run(workspace, {
      name: prompt.slice(0, 40).toWellFormed() || 'Untitled experiment',
      project,
      design: comparisonDesign(
        comparison,
        { model: spec.modelId, values: characters.plan(spec, writtenValues).values },
        specs,
      ),
    });
  };
  return (
    <section aria-label="Compare" className="grid gap-2 border-b border-line pb-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm font-medium">Compare</span>
        <Select
          aria-label="What to compare"
          className="min-w-0 max-w-60 flex-1"
          options={axes}
          value={comparison.axis}
          onValueChange={(axis) =>
            compare(newComparison(axis === 'model' ? axis : `field:${axis.slice(6)}`, form, spec))
          }
        />
        {requests.length < 2 ? (
          <span className="text-xs text-ink-3 max-sm:order-last max-sm:basis-full">
            Choose 1 to {maxCompared - 1} more, or only this one is made.
          </span>
        ) : null}
        <span className="ms-auto flex items-center">
          <Button
            variant="ghost"
            size="sm"
            loading={openExperiment.isPending}
            onClick={openAsExperiment}
          >
            <FlaskConical aria-hidden />
            <span className="max-sm:sr-only">Open as experiment</span>
          </Button>
          <IconButton label="Stop comparing" size="sm" onClick={() => compare(null)}>
            <X aria-hidden />
          </IconButton>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no label of its own here */}
      <div
        role="group"
        aria-label="Values to compare"
        className="-m-1 flex max-h-28 flex-wrap gap-1.5 overflow-y-auto p-1"
      >
        {choices.map(({ value, label }) => {
          const request = requestOf(value);
          const isOwn = sameValue(value, ownValue);
          const isPressed = request !== undefined;
          return (
            <button
              key={label}
              type="button"
              aria-pressed={isPressed}
              disabled={isInReview || (isPressed ? isOwn && requests.length < 3 : isFull)}
              title={isOwn ? 'As in the form' : undefined}
              onClick={() =>
                compare(toggleComparedValue(comparison, value, { isOwn, isAsked: isPressed }))
              }
              className="inline-flex h-7 items-center gap-1.5 rounded-sm border border-line bg-sunk px-2 text-xs text-ink-2 transition-colors hover:text-ink disabled:cursor-not-allowed aria-pressed:border-ink aria-pressed:bg-panel aria-pressed:text-ink disabled:not-aria-pressed:opacity-45 pointer-coarse:h-11 pointer-coarse:px-3"
            >
              <bdi>{label}</bdi>
              {request === undefined ? null : <ChoicePrice live={live} request={request} />}
            </button>
          );
        })}
      </div>
      {isInReview ? (
        <p className="text-xs text-pretty text-warn">
          With an avatar that is not approved yet, only the form’s own request is sent.
        </p>
      ) : null}
      <Notes requests={requests.filter(({ value }) => !sameValue(value, ownValue))} />
    </section>
  );
}

function ChoicePrice({ live, request }: { live: LiveComparison; request: ComparedRequest }) {
  const credits = live.creditsOf(request);
  if (request.reasons.length > 0 || credits === null) return null;
  return (
    <span className="num text-ink-3">
      <Credits amount={credits} showsUnit={false} />
      <span className="sr-only"> credits</span>
    </span>
  );
}

/** The requests that cannot be sent, and the values that a model does not take. */
function Notes({ requests }: { requests: readonly ComparedRequest[] }) {
  const lines = requests.flatMap(({ label, reasons, changedLabels }) => {
    const reason = reasons.find((each) => !isQuotable([each]));
    if (reason !== undefined) return [`${label} is left out: ${reason.message}.`];
    return changedLabels.length > 0 ? [`${label} goes without ${changedLabels.join(', ')}.`] : [];
  });
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-xs text-pretty text-warn">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function choicesOf(
  comparison: Comparison,
  { spec }: Draft,
  entries: readonly ModelEntry[],
): readonly Choice[] {
  const name = comparedField(comparison);
  if (name === null) {
    return entries
      .filter(({ model, spec: { family } }) => model.enabled && family === spec.family)
      .map(({ model }) => ({ value: model.id, label: model.name }));
  }
  const field = fieldOf(spec, name);
  return field === undefined ? [] : comparableOptions(field);
}
