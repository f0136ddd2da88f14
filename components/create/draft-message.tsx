'use client';

import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, Chip, IconButton } from '@/components/ui';
import type { CarriedValue, CarryOver } from '@/lib/forms';
import type { DraftMessage } from './open-form';
import type { Draft } from './use-draft';

type PresetMessage = Extract<DraftMessage, { kind: 'preset' | 'preset-out' }>;

/** "Kept 2 · dropped 1"; counts of 0 are left out. */
function countsLabel(parts: readonly (readonly [verb: string, count: number])[]): string {
  const text = parts
    .flatMap(([verb, count]) => (count > 0 ? [`${verb} ${count}`] : []))
    .join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function ValueList({ title, values }: { title: string; values: readonly CarriedValue[] }) {
  if (values.length === 0) return null;
  return (
    <div>
      <dt className="font-medium text-ink-2">{title}</dt>
      {values.map((value) => (
        <dd key={value.field}>
          {value.label}: <bdi>{value.from}</bdi>
          {value.to !== undefined && value.to !== value.from ? (
            <>
              {' '}
              → <bdi>{value.to}</bdi>
            </>
          ) : null}
        </dd>
      ))}
    </div>
  );
}

/** A change of the form with Undo: its summary, and the details (`children`) when it is opened. */
function UndoableChange({
  summary,
  draft,
  children,
}: {
  summary: string;
  draft: Draft;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          className="min-w-0"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chip className="max-w-full hover:text-ink">
            <span className="truncate">{summary}</span>
          </Chip>
        </button>
        <Button size="sm" variant="ghost" className="px-1.5 underline" onClick={draft.undo}>
          Undo
        </Button>
        <IconButton label="Dismiss" size="sm" className="ms-auto" onClick={draft.dismissMessage}>
          <X aria-hidden />
        </IconButton>
      </div>
      {isOpen ? <dl className="mt-2 grid gap-2 text-xs text-ink-3">{children}</dl> : null}
    </>
  );
}

function CarriedChange({ carried, draft }: { carried: CarryOver; draft: Draft }) {
  const { keptValues, resetValues, droppedValues } = carried;
  return (
    <UndoableChange
      draft={draft}
      summary={countsLabel([
        ['kept', keptValues.length],
        ['reset', resetValues.length],
        ['dropped', droppedValues.length],
      ])}
    >
      <ValueList title="Kept" values={keptValues} />
      <ValueList title="Reset" values={resetValues} />
      <ValueList title="Dropped" values={droppedValues} />
    </UndoableChange>
  );
}

function AppliedPresetChange({
  preset,
  plan,
  draft,
}: Extract<PresetMessage, { kind: 'preset' }> & { draft: Draft }) {
  const { replacedValues, leftOutLabels, carryOver } = plan;
  const { resetValues = [], droppedValues = [] } = carryOver ?? {};
  const counts = countsLabel([
    ['replaced', replacedValues.length],
    ['reset', resetValues.length],
    ['dropped', droppedValues.length],
    ['left out', leftOutLabels.length],
  ]);
  return (
    <UndoableChange
      draft={draft}
      summary={`${preset.name} is filled in${counts === '' ? '' : ` · ${counts.toLowerCase()}`}`}
    >
      <ValueList title="Replaced" values={replacedValues} />
      <ValueList title="Reset" values={resetValues} />
      <ValueList title="Dropped" values={droppedValues} />
      {leftOutLabels.length === 0 ? null : (
        <div>
          <dt className="font-medium text-ink-2">Left out, because this model does not take it</dt>
          <dd>{leftOutLabels.join(', ')}</dd>
        </div>
      )}
    </UndoableChange>
  );
}

function labelList(words: string, labels: readonly string[]): string | null {
  return labels.length > 0 ? `${words} ${labels.join(', ')}` : null;
}

function explanationOf(
  message: Exclude<DraftMessage, { kind: 'carried' } | PresetMessage>,
): string {
  if (message.kind === 'unknown-model') {
    return `“${message.model}” is not available in this workspace, so another model was selected.`;
  }
  if (message.kind === 'missing') {
    return 'What this link fills in is not available to you, so the form is as you left it.';
  }
  if (message.kind === 'left-out') {
    return `Left out, because this model does not take it now: ${message.labels.join(', ')}. The rest is filled in.`;
  }
  const parts = [
    labelList('new:', message.addedLabels),
    labelList('gone:', message.removedLabels),
    labelList('different:', message.changedLabels),
  ];
  const changes = parts.filter(Boolean).join('; ');
  return `This model's settings changed (${changes}). Your choices are kept where they still fit, and the price is updated.`;
}

/**
 * Explains what a change of the model, or of its schema, did to the form. Default export: it is loaded lazily, because most
 * forms have nothing to explain.
 */
export default function DraftMessageView({ draft }: { draft: Draft }) {
  const { message } = draft;
  return (
    <>
      {draft.hasReplacedForm ? <ReplacedFormMessage draft={draft} /> : null}
      {message === null ? null : <MessageView message={message} draft={draft} />}
    </>
  );
}

/** Offers to bring back the unsent form that another one replaced. */
function ReplacedFormMessage({ draft }: { draft: Draft }) {
  return (
    <div role="status" className="flex items-center gap-2 border-b border-line pb-1.5 text-xs">
      <span className="text-ink-2">What you had written here is kept.</span>
      <Button
        size="sm"
        variant="ghost"
        className="px-1.5 underline"
        onClick={draft.restoreReplacedForm}
      >
        Bring it back
      </Button>
      <IconButton
        label="Forget it"
        size="sm"
        className="ms-auto"
        onClick={draft.dismissReplacedForm}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

function MessageView({ message, draft }: { message: DraftMessage; draft: Draft }) {
  return (
    <div role="status" className="border-b border-line pb-2">
      {message.kind === 'carried' ? (
        <CarriedChange key={message.to} carried={message.carried} draft={draft} />
      ) : message.kind === 'preset' ? (
        <AppliedPresetChange key={message.preset.id} {...message} draft={draft} />
      ) : message.kind === 'preset-out' ? (
        <UndoableChange
          draft={draft}
          summary={`${message.preset.name} is taken out with its words`}
        >
          <div>
            <dt className="font-medium text-ink-2">Words that are taken out</dt>
            <dd dir="auto">{message.preset.textParts?.join(' … ')}</dd>
          </div>
        </UndoableChange>
      ) : (
        <p className="flex items-start gap-2 text-xs text-pretty text-warn">
          <span className="flex-1">{explanationOf(message)}</span>
          <IconButton label="Dismiss" size="sm" className="-my-1.5" onClick={draft.dismissMessage}>
            <X aria-hidden />
          </IconButton>
        </p>
      )}
    </div>
  );
}
