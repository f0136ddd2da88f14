'use client';

import { RelativeTime } from '@/components/ui';
import { undoChangeAction } from '@/lib/console/operator/management/actions';
import type { ConnectionChange } from '@/lib/contract';
import { ConfirmButton } from './confirm-button';
import { changedParts } from './model-content';

/** Who changed what and when, newest first. The latest change can be undone. */
export function ModelHistory({
  changes,
  people,
  isChanged,
}: {
  changes: readonly ConnectionChange[];
  people: Readonly<Record<string, string>>;
  /** Whether there are unsaved changes, which an undo would lose. */
  isChanged: boolean;
}) {
  return (
    <ul className="divide-y divide-line">
      {changes.map(({ id, action, actor, before, after, created_at }, index) => {
        const parts =
          action === 'changed' || action === 'undone' ? changedParts(before, after) : '';
        return (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-2 py-1.5 text-sm"
          >
            <span>
              <span className="font-medium">
                {actor === null ? 'A program' : (people[actor] ?? actor)}
              </span>{' '}
              <span className="text-ink-2">{parts === '' ? action : `${action} ${parts}`}</span>{' '}
              <span className="text-ink-3">
                <RelativeTime at={created_at} />
              </span>
            </span>
            {index === 0 && action !== 'created' ? (
              <ConfirmButton
                size="sm"
                disabled={isChanged}
                title="Undo the latest change?"
                description="The model goes back to what it was before. A published model changes for the teams at once."
                confirmLabel="Undo"
                run={() => undoChangeAction(id)}
              >
                Undo
              </ConfirmButton>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
