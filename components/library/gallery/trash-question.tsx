'use client';

import { AlertDialog, formatCount } from '@/components/ui';
import { trashKeptDays } from '@/lib/contract';
import type { FileUse } from '@/lib/pages/trash';

/** Places that are named; the others are counted. */
const maxNamedUses = 6;

/** Asks before results or an upload that something shows go to the trash. */
export function TrashQuestion({
  open,
  noun,
  count,
  uses,
  onClose,
  onConfirm,
}: {
  open: boolean;
  noun: 'result' | 'upload';
  /** How many go. */
  count: number;
  /** What shows them. */
  uses: readonly FileUse[];
  onClose: () => void;
  /** The dialog closes unless this resolves to false. */
  onConfirm: () => Promise<boolean>;
}) {
  const isOne = count === 1;
  const namedUses = uses.slice(0, maxNamedUses);
  const otherCount = uses.length - namedUses.length;
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        isOne
          ? `Move this ${noun} to the trash?`
          : `Move ${formatCount(count)} ${noun}s to the trash?`
      }
      description={
        isOne
          ? `It disappears from these places and no longer counts there. If you restore it within ${trashKeptDays} days, it comes back in all of them.`
          : `They disappear from these places and no longer count there. If you restore them within ${trashKeptDays} days, they come back in all of them.`
      }
      confirmLabel="Move to trash"
      onConfirm={onConfirm}
    >
      <ul className="grid max-h-[40dvh] list-disc gap-1.5 overflow-y-auto pl-5 text-sm break-words">
        {namedUses.map((use) => (
          <li key={`${use.kind} ${use.id}`}>{labelOf(use, isOne)}</li>
        ))}
        {otherCount > 0 ? (
          <li>
            and {formatCount(otherCount)} more {otherCount === 1 ? 'place' : 'places'}
          </li>
        ) : null}
      </ul>
    </AlertDialog>
  );
}

/** One place that shows files as a sentence. `isOne`: only one goes to the trash. */
function labelOf({ kind, name, results }: FileUse, isOne: boolean): string {
  const isSingular = results === 1;
  const subject = isOne ? 'It' : formatCount(results);
  const subjectIs = `${subject} ${isSingular ? 'is' : 'are'}`;
  switch (kind) {
    case 'link':
      return `${subjectIs} on the public link of “${name}”, for everyone who has it.`;
    case 'review_link':
      return `${subjectIs} on the review link “${name}”, for everyone who has it.`;
    case 'keeper':
      return `${subjectIs} ${isSingular ? 'a keeper' : 'keepers'} in “${name}”.`;
    case 'comments':
      return `${subject} ${isSingular ? 'has' : 'have'} comments${name === '' ? '' : ` in “${name}”`}.`;
    case 'approval':
      return `${subjectIs} approved.`;
    case 'character':
    case 'preset':
      return name === ''
        ? `${subjectIs} in a private ${kind} of someone else.`
        : `${subjectIs} in the ${kind} “${name}”.`;
    case 'board':
      return `${subjectIs} on the board “${name}”.`;
    case 'favourite':
      return `${subjectIs} ${isSingular ? 'a favourite' : 'favourites'} of other people.`;
  }
}
