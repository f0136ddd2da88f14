import { RotateCcw, X } from 'lucide-react';
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  IconButton,
} from '@/components/ui';
import type { FormValues, VerbOffer } from '@/lib/forms';
import type { EditHistory } from '@/lib/pages/edits';
import { planRepeatedEdit, type RepeatedEdit, repeatableVerb } from './repeated-edit';
import type { StripItem } from './versions';

/** Fills in an earlier edit for the open version: its model, its settings and, where the shape is the same, its mask. */
export function RepeatEdit({
  items,
  current,
  offers,
  history,
  repeated,
  modelId,
  isPainted,
  pictures,
  onRepeat,
  onDrop,
}: {
  items: readonly StripItem[];
  current: StripItem | undefined;
  offers: readonly VerbOffer[];
  history: EditHistory;
  repeated: RepeatedEdit | null;
  /** The chosen model, which may differ from that of the repeated edit. */
  modelId: string;
  /** Whether the stage has a mask of its own, which is not sent while that of an earlier edit is used. */
  isPainted: boolean;
  /** The other pictures of the repeated edit that are sent. */
  pictures: readonly string[];
  onRepeat: (edit: RepeatedEdit, values: FormValues) => void;
  onDrop: () => void;
}) {
  const repeatableItems = items.filter(
    (item) =>
      item.edit?.parent !== current?.key &&
      item.failure === null &&
      repeatableVerb(item, offers) !== undefined,
  );
  const isSameModel = repeated?.modelId === modelId;
  if (repeated !== null && (isSameModel || repeated.mask !== null)) {
    return (
      <div className="mx-2 flex w-full items-center gap-2 rounded-md border border-line bg-sunk py-1 pr-1 pl-3 text-xs text-ink-2">
        <span className="flex-1 text-pretty">
          {repeatLabel(repeated, pictures.length, { isSameModel, isPainted })}
        </span>
        <IconButton label="Drop it" size="sm" onClick={onDrop}>
          <X aria-hidden />
        </IconButton>
      </div>
    );
  }
  if (repeatableItems.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" variant="ghost">
          <RotateCcw aria-hidden />
          Repeat an edit here
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="w-72">
        {repeatableItems.map((item) => (
          <DropdownMenuItem
            key={item.key}
            onSelect={() => {
              const next = planRepeatedEdit(item, current, items, offers, history);
              if (next !== null) onRepeat(next.repeated, next.values);
            }}
          >
            v{item.number} · <bdi>{item.label}</bdi>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function repeatLabel(
  { number, mask, maskRefusal }: RepeatedEdit,
  pictureCount: number,
  { isSameModel, isPainted }: { isSameModel: boolean; isPainted: boolean },
): string {
  const name = number === null ? 'the edit that failed' : `v${number}`;
  const insteadNote = isPainted ? ', not what is painted here' : '';
  if (!isSameModel) return `With the mask of ${name}${insteadNote}`;
  const parts = [
    ...(mask === null ? [] : ['the same mask']),
    ...(pictureCount === 0
      ? []
      : [pictureCount === 1 ? 'its other picture' : `its ${pictureCount} other pictures`]),
  ];
  const maskNote = mask === null ? '' : insteadNote;
  const withParts = parts.length === 0 ? '' : `, with ${parts.join(' and ')}${maskNote}`;
  const label = `As ${name}${withParts}`;
  return maskRefusal === null ? label : `${label}. ${maskRefusal}`;
}
