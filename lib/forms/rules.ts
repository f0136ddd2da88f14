import { capabilities } from '@/lib/contract';
import { coerceValue } from './coerce';
import { fieldOf } from './normalize';
import { ownValue } from './same-value';
import type { FormSpec, FormValues, Reason } from './types';
import { valueProblem } from './value-problem';

/** A value that a rule sends regardless of the person's choice, with the reason shown at the field. */
export interface ForcedValue {
  field: string;
  value: unknown;
  why: string;
}

/** A hint; the form can be sent without following it. */
export interface Advice {
  field: string;
  message: string;
}

export interface RuleOutcome {
  forced: readonly ForcedValue[];
  reasons: readonly Reason[];
  advice: readonly Advice[];
}

interface RuleContext {
  spec: FormSpec;
  /** The wire value that the person has set; `undefined` while unset. */
  value(name: string): unknown;
  /** The set value, or the model's default. */
  effective(name: string): unknown;
  declares(name: string): boolean;
  allows(name: string, value: unknown): boolean;
}

type Rule = (context: RuleContext) => Partial<RuleOutcome>;

const countItems = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** "input_video_duration … give accurately with reference videos" (interface, POST /v1/generations). */
const adviseVideoSeconds: Rule = ({ value, declares }) => {
  if (!declares('input_video_duration') || countItems(value('reference_videos')) === 0) return {};
  if (value('input_video_duration') !== undefined) return {};
  const message =
    'Enter the seconds of reference video for an exact price. Otherwise the output duration counts.';
  return { advice: [{ field: 'input_video_duration', message }] };
};

/** A sound elsewhere is not fetched for a quote, so its seconds have to be entered. */
const adviseSoundSeconds: Rule = ({ value, declares }) => {
  if (!declares('input_audio_duration') || value('audio_url') === undefined) return {};
  if (value('input_audio_duration') !== undefined) return {};
  const message = 'Enter the seconds of a sound at another address: they decide the price.';
  return { advice: [{ field: 'input_audio_duration', message }] };
};

/** "When reference videos are present, the omni-v3 model requires audio=false" (interface, rule 3). */
const requireSilence: Rule = ({ spec, value, allows }) => {
  const applies = spec.capabilities.includes(capabilities.referenceVideosRequireSilent);
  if (!applies || countItems(value('reference_videos')) === 0 || !allows('audio', false)) return {};
  const why = 'Off, because this model makes no sound when it follows reference videos.';
  return { forced: [{ field: 'audio', value: false, why }] };
};

/** "avatar_mode: virtual enables virtual-avatar mode", with `avatar_asset_ids` (interface, rule 1). */
const requireVirtualAvatar: Rule = ({ value, effective, declares, allows }) => {
  if (!declares('avatar_mode') || !declares('avatar_asset_ids')) return {};
  const assets = countItems(value('avatar_asset_ids'));
  const mode = effective('avatar_mode');
  if (assets > 0 && mode === undefined && allows('avatar_mode', 'virtual')) {
    const why = 'On, because avatar assets are chosen.';
    return { forced: [{ field: 'avatar_mode', value: 'virtual', why }] };
  }
  if (assets === 0 && mode === 'virtual') {
    const message = 'Avatar mode needs at least one avatar asset';
    return { reasons: [{ field: 'avatar_asset_ids', code: 'rule', message }] };
  }
  return {};
};

/** All rules between fields. They depend on the declared fields, never on a model's id. */
const rules: readonly Rule[] = [
  adviseVideoSeconds,
  adviseSoundSeconds,
  requireSilence,
  requireVirtualAvatar,
];

/** The fields that the rules depend on: a view that shows their outcome follows only these. */
export const ruleFields: readonly string[] = [
  'reference_videos',
  'input_video_duration',
  'audio_url',
  'input_audio_duration',
  'audio',
  'avatar_mode',
  'avatar_asset_ids',
];

/** Applies the rules between fields to what a person has set. */
export function applyRules(spec: FormSpec, values: FormValues): RuleOutcome {
  const value = (name: string): unknown => {
    const field = fieldOf(spec, name);
    if (!field) return undefined;
    const read = coerceValue(field, ownValue(values, name));
    return read.state === 'value' ? read.value : undefined;
  };
  const context: RuleContext = {
    spec,
    value,
    effective: (name) => value(name) ?? fieldOf(spec, name)?.default,
    declares: (name) => fieldOf(spec, name) !== undefined,
    allows(name, value) {
      const field = fieldOf(spec, name);
      return field !== undefined && valueProblem(field, value) === undefined;
    },
  };
  const outcomes = rules.map((rule) => rule(context));
  return {
    forced: outcomes.flatMap((outcome) => outcome.forced ?? []),
    reasons: outcomes.flatMap((outcome) => outcome.reasons ?? []),
    advice: outcomes.flatMap((outcome) => outcome.advice ?? []),
  };
}
