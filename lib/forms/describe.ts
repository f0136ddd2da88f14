import { valueLabel } from './read-options';
import { sameValue } from './same-value';
import type { FormField, FormSpec, Limits, MediaKind } from './types';

const mediaNouns: Readonly<Record<MediaKind, string>> = {
  image: 'image',
  video: 'video',
  audio: 'audio file',
};

function withUnit(text: string, unit: string | undefined): string {
  return unit ? `${text} ${unit}` : text;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A wire value in a few words, as its field would show it. Long text is cut at 60 characters. */
export function describeValue(field: FormField, value: unknown): string {
  const option = field.options.find((entry) => sameValue(entry.value, value));
  if (option)
    return withUnit(option.label, typeof option.value === 'number' ? field.unit : undefined);
  const { control } = field;
  if (control.kind === 'media-slot') return mediaNouns[control.media];
  if (Array.isArray(value)) {
    if (control.kind === 'media-list') return plural(value.length, mediaNouns[control.media]);
    if (control.kind === 'assets') return plural(value.length, 'asset');
    if (value.length > 3) return plural(value.length, 'item');
    return value.map((item) => valueLabel(item)).join(', ') || 'none';
  }
  const text = valueLabel(value);
  if (typeof value === 'number') return withUnit(text, field.unit);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function rangeLabel(low: number | undefined, high: number | undefined): string | undefined {
  if (low !== undefined && high !== undefined) return low === high ? `${low}` : `${low}–${high}`;
  if (low !== undefined) return `at least ${low}`;
  return high === undefined ? undefined : `up to ${high}`;
}

/** The limits of a field as a person reads them: "1–4", "up to 9", "steps of 0.5"; empty when there are none. */
export function describeLimits(field: FormField): string {
  const { min, max, step, minItems, maxItems, minLength, maxLength }: Limits = field.limits;
  const numbers = rangeLabel(min, max);
  const parts = [
    numbers && withUnit(numbers, field.unit),
    step !== undefined && step !== 1 ? `steps of ${step}` : undefined,
    rangeLabel(minItems || undefined, maxItems),
    maxLength === undefined ? undefined : `up to ${maxLength.toLocaleString('en-US')} characters`,
    minLength ? `at least ${minLength} characters` : undefined,
  ];
  return parts.filter(Boolean).join(', ');
}

const maxShownOptions = 10;

/** What a field without limits takes. */
const unlimitedLabels: Partial<Record<FormField['type'], string>> = {
  integer: 'a whole number',
  number: 'a number',
};

/** What a field takes, in plain words: "up to 9 images", "required, up to 4,000 characters", "16:9, 1:1, 9:16". */
export function describeInput(field: FormField): string {
  const { control, limits, options } = field;
  const parts = field.required ? ['required'] : [];
  if (control.kind === 'media-slot') parts.push(`one ${mediaNouns[control.media]}`);
  else if (control.kind === 'media-list' || control.kind === 'assets') {
    const noun = control.kind === 'assets' ? 'asset' : mediaNouns[control.media];
    const count = rangeLabel(limits.minItems || undefined, limits.maxItems);
    parts.push(limits.maxItems === 1 ? `one ${noun}` : `${count ?? 'any number of'} ${noun}s`);
  } else if (options.length > 0) {
    const shownOptions = options.slice(0, maxShownOptions).map(({ label }) => label);
    parts.push(withUnit(shownOptions.join(', '), field.unit));
    if (options.length > maxShownOptions) parts.push(`${options.length - maxShownOptions} more`);
  } else if (field.type === 'boolean') parts.push('on or off');
  else if (describeLimits(field) !== '') parts.push(describeLimits(field));
  return parts.join(', ') || (unlimitedLabels[field.type] ?? 'anything');
}

/** The inputs of a model, for a picker: "references", "4 ratios", "up to 10 s", "sound". */
export function modelTraits(spec: FormSpec): string[] {
  const traits: string[] = [];
  const media = spec.fields.filter(({ control }) => control.kind === 'media-list');
  const slots = spec.fields.filter(({ control }) => control.kind === 'media-slot');
  const masks = slots.filter(({ name }) => name.includes('mask'));
  const frames = slots.filter(
    (slot) =>
      slot.control.kind === 'media-slot' && slot.control.media === 'image' && !masks.includes(slot),
  );
  if (media.length > 0) {
    const kinds = media.flatMap(({ control }) =>
      control.kind === 'media-list' ? [control.media] : [],
    );
    const hasOnlyImages = kinds.every((kind) => kind === 'image');
    traits.push(hasOnlyImages ? 'references' : `${[...new Set(kinds)].join(', ')} references`);
  }
  if (frames.length > 0) traits.push(frames.length > 1 ? 'first and last frame' : 'start image');
  if (masks.length > 0) traits.push('mask');
  for (const field of spec.fields) {
    if (field.name === 'aspect_ratio' && field.options.length > 1) {
      traits.push(`${field.options.filter((option) => option.value !== 'auto').length} ratios`);
    }
    if (field.name === 'resolution' && field.options.length > 0) {
      traits.push(field.options.map((option) => option.label).join(' · '));
    }
    if (field.name === 'duration') traits.push(durationTrait(field));
    if (field.name === 'generate_audio' || field.name === 'audio') traits.push('sound');
    if (field.control.kind === 'assets') traits.push('avatars');
  }
  return [...new Set(traits.filter(Boolean))];
}

function durationTrait(field: FormField): string {
  const values = field.options
    .map((option) => option.value)
    .filter((value) => typeof value === 'number');
  if (values.length > 0)
    return withUnit(rangeLabel(Math.min(...values), Math.max(...values)) ?? '', field.unit);
  const text = rangeLabel(field.limits.min, field.limits.max);
  return text ? withUnit(text, field.unit) : '';
}
