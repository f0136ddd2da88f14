import type { CarriedValue, CarryOver } from './carry-over';
import { adoptValues, carryOver, leftOutValues } from './carry-over';
import { describeValue } from './describe';
import { fieldOf } from './normalize';
import { joinPresetText, presetTextParts, withoutPresetText } from './preset-text';
import { ownValue, sameValue } from './same-value';
import type { FormSpec, FormValues } from './types';

/** A preset that a form was filled in with, or a character that is sent with it. */
export interface AppliedPreset {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  /** How the form uses a character; absent for a preset. */
  readonly character?: { readonly usesPalette: boolean };
  /** What a preset's text added to the prompt; absent for a character. */
  readonly textParts?: readonly string[];
}

/** The prompt without what a preset's text added; null when that was changed by hand. */
export const promptWithoutPreset = (
  { textParts = [] }: AppliedPreset,
  prompt: string,
): string | null => withoutPresetText(prompt, textParts);

export interface PresetContent {
  readonly text: string;
  readonly values: FormValues;
}

/** What a preset would make of a form. */
export interface PresetPlan {
  readonly spec: FormSpec;
  readonly values: FormValues;
  /** What the text adds to the prompt. */
  readonly textParts: readonly string[];
  /** What the form had set and the preset sets differently. */
  readonly replacedValues: readonly CarriedValue[];
  /** Labels of what the model does not take of the preset. */
  readonly leftOutLabels: readonly string[];
  /** What the change of the model does to the rest of the form; null when the model stays. */
  readonly carryOver: CarryOver | null;
}

/**
 * Plans how a preset fills in a form: `values` of the model `from`, for the model `to`. The preset's text joins the prompt, and
 * its settings replace the form's. Nothing is changed yet, so that a person sees first what the model does not take.
 */
export function planPreset(
  from: FormSpec,
  values: FormValues,
  to: FormSpec,
  preset: PresetContent,
  words: Readonly<Record<string, string>>,
): PresetPlan {
  const carriedForm = from.modelId === to.modelId ? null : carryOver(from, values, to);
  const carriedValues = carriedForm?.values ?? values;
  const presetValues = adoptValues(to, preset.values);
  const replacedValues = Object.entries(presetValues).flatMap(([name, value]) => {
    const field = fieldOf(to, name);
    const [before] = Object.values(adoptValues(to, { [name]: ownValue(carriedValues, name) }));
    if (field === undefined || before === undefined || sameValue(before, value)) return [];
    const texts = { from: describeValue(field, before), to: describeValue(field, value) };
    return [{ field: name, label: field.label, ...texts }];
  });
  const hasPrompt = fieldOf(to, 'prompt') !== undefined;
  const prompt = ownValue(carriedValues, 'prompt');
  const joinedPrompt = joinPresetText(typeof prompt === 'string' ? prompt : '', preset.text, words);
  return {
    spec: to,
    values: {
      ...carriedValues,
      ...presetValues,
      ...(hasPrompt && joinedPrompt !== '' ? { prompt: joinedPrompt } : {}),
    },
    textParts: hasPrompt ? presetTextParts(preset.text, words) : [],
    replacedValues,
    leftOutLabels: [
      ...leftOutValues(to, preset.values),
      ...(hasPrompt || preset.text === '' ? [] : ['Prompt']),
    ],
    carryOver: carriedForm,
  };
}
