import { RotateCcw, X } from 'lucide-react';
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  IconButton,
} from '@/components/ui';
import type { EditVerb } from '@/lib/contract';
import type { FormValues, VerbOffer } from '@/lib/forms';
import type { EditHistory } from '@/lib/pages/edits';
import { isSameShape, type Size, sizeOf } from './recipe/recipe';
import type { StripItem } from './versions';

/** The mask of an earlier edit. */
export interface RepeatedMask {
  readonly id: string;
  readonly url: string;
  /** The size that it is brought to for the open version; null when it has that. */
  readonly newSize: Size | null;
}

/** An edit that is made once more on another version. */
export interface RepeatedEdit {
  readonly verb: EditVerb;
  readonly modelId: string;
  readonly number: number | null;
  /** Its mask, if it fits the open version; null without one. */
  readonly mask: RepeatedMask | null;
  /** Why its mask is left out, in words; null when it is not. */
  readonly maskRefusal: string | null;
}

/** Fills an earlier edit in for the open version: its model, its settings and, where the shape is the same, its mask. */
export function RepeatEdit({
  items,
  current,
  offers,
  history,
  repeated,
  onRepeat,
  onDrop,
}: {
  items: readonly StripItem[];
  current: StripItem | undefined;
  offers: readonly VerbOffer[];
  history: EditHistory;
  repeated: RepeatedEdit | null;
  onRepeat: (edit: RepeatedEdit, values: FormValues) => void;
  onDrop: () => void;
}) {
  const choices = items.flatMap((item) => {
    const { edit, task } = item;
    if (edit === null || task?.params == null || edit.parent === current?.key) return [];
    const offer = offers.find(({ verb }) => verb === edit.verb);
    const isOffered = offer?.edits.some(({ modelId }) => modelId === task.model);
    return offer === undefined || !isOffered ? [] : [{ item, edit, task, verb: offer.verb }];
  });
  if (repeated !== null) {
    return (
      <div className="mx-2 flex w-full items-center gap-2 rounded-md border border-line bg-sunk py-1 pr-1 pl-3 text-xs text-ink-2">
        <span className="flex-1 text-pretty">{wordsOf(repeated)}</span>
        <IconButton label="Drop it" size="sm" onClick={onDrop}>
          <X aria-hidden />
        </IconButton>
      </div>
    );
  }
  if (choices.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" variant="ghost">
          <RotateCcw aria-hidden />
          Repeat an edit here
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="w-72">
        {choices.map(({ item, edit, task, verb }) => (
          <DropdownMenuItem
            key={item.key}
            onSelect={() => {
              const parent = items.find(({ key }) => key === edit.parent);
              const file = history.files.find(
                ({ asset_id, removed }) => asset_id === edit.mask && !removed,
              );
              const [size, newSize] = [sizeOf(parent?.ready?.file), sizeOf(current?.ready?.file)];
              const fits = size !== null && newSize !== null && isSameShape(size, newSize);
              const isSame = fits && size.width === newSize.width && size.height === newSize.height;
              const mask =
                file && fits
                  ? { id: file.asset_id, url: file.url, newSize: isSame ? null : newSize }
                  : null;
              onRepeat(
                {
                  verb,
                  modelId: task.model,
                  number: item.number,
                  mask,
                  maskRefusal:
                    edit.mask === null || mask !== null ? null : file ? otherShape : noMask,
                },
                { ...task.params, prompt: task.prompt, seed: undefined },
              );
            }}
          >
            v{item.number} · <bdi>{item.label}</bdi>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const otherShape = 'Paint again: the picture has another shape';
const noMask = 'Its mask is not here any more. Paint again';

function wordsOf({ number, mask, maskRefusal }: RepeatedEdit): string {
  if (mask !== null) return `As v${number}, with the same mask`;
  return maskRefusal === null ? `As v${number}` : `As v${number}. ${maskRefusal}`;
}
