import type { GenerationParams } from '@/lib/contract';
import type { EditInput, FormValues, MediaKind, ModelEdit, VerbOffer } from '@/lib/forms';
import { adoptValues, editPayload, frameSides } from '@/lib/forms';
import { type Cut, type EditHistory, filmVerbs } from '@/lib/pages/edits';
import { fillQuoteInput, formOfEdit } from '../edit-form';
import { sourceKindOf, textOrUndefined } from '../room-rules';
import { editOf, type StripItem } from '../versions';
import { versionLabel } from '../words';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An edit that led to a version, with what is needed to make it again on another picture. */
export interface RecipeStep {
  readonly label: string;
  readonly verb: string;
  /** Empty for a step in the browser, which `cut` says. */
  readonly modelId: string;
  readonly cut: Cut | null;
  readonly values: FormValues;
  /** The size of the picture that it was made from; null while it is unknown. */
  readonly size: Size | null;
  /** The upload with its mask; null without one. */
  readonly mask: { readonly id: string; readonly size: Size | null } | null;
}

/** A step of a recipe, or the reason, as a sentence, for which it cannot be made again. */
export type PlannedStep =
  | {
      readonly id: string;
      readonly label: string;
      readonly step: RecipeStep;
      readonly refusal?: never;
    }
  | { readonly id: string; readonly label: string; readonly step: null; readonly refusal: string };

/** Rounding moves an edge by a pixel, which must not count as another shape. */
const shapeTolerance = 0.01;

export const isSameShape = (a: Size, b: Size): boolean =>
  Math.abs((a.width * b.height) / (b.width * a.height) - 1) <= shapeTolerance;

/** The edits from the original to a version, oldest first; those in the trash too, because later ones build on them. */
export function recipeTo(
  history: EditHistory,
  items: readonly StripItem[],
  offers: readonly VerbOffer[],
  name: string,
): PlannedStep[] {
  const steps: PlannedStep[] = [];
  const passedEdits = new Set<string>();
  let edit = editOf(history.edits, name);
  while (edit !== undefined && !passedEdits.has(edit.id)) {
    passedEdits.add(edit.id);
    steps.unshift(planStep(history, items, offers, edit));
    edit = editOf(history.edits, edit.parent);
  }
  return steps;
}

function planStep(
  history: EditHistory,
  items: readonly StripItem[],
  offers: readonly VerbOffer[],
  edit: EditHistory['edits'][number],
): PlannedStep {
  const { id } = edit;
  const item = items.find((each) => each.edit?.id === id);
  const task = item?.task ?? history.tasks.find(({ task_id }) => task_id === edit.task_id) ?? null;
  const doneLabel = versionLabel(edit, task, undefined, undefined);
  // The item's label names the ratio of its frame, which is another one on another picture.
  const itemLabel = edit.verb === 'extend_frame' ? doneLabel : (item?.label ?? doneLabel);
  const verbLabel = offers.find(({ verb }) => verb === edit.verb)?.label;
  // A prompt alone does not say what is done.
  const label = itemLabel === task?.prompt && verbLabel ? `${verbLabel} “${itemLabel}”` : itemLabel;
  const refuse = (refusal: string): PlannedStep => ({ id, label, step: null, refusal });
  if (edit.asset_id !== null) {
    const { verb, cut } = edit;
    if (filmVerbs.some((each) => each === verb)) {
      return refuse('Work on a film or sound is not done again on another one.');
    }
    if (cut === null) return refuse('Where it was cut is not known any more.');
    const step = { label, verb, cut, modelId: '', values: {}, size: cut.size, mask: null };
    return { id, label, step };
  }
  if (task?.params == null) return refuse('It was deleted, and its settings with it.');
  const modelEdit = editBy(offers, edit.verb, task.model);
  if (modelEdit === undefined) return refuse('Its model does not do this here any more.');
  const file = history.files.find(({ asset_id, removed }) => asset_id === edit.mask && !removed);
  // The mask of an edit by an assistant may not be among the uploads.
  const hadMask = edit.mask !== null || modelEdit.verb === 'change_region';
  if (hadMask && file === undefined) return refuse('Its mask is not here any more.');
  const parent = items.find(({ key }) => key === edit.parent)?.ready?.file;
  const step: RecipeStep = {
    label,
    verb: modelEdit.verb,
    modelId: modelEdit.modelId,
    cut: null,
    values: { ...task.params, prompt: task.prompt, seed: undefined },
    size: sizeOf(parent),
    mask: file === undefined ? null : { id: file.asset_id, size: sizeOf(file) },
  };
  return { id, label, step };
}

export const editBy = (
  offers: readonly VerbOffer[],
  verb: string,
  modelId: string,
): ModelEdit | undefined =>
  offers.find((each) => each.verb === verb)?.edits.find((each) => each.modelId === modelId);

