import { fieldOf } from '../normalize';
import { validateForm } from '../payload';
import { ratioOf } from '../ratio';
import { isOnStep } from '../read-limits';
import type { FormField, FormValues, Payload, Reason } from '../types';
import type { ModelEdit } from './read-edits';
import { type FrameSide, frameSides, meansLikeness } from './roles';
import { defaultPrompt, editLabel } from './verbs';

/** What a person has chosen for an edit. */
export interface EditInput {
  /** The hosted address of the picture (padded, for a frame that is extended with a mask) or of the film. */
  sourceUrl?: string | undefined;
  /** The hosted address of the mask: a PNG of the picture's size, white where it changes. */
  maskUrl?: string | undefined;
  prompt?: string | undefined;
  /** 0 changes nothing, 1 everything. */
  strength?: number | undefined;
  n?: number | undefined;
  /** How many times as wide and as high. */
  factor?: number | undefined;
  /** Pixels beyond each edge. */
  expand?: Partial<Record<FrameSide, number>> | undefined;
  /** The ratio to extend to, such as `16:9`. */
  ratio?: string | undefined;
  /** Other fields of the model, by name. */
  settings?: FormValues | undefined;
}

type Outcome =
  | { payload: Payload; missing?: undefined }
  | { payload?: undefined; missing: Reason[] };

const findAutoValue = (field: FormField): unknown =>
  field.options.find(({ value }) => ratioOf(value) === 'auto' || value === 'match_input_image')
    ?.value;

/**
 * The parameters of a quote and a generation beside `model`, or the reasons why there are none; a reason without a field is
 * about the stage. The payload has only what the model declares. Values that a field does not allow are reported, never changed;
 * only a strength is brought to the field's range and steps.
 */
export function editPayload(edit: ModelEdit, input: EditInput): Outcome {
  const missingReasons: Reason[] = [];
  const addReason = (message: string, field = '') =>
    missingReasons.push({ field, code: 'invalid', message });
  const values: Record<string, unknown> = { ...input.settings };
  const setValue = (field: FormField | undefined, value: unknown) => {
    if (field !== undefined && value !== undefined) values[field.name] = value;
  };
  const { verb, spec, sourceField, promptField, maskField, ratioField, factorField } = edit;

  if (!input.sourceUrl) addReason(verb === 'extend_film' ? 'Choose a film' : 'Choose a picture');
  else {
    const otherSources: unknown = values[sourceField.name];
    const rest = Array.isArray(otherSources)
      ? otherSources.filter((url) => url !== input.sourceUrl)
      : [];
    setValue(
      sourceField,
      sourceField.type === 'array' ? [input.sourceUrl, ...rest] : input.sourceUrl,
    );
  }
  if (maskField !== undefined) {
    if (input.maskUrl)
      setValue(maskField, maskField.type === 'array' ? [input.maskUrl] : input.maskUrl);
    else if (verb === 'change_region') addReason('Paint what should change');
    else addReason('Extend an edge');
  }
  const prompt = input.prompt?.trim() ? input.prompt : undefined;
  const standInPrompt = promptField?.required ? defaultPrompt(verb) : undefined;
  if (promptField !== undefined) {
    setValue(promptField, prompt ?? standInPrompt);
    if (promptField.required && values[promptField.name] === undefined) {
      const message = verb === 'restyle' ? 'Say how it should look' : 'Say what should be there';
      addReason(message, promptField.name);
    }
  }
  if (input.strength !== undefined) {
    const { strengthField } = edit;
    setValue(strengthField, strengthField && fitStrength(strengthField, input.strength));
  }
  setValue(edit.countField, input.n);
  if (input.factor !== undefined && factorField !== undefined) {
    setValue(factorField, factorValue(factorField, input.factor));
  }

  // Kling edits a video (`base`) unless `feature` tells it to continue the video.
  const referType = verb === 'extend_film' ? fieldOf(spec, 'refer_type') : undefined;
  if (referType?.options.some(({ value }) => value === 'feature')) setValue(referType, 'feature');

  if (edit.way === 'sides') addSides(edit, input, setValue, addReason);
  if (edit.way === 'ratio') {
    if (input.ratio === undefined) addReason('Choose a ratio');
    else setValue(ratioField, input.ratio);
  } else {
    // The result keeps the picture's shape, where the model can.
    const shapeField = fieldOf(spec, 'aspect_ratio');
    if (shapeField !== undefined && values[shapeField.name] === undefined)
      setValue(shapeField, findAutoValue(shapeField));
  }

  const validation = validateForm(spec, values);
  const reasons = (validation.reasons ?? [])
    .filter(({ field, code }) => code !== 'missing' || !hasOwnReason(edit, field))
    .map((reason) => (isFilledByStage(edit, reason.field) ? { ...reason, field: '' } : reason));
  missingReasons.push(...reasons);
  if (missingReasons.length === 0 && validation.payload) return { payload: validation.payload };
  if (missingReasons.length === 0) addReason(`${editLabel(verb)} is not complete`);
  return { missing: missingReasons };
}

/** Whether the edit has a message of its own for a missing value of this field. */
const hasOwnReason = (
  { sourceField, maskField, promptField, ratioField }: ModelEdit,
  name: string,
) => [sourceField, maskField, promptField, ratioField].some((field) => field?.name === name);

const isFilledByStage = (
  { sourceField, maskField, ratioField, sideFields = {} }: ModelEdit,
  name: string,
) =>
  [sourceField, maskField, ratioField, ...Object.values(sideFields)].some(
    (field) => field?.name === name,
  );

function addSides(
  { sideFields = {} }: ModelEdit,
  { expand = {} }: EditInput,
  setValue: (field: FormField | undefined, value: unknown) => void,
  addReason: (message: string) => void,
): void {
  const extendedSides = frameSides.filter((side) => (expand[side] ?? 0) > 0);
  if (extendedSides.length === 0) addReason('Extend an edge');
  for (const side of extendedSides) {
    if (sideFields[side] === undefined) addReason(`This model cannot extend the ${side} edge`);
  }
  for (const side of frameSides) {
    const field = sideFields[side];
    const pixels = expand[side] ?? 0;
    if (field !== undefined && (pixels > 0 || field.required || field.default !== undefined)) {
      setValue(field, pixels);
    }
  }
}

/** A strength from 0 to 1 in the field's range and steps. */
function fitStrength(field: FormField, strength: number): number {
  const { min = 0, max = 1, step = field.type === 'integer' ? 1 : undefined } = field.limits;
  const share = Math.min(1, Math.max(0, meansLikeness(field) ? 1 - strength : strength));
  // In a range such as 0 to 100 the strength is a share of the range; within 0 to 1 it is the value itself.
  const fieldStrength = max > 1 ? min + share * (max - min) : Math.min(max, Math.max(min, share));
  if (step === undefined || isOnStep(fieldStrength, field.limits)) return fieldStrength;
  const base = field.limits.stepBase ?? 0;
  const steps = Math.round((fieldStrength - base) / step);
  const steppedStrength = [steps, steps - 1, steps + 1]
    .map((count) => Number((base + count * step).toFixed(6)))
    .find((value) => value >= min && value <= max);
  return steppedStrength ?? fieldStrength;
}

/** The factor as the field lists it: 2, "2" or "2x". */
function factorValue({ options, type }: FormField, factor: number): unknown {
  const listedOption = options.find(
    ({ value }) => Number(String(value).replace(/x$/iu, '')) === factor,
  );
  if (listedOption !== undefined) return listedOption.value;
  return type === 'string' ? String(factor) : factor;
}
