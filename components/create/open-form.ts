import type {
  AppliedPreset,
  CarryOver,
  Comparison,
  FormSpec,
  FormStart,
  FormState,
  FormValues,
  PresetPlan,
} from '@/lib/forms';
import {
  adoptValues,
  comparableOptions,
  comparedField,
  emptyForm,
  fieldOf,
  leftOutValues,
  sameValue,
} from '@/lib/forms';
import type { ModelEntry } from './model-entries';

/** A change of the form that a person should know about. */
export type DraftMessage =
  | { kind: 'carried'; carried: CarryOver; to: string }
  | {
      kind: 'schema';
      carried: CarryOver;
      addedLabels: readonly string[];
      removedLabels: readonly string[];
      changedLabels: readonly string[];
    }
  | { kind: 'preset'; preset: AppliedPreset; plan: PresetPlan; undo: FormState }
  /** A preset was taken out of the form with its words. */
  | {
      kind: 'preset-out';
      preset: AppliedPreset;
      /** What it leaves. */
      prompt: string;
      undo: { readonly prompt: string; readonly presets: readonly AppliedPreset[] };
    }
  | { kind: 'unknown-model'; model: string }
  /** What the link names is not there. */
  | { kind: 'missing' }
  | { kind: 'left-out'; labels: readonly string[] };

/** The first of `preferredIds` that may be used, or the first that may; one that may not where there is no other. */
export function firstEntry(
  entries: readonly ModelEntry[],
  preferredIds: readonly (string | undefined)[],
): ModelEntry | undefined {
  const usable = entries.filter(({ model }) => model.enabled);
  const preferredEntry = preferredIds
    .map((id) => usable.find(({ model }) => model.id === id))
    .find(Boolean);
  return preferredEntry ?? usable[0] ?? entries[0];
}

/** A link or a recipe may be older than the model's schema. */
export function leftOutMessage(spec: FormSpec, values: FormValues): DraftMessage | null {
  if (spec === emptyForm) return null;
  const labels = leftOutValues(spec, values);
  return labels.length > 0 ? { kind: 'left-out', labels } : null;
}

/** The form of a link, over the form that the person had. */
export function formOfStart(
  start: Exclude<FormStart, { kind: 'missing' }>,
  previousForm: FormState | null,
  preferred: string | undefined,
): FormState {
  if (start.kind === 'form') return start.form;
  const presets = previousForm?.presets ?? [];
  if (start.kind === 'prompt') {
    return {
      model: previousForm?.model ?? preferred ?? '',
      values: { ...previousForm?.values, prompt: start.prompt },
      presets,
    };
  }
  return { model: start.model, values: previousForm?.values ?? {}, presets };
}

/** What of a comparison a model offers; null when it has no list of values of that field. */
export function fitComparison(comparison: Comparison, spec: FormSpec): Comparison | null {
  const name = comparedField(comparison);
  if (name === null) return comparison;
  const field = fieldOf(spec, name);
  const options = field === undefined ? [] : comparableOptions(field);
  if (options.length === 0) return null;
  const values = comparison.values.filter((value) =>
    options.some((option) => sameValue(option.value, value)),
  );
  return values.length === comparison.values.length ? comparison : { ...comparison, values };
}

/** A prompt that was typed into the server's HTML, which the prompt's field takes over; null without one. */
export function typedBeforeReact(): string | null {
  if (typeof document === 'undefined') return null;
  const field = document.querySelector<HTMLTextAreaElement>('[data-field="prompt"] textarea');
  return field !== null && field.value !== field.defaultValue ? field.value : null;
}

/** What a form begins with. */
export interface FormOpening {
  readonly spec: FormSpec;
  readonly values: FormValues;
  readonly message: DraftMessage | null;
}

/** The form as it is opened: of `form`, or without one of the `preferred` model with the `opening` values. */
export function openForm(
  entries: readonly ModelEntry[],
  form: FormState | null,
  preferred: string | undefined,
  opening: FormValues,
): FormOpening {
  const entry = firstEntry(entries, [form?.model, preferred]);
  const spec = entry?.spec ?? emptyForm;
  const values = adoptValues(spec, form?.values ?? opening, form?.model === spec.modelId);
  const isUnknown = form !== null && form.model !== '' && entry && entry.model.id !== form.model;
  const message: DraftMessage | null = isUnknown
    ? { kind: 'unknown-model', model: form.model }
    : leftOutMessage(spec, form?.values ?? {});
  return { spec, values, message };
}