export const sizeOf = (
  file: { width?: number | undefined; height?: number | undefined } | undefined,
): Size | null => (file?.width && file.height ? { width: file.width, height: file.height } : null);

/**
 * Why a step does not fit a picture, as a sentence; null when it fits, and when only the run can tell, because an earlier step
 * changes the shape.
 */
export function shapeRefusal(
  { step }: PlannedStep,
  earlier: readonly PlannedStep[],
  picture: Size | null,
): string | null {
  const size = step?.cut && isCutOff(step.cut) ? step.cut.size : step?.mask?.size;
  if (!size || picture === null) return null;
  // The mask of an extension is as large as the extended frame, so the run compares its shape.
  if (step?.verb === 'extend_frame') return null;
  const changesShape = (each: PlannedStep) =>
    each.step?.verb === 'extend_frame' || each.step?.cut != null;
  if (earlier.some(changesShape)) return null;
  return isSameShape(size, picture) ? null : otherShapeRefusal;
}

export const otherShapeRefusal = 'It does not fit: the picture has another shape.';

/** Whether something was cut off, not only turned. */
export const isCutOff = ({ edges }: Cut): boolean => Object.values(edges).some((edge) => edge < 0);

/** The cut for a picture of another size; its edges are measured on the turned picture. */
export function scaleCut({ size, turn, edges }: Cut, picture: Size): Cut {
  const isOnItsSide = turn.quarters % 2 === 1;
  const widthFactor = picture.width / size.width;
  const heightFactor = picture.height / size.height;
  const across = isOnItsSide ? heightFactor : widthFactor;
  const down = isOnItsSide ? widthFactor : heightFactor;
  return {
    size: { width: picture.width, height: picture.height },
    turn,
    edges: {
      left: Math.round(edges.left * across),
      right: Math.round(edges.right * across),
      top: Math.round(edges.top * down),
      bottom: Math.round(edges.bottom * down),
    },
  };
}

/** What the step sends. `picture`: the size of the picture that it is made from; null where nothing is measured in its pixels. */
export function stepInput(
  { values, size }: RecipeStep,
  edit: ModelEdit,
  offers: readonly VerbOffer[],
  picture: Size | null,
): EditInput {
  const otherPictures = picturesBeside(edit, values);
  const settings = {
    ...adoptValues(formOfEdit(edit, offers), values),
    ...(otherPictures.length === 0 ? {} : { [edit.sourceField.name]: otherPictures }),
  };
  const prompt = textOrUndefined(settings[edit.promptField?.name ?? '']);
  const ratio = textOrUndefined(values[edit.ratioField?.name ?? '']);
  return {
    settings,
    prompt,
    ...(edit.countField === undefined ? {} : { n: 1 }),
    ...(edit.way === 'ratio' ? { ratio } : {}),
    ...(edit.sideFields === undefined ? {} : { expand: scaleEdges(edit, values, size, picture) }),
  };
}

/** The pictures after the edited one in its list, such as those of characters. */
export function picturesBeside({ sourceField }: ModelEdit, values: FormValues): readonly string[] {
  const urls = values[sourceField.name];
  return Array.isArray(urls) ? urls.slice(1).filter((url) => typeof url === 'string') : [];
}

/** The added edges for a picture of another size, each the same share of it. */
function scaleEdges(
  { sideFields = {} }: ModelEdit,
  values: FormValues,
  size: Size | null,
  picture: Size | null,
): NonNullable<EditInput['expand']> {
  const across = size && picture ? picture.width / size.width : 1;
  const down = size && picture ? picture.height / size.height : 1;
  return Object.fromEntries(
    frameSides.map((side) => {
      const pixels = Number(values[sideFields[side]?.name ?? ''] ?? 0);
      return [side, Math.round(pixels * (side === 'left' || side === 'right' ? across : down))];
    }),
  );
}

/** The request that quotes a step; null when something that its model needs is missing. */
export function stepQuoteBody(
  step: RecipeStep,
  offers: readonly VerbOffer[],
  target: { readonly url: string; readonly kind: MediaKind } & Partial<Size>,
): GenerationParams | null {
  const edit = editBy(offers, step.verb, step.modelId);
  if (edit === undefined) return null;
  // A film that an earlier step has not made yet has no address; the one that the step was once made from stands in for it.
  const sourceUrl =
    sourceKindOf(edit.sourceField) === target.kind
      ? target.url
      : (firstText(step.values[edit.sourceField.name]) ?? target.url);
  const input = stepInput(step, edit, offers, null);
  const { payload } = editPayload(edit, fillQuoteInput(edit, sourceUrl, input));
  return payload === undefined ? null : { ...payload, model: edit.modelId };
}

const firstText = (value: unknown): string | undefined =>
  textOrUndefined(Array.isArray(value) ? value[0] : value);

/** The first version of a task whose file is there. */
export const firstVersionOf = (items: readonly StripItem[], taskId: string) =>
  items.find(({ task, ready }) => task?.task_id === taskId && ready !== null);
