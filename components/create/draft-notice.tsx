'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { Button, Chip, IconButton } from '@/components/ui';
import type { CarriedValue } from '@/lib/forms';
import type { Draft, DraftNotice } from './use-draft';

function summary({ carried }: Extract<DraftNotice, { kind: 'carried' }>): string {
  const { keptValues, resetValues, droppedValues } = carried;
  const parts = [
    [`kept ${keptValues.length}`, keptValues.length],
    [`reset ${resetValues.length}`, resetValues.length],
    [`dropped ${droppedValues.length}`, droppedValues.length],
  ] as const;
  const text = parts.flatMap(([words, count]) => (count > 0 ? [words] : [])).join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Lines({ title, values }: { title: string; values: readonly CarriedValue[] }) {
  if (values.length === 0) return null;
  return (
    <div>
      <dt className="font-medium text-ink-2">{title}</dt>
      {values.map((value) => (
        <dd key={value.field}>
          {value.label}: {value.from}
          {value.to !== undefined && value.to !== value.from ? ` → ${value.to}` : null}
        </dd>
      ))}
    </div>
  );
}

function Carried({
  notice,
  draft,
}: {
  notice: Extract<DraftNotice, { kind: 'carried' }>;
  draft: Draft;
}) {
  const [open, setOpen] = useState(false);
  const { keptValues, resetValues, droppedValues } = notice.carried;
  return (
    <>
      <div className="flex items-center gap-2">
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Chip className="hover:text-ink">{summary(notice)}</Chip>
        </button>
        <Button size="sm" variant="ghost" className="px-1.5 underline" onClick={draft.undo}>
          Undo
        </Button>
        <IconButton label="Dismiss" size="sm" className="ml-auto" onClick={draft.dismissNotice}>
          <X aria-hidden />
        </IconButton>
      </div>
      {open ? (
        <dl className="mt-2 grid gap-2 text-xs text-ink-3">
          <Lines title="Kept" values={keptValues} />
          <Lines title="Reset" values={resetValues} />
          <Lines title="Dropped" values={droppedValues} />
        </dl>
      ) : null}
    </>
  );
}

function listLabels(words: string, labels: readonly string[]): string | null {
  return labels.length > 0 ? `${words} ${labels.join(', ')}` : null;
}

function messageOf(notice: Exclude<DraftNotice, { kind: 'carried' }>): string {
  if (notice.kind === 'unknown-model') {
    return `“${notice.model}” is not available in this workspace, so another model was selected.`;
  }
  if (notice.kind === 'missing') {
    return 'What this link fills in is not available to you, so the form is as you left it.';
  }
  if (notice.kind === 'left-out') {
    return `Left out, because this model does not take it now: ${notice.labels.join(', ')}. The rest is filled in.`;
  }
  const parts = [
    listLabels('new:', notice.addedLabels),
    listLabels('gone:', notice.removedLabels),
    listLabels('different:', notice.changedLabels),
  ];
  const what = parts.filter(Boolean).join('; ');
  return `This model's settings changed (${what}). Your choices are kept where they still fit, and the price is updated.`;
}

/** Explains what a change of the model, or of its schema, did to the form. */
export function DraftNoticeView({ draft }: { draft: Draft }) {
  const { notice } = draft;
  return (
    <>
      {draft.hasBefore ? <BeforeNotice draft={draft} /> : null}
      {notice === null ? null : <NoticeView notice={notice} draft={draft} />}
    </>
  );
}

/** Offers the unsent form that another one replaced. */
function BeforeNotice({ draft }: { draft: Draft }) {
  return (
    <div role="status" className="flex items-center gap-2 border-t border-line py-1.5 text-xs">
      <span className="text-ink-2">What you had written here is kept.</span>
      <Button size="sm" variant="ghost" className="px-1.5 underline" onClick={draft.bringBack}>
        Bring it back
      </Button>
      <IconButton label="Forget it" size="sm" className="ml-auto" onClick={draft.dismissBefore}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

function NoticeView({ notice, draft }: { notice: DraftNotice; draft: Draft }) {
  return (
    <div role="status" className="border-t border-line py-2.5">
      {notice.kind === 'carried' ? (
        <Carried key={notice.to} notice={notice} draft={draft} />
      ) : (
        <p className="flex items-start gap-2 text-xs text-pretty text-warn">
          <span className="flex-1">{messageOf(notice)}</span>
          <IconButton label="Dismiss" size="sm" className="-my-1.5" onClick={draft.dismissNotice}>
            <X aria-hidden />
          </IconButton>
        </p>
      )}
    </div>
  );
}
