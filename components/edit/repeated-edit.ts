import type { EditVerb } from '@/lib/contract';
import type { FormValues, VerbOffer } from '@/lib/forms';
import type { EditHistory } from '@/lib/pages/edits';
import { editBy, isSameShape, picturesBeside, type Size, sizeOf } from './recipe/recipe';
import type { StripItem } from './versions';

/** The mask of an earlier edit. */
export interface RepeatedMask {
  readonly id: string;
  readonly url: string;
  /** The size that it is brought to for the open version; null when it has that. */
  readonly newSize: Size | null;
}

/** An edit that is made once more, on another version or, after it failed, on the same. */
export interface RepeatedEdit {
  readonly verb: EditVerb;
  readonly modelId: string;
  /** The number of the version that it made; null for one that made none. */
  readonly number: number | null;
  /** Its mask, if it fits the open version; null without one. */
  readonly mask: RepeatedMask | null;
  /** Why its mask is left out, in words; null when it is not. */
  readonly maskRefusal: string | null;
  /** The pictures that its model takes beside the edited one, such as those of characters: their addresses. */
  readonly pictures: readonly string[];
}

const otherShape = 'Paint again: the picture has another shape';
const unknownShape = 'Paint again: the size of the picture is not known here';
const noMask = 'Its mask is not here any more. Paint again';

/** The verb of an edit, where its model still does it; undefined otherwise, and for work in the browser. */
export function repeatableVerb(
  { edit, task }: StripItem,
  offers: readonly VerbOffer[],
): EditVerb | undefined {
  if (edit === null || task?.params == null) return undefined;
  const offer = offers.find(({ verb }) => verb === edit.verb);
  return offer?.edits.some(({ modelId }) => modelId === task.model) ? offer.verb : undefined;
}

/** An edit as it is made once more on `target`, with the values of its form; null where it cannot. */
export function repeatedEdit(
  item: StripItem,
  target: StripItem | undefined,
  items: readonly StripItem[],
  offers: readonly VerbOffer[],
  { files }: EditHistory,
): { readonly repeated: RepeatedEdit; readonly values: FormValues } | null {
  const { edit, task, number } = item;
  const verb = repeatableVerb(item, offers);
  if (edit === null || task?.params == null || verb === undefined) return null;
  const modelEdit = editBy(offers, verb, task.model);
  const parent = items.find(({ key }) => key === edit.parent);
  // The mask of an extension is drawn anew, from its frame.
  const maskId = verb === 'change_region' ? edit.mask : null;
  const file = files.find(({ asset_id, removed }) => asset_id === maskId && !removed);
  const [size, newSize] = [sizeOf(parent?.ready?.file), sizeOf(target?.ready?.file)];
  const isSame =
    target?.key === edit.parent ||
    (size?.width === newSize?.width && size?.height === newSize?.height && size !== null);
  const isKnown = size !== null && newSize !== null;
  const fits = isSame || (isKnown && isSameShape(size, newSize));
  const mask =
    file && fits ? { id: file.asset_id, url: file.url, newSize: isSame ? null : newSize } : null;
  const refusal = file === undefined ? noMask : isKnown ? otherShape : unknownShape;
  const maskRefusal = maskId === null || mask !== null ? null : refusal;
  const pictures = modelEdit === undefined ? [] : picturesBeside(modelEdit, task.params);
  return {
    repeated: { verb, modelId: task.model, number, mask, maskRefusal, pictures },
    values: { ...task.params, prompt: task.prompt, seed: undefined },
  };
}
