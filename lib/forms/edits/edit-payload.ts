import { fieldOf } from '../normalize';
import { validateForm } from '../payload';
import { ratioOf } from '../ratio';
import { onStep } from '../read-limits';
import type { FormField, FormValues, Payload, Reason } from '../types';
import type { ModelEdit } from './read-edits';
import { type FrameSide, frameSides, meansLikeness } from './roles';
import { editLabel, unsaidPrompt } from './verbs';

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

const auto = (field: FormField): unknown =>
  field.options.find(({ value }) => ratioOf(value) === 'auto' || value === 'match_input_image')
    ?.value;

/**
 * The parameters of a quote and a generation beside `model`, or what is missing; without a field it is the stage that lacks it.
 * Nothing that the model does not declare is in it. Values that a field has no place for are reported, never changed; only a
 * strength is brought to the field's range and steps.
 */
export function editPayload(edit: ModelEdit, input: EditInput): Outcome {
  const missingReasons: Reason[] = [];
  const miss = (message: string, field = '') =>
    missingReasons.push({ field, code: 'invalid', message });
  const values: Record<string, unknown> = { ...input.settings };
  const set = (field: FormField | undefined, value: unknown) => {
    if (field !== undefined && value !== undefined) values[field.name] = value;
  };
  const { verb, spec, sourceField, promptField, maskField, ratioField, factorField } = edit;

  if (!input.sourceUrl) miss(verb === 'extend_film' ? 'Choose a film' : 'Choose a picture');
  else {
    const otherSources: unknown = values[sourceField.name];
    const rest = Array.isArray(otherSources)
      ? otherSources.filter((url) => url !== input.sourceUrl)
      : [];
    set(sourceField, sourceField.type === 'array' ? [input.sourceUrl, ...rest] : input.sourceUrl);
  }
  if (maskField !== undefined) {
    if (input.maskUrl) set(maskField, maskField.type === 'array' ? [input.maskUrl] : input.maskUrl);
    else if (verb === 'change_region') miss('Paint what should change');
    else miss('Extend an edge');
  }
  const prompt = input.prompt?.trim() ? input.prompt : undefined;
  const standIn = promptField?.required ? unsaidPrompt(verb) : undefined;
  if (promptField !== undefined) {
    set(promptField, prompt ?? standIn);
    if (promptField.required && values[promptField.name] === undefined) {
      const message = verb === 'restyle' ? 'Say how it should look' : 'Say what should be there';
      miss(message, promptField.name);
    }
  }
  if (input.strength !== undefined) {
    const { strengthField } = edit;
    set(strengthField, strengthField && fitStrength(strengthField, input.strength));
  }
  set(edit.countField, input.n);
  if (input.factor !== undefined && factorField !== undefined) {
    set(factorField, factorValue(factorField, input.factor));
  }

  // At Kling a video is edited (`base`) unless it is followed.
  const referType = verb === 'extend_film' ? fieldOf(spec, 'refer_type') : undefined;
  if (referType?.options.some(({ value }) => value === 'feature')) set(referType, 'feature');

  if (edit.way === 'sides') addSides(edit, input, set, miss);
  if (edit.way === 'ratio') {
    if (input.ratio === undefined) miss('Choose a ratio');
    else set(ratioField, input.ratio);
  } else {
    // The result keeps the picture's shape, where the model can.
    const shape = fieldOf(spec, 'aspect_ratio');
    if (shape !== undefined && values[shape.name] === undefined) set(shape, auto(shape));
  }

  const validation = validateForm(spec, values);
  const reasons = (validation.reasons ?? [])
    .filter(({ field, code }) => code !== 'missing' || !isRole(edit, field))
    .map((reason) => (isFilledByStage(edit, reason.field) ? { ...reason, field: '' } : reason));
  missingReasons.push(...reasons);
  if (missingReasons.length === 0 && validation.payload) return { payload: validation.payload };
  if (missingReasons.length === 0) miss(`${editLabel(verb)} is not complete`);
  return { missing: missingReasons };
}

/** Whether what is missing in a field has been said in the words of the edit. */
const isRole = ({ sourceField, maskField, promptField, ratioField }: ModelEdit, name: string) =>
  [sourceField, maskField, promptField, ratioField].some((field) => field?.name === name);

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
  set: (field: FormField | undefined, value: unknown) => void,
  miss: (message: string) => void,
): void {
  const extended = frameSides.filter((side) => (expand[side] ?? 0) > 0);
  if (extended.length === 0) miss('Extend an edge');
  for (const side of extended) {
    if (sideFields[side] === undefined) miss(`This model cannot extend the ${side} edge`);
  }
  for (const side of frameSides) {
    const field = sideFields[side];
    const pixels = expand[side] ?? 0;
    if (field !== undefined && (pixels > 0 || field.required || field.default !== undefined)) {
      set(field, pixels);
    }
  }
}

/** A strength from 0 to 1 in the field's range and steps. */
function fitStrength(field: FormField, strength: number): number {
  const { min = 0, max = 1, step = field.type === 'integer' ? 1 : undefined } = field.limits;
  const share = Math.min(1, Math.max(0, meansLikeness(field) ? 1 - strength : strength));
  // A range such as 0 to 100 means parts of it; one within 0 to 1 means the strength itself.
  const fieldStrength = max > 1 ? min + share * (max - min) : Math.min(max, Math.max(min, share));
  if (step === undefined || onStep(fieldStrength, field.limits)) return fieldStrength;
  const base = field.limits.stepBase ?? 0;
  const steps = Math.round((fieldStrength - base) / step);
  const stepped = [steps, steps - 1, steps + 1]
    .map((count) => Number((base + count * step).toFixed(6)))
    .find((value) => value >= min && value <= max);
  return stepped ?? fieldStrength;
}

/** The factor as the field lists it: 2, "2" or "2x". */
function factorValue({ options, type }: FormField, factor: number): unknown {
  const listedOption = options.find(
    ({ value }) => Number(String(value).replace(/x$/iu, '')) === factor,
  );
  if (listedOption !== undefined) return listedOption.value;
  return type === 'string' ? String(factor) : factor;
}
