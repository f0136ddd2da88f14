import type { ReadModel } from '@/lib/contract';
import type { AppliedPreset, FormSpec, FormValues, PresetPlan } from '@/lib/forms';
import { familyOf, fieldLabel, fieldOf, normalizeModelForm } from '@/lib/forms';

export interface PresetModel {
  readonly model: ReadModel;
  readonly spec: FormSpec;
}

export interface PresetForm {
  readonly spec: FormSpec;
  readonly handle: { read(): FormValues };
  readonly presets: readonly AppliedPreset[];
  applyPreset(preset: AppliedPreset, plan: PresetPlan): void;
  /** `restPrompt`: the prompt without the preset's words; null leaves the prompt as it is. */
  forgetPreset(id: string, restPrompt?: string | null): void;
}

export interface PresetFormProps {
  workspace: string;
  models: readonly PresetModel[];
  form: PresetForm;
}

export const presetModels = (models: readonly ReadModel[]): PresetModel[] =>
  models
    .filter((model) => familyOf(model) !== 'text')
    .map((model) => ({ model, spec: normalizeModelForm(model) }));

/** A setting of a preset as text, also when its model is not known here. */
export function settingText(value: unknown): string {
  const isFile = (each: unknown) => typeof each === 'string' && /^https?:\/\//.test(each);
  if (isFile(value)) return '1 file';
  if (Array.isArray(value) && value.length > 0 && value.every(isFile)) {
    return value.length === 1 ? '1 file' : `${value.length} files`;
  }
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** The label of a setting in its model's form; made from the setting's name when the model is not known. */
export const settingLabel = (name: string, spec: FormSpec | undefined): string =>
  (spec && fieldOf(spec, name)?.label) ?? fieldLabel(name, 'image');

/** The values of a form that are set, without the prompt, for which a preset has its text. */
export const settingsOf = (values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        name !== 'prompt' &&
        value !== undefined &&
        value !== null &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );
