'use client';

import { RelativeTime } from '@/components/ui';
import { undoChangeAction } from '@/lib/console/operator/management/actions';
import type { ConnectionChange } from '@/lib/contract';
import { type AuditEntry, AuditLines } from '../../team/audit';
import { ConfirmButton } from './confirm-button';

/** Who changed what and when, newest first. The latest change can be undone, even if a program made it, whose changes are not listed. */
export function ModelHistory({
  entries,
  latestChange,
  isChanged,
}: {
  entries: readonly AuditEntry[];
  latestChange: ConnectionChange | null;
  /** Whether there are unsaved changes, which an undo would lose. */
  isChanged: boolean;
}) {
  return (
    <div className="grid gap-2">
      {latestChange === null ? null : <LatestChange change={latestChange} isChanged={isChanged} />}
      <div className="-mx-4">
        <AuditLines entries={entries} label="History of the model" />
      </div>
    </div>
  );
}

function LatestChange({
  change: { id, action, actor, created_at },
  isChanged,
}: {
  change: ConnectionChange;
  isChanged: boolean;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
      {actor === null ? (
        <span>
          Latest: a program, {action} <RelativeTime at={created_at} />
        </span>
      ) : null}
      {action === 'created' ? null : (
        <ConfirmButton
          size="sm"
          className="ms-auto"
          disabled={isChanged}
          title="Undo the latest change?"
          description="The model goes back to what it was before. A published model changes for the teams at once."
          confirmLabel="Undo"
          run={() => undoChangeAction(id)}
        >
          Undo the latest change
        </ConfirmButton>
      )}
    </div>
  );
}
