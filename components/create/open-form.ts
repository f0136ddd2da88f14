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
import { readEarlyText } from '../form';
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
      /** The prompt without the preset's words. */
      prompt: string;
      undo: { readonly prompt: string; readonly presets: readonly AppliedPreset[] };
    }
  | { kind: 'unknown-model'; model: string }
  /** The form or picture that the link names does not exist, or not for this person. */
  | { kind: 'missing' }
  | { kind: 'left-out'; labels: readonly string[] };

/** The first enabled model of `preferredIds`, or else the first enabled one; a disabled one where all are. */
export function preferredEntry(
  entries: readonly ModelEntry[],
  preferredIds: readonly (string | undefined)[],
): ModelEntry | undefined {
  const enabledEntries = entries.filter(({ model }) => model.enabled);
  const enabledEntry = preferredIds
    .map((id) => enabledEntries.find(({ model }) => model.id === id))
    .find(Boolean);
  return enabledEntry ?? enabledEntries[0] ?? entries[0];
}

/** Says which values the model does not take: a link or a recipe may be older than its schema. Null when it takes them all. */
export function leftOutMessage(spec: FormSpec, values: FormValues): DraftMessage | null {
  if (spec === emptyForm) return null;
  const labels = leftOutValues(spec, values);
  return labels.length > 0 ? { kind: 'left-out', labels } : null;
}

/** The form of a link. What the link does not name is as in the form that the person had. */
export function formOfStart(
  start: Exclude<FormStart, { kind: 'missing' }>,
  previousForm: FormState | null,
  preferredModelId: string | undefined,
): FormState {
  if (start.kind === 'form') return start.form;
  const presets = previousForm?.presets ?? [];
  if (start.kind === 'prompt') {
    return {
      model: previousForm?.model ?? preferredModelId ?? '',
      values: { ...previousForm?.values, prompt: start.prompt },
      presets,
    };
  }
  return { model: start.model, values: previousForm?.values ?? {}, presets };
}

/** The comparison with only the values that a model offers; null when it offers no list of values for that field. */
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

/** The prompt that was typed into the server's HTML before React took it over; undefined when nothing was typed. */
export const readEarlyPrompt = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : readEarlyText(document.querySelector('[data-field="prompt"] textarea'));

export interface OpenedForm {
  readonly spec: FormSpec;
  readonly values: FormValues;
  readonly message: DraftMessage | null;
}

/** Opens `form`; without one, the preferred model with the default values. */
export function openForm(
  entries: readonly ModelEntry[],
  form: FormState | null,
  preferredModelId: string | undefined,
  defaultValues: FormValues,
): OpenedForm {
  const entry = preferredEntry(entries, [form?.model, preferredModelId]);
  const spec = entry?.spec ?? emptyForm;
  const values = adoptValues(spec, form?.values ?? defaultValues, form?.model === spec.modelId);
  const isUnknown = form !== null && form.model !== '' && entry && entry.model.id !== form.model;
  const message: DraftMessage | null = isUnknown
    ? { kind: 'unknown-model', model: form.model }
    : leftOutMessage(spec, form?.values ?? {});
  return { spec, values, message };
}
