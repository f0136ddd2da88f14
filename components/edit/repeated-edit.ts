import type { EditVerb } from '@/lib/contract';
import type { FormValues, VerbOffer } from '@/lib/forms';
import type { EditHistory } from '@/lib/pages/edits';
import { editBy, isSameShape, picturesBeside, type Size, sizeOf } from './recipe/recipe';
import type { StripItem } from './versions';

/** The mask of an earlier edit. */
export interface RepeatedMask {
  readonly id: string;
  readonly url: string;
  /** The size that it is scaled to for the open version; null when it has that size. */
  readonly newSize: Size | null;
}

/** An edit that is made once more, on another version or, after it failed, on the same. */
export interface RepeatedEdit {
  readonly verb: EditVerb;
  readonly modelId: string;
  /** The number of the version that it made; null for one that made none. */
  readonly number: number | null;
  /** Its mask; null when it had none, and when it does not fit the open version. */
  readonly mask: RepeatedMask | null;
  /** Why its mask is left out, as a sentence; null when it is not. */
  readonly maskRefusal: string | null;
  /** The addresses of the pictures beside the edited one, such as those of characters. */
  readonly pictures: readonly string[];
}

const otherShapeRefusal = 'Paint again: the picture has another shape';
const unknownShapeRefusal = 'Paint again: the size of the picture is not known here';
const noMaskRefusal = 'Its mask is not here any more. Paint again';

/** The verb of an edit whose model still does it; undefined otherwise, and for work in the browser. */
export function repeatableVerb(
  { edit, task }: StripItem,
  offers: readonly VerbOffer[],
): EditVerb | undefined {
  if (edit === null || task?.params == null) return undefined;
  const offer = offers.find(({ verb }) => verb === edit.verb);
  return offer?.edits.some(({ modelId }) => modelId === task.model) ? offer.verb : undefined;
}

/** An edit to be made once more on `target`, with the values of its form; null where that cannot be done. */
export function planRepeatedEdit(
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
  // The mask of an extension is made from its frame.
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
  const refusal =
    file === undefined ? noMaskRefusal : isKnown ? otherShapeRefusal : unknownShapeRefusal;
  const maskRefusal = maskId === null || mask !== null ? null : refusal;
  const pictures = modelEdit === undefined ? [] : picturesBeside(modelEdit, task.params);
  return {
    repeated: { verb, modelId: task.model, number, mask, maskRefusal, pictures },
    values: { ...task.params, prompt: task.prompt, seed: undefined },
  };
}
