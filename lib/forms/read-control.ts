import { fieldMediaKind, type RawField } from '@/lib/contract';
import { ratioOf } from './ratio';
import type { ReadType } from './read-type';
import type { Control, FieldOption, Limits } from './types';

/** Most options side by side; more become a searchable select. */
const maxSegments = 5;
const maxRatios = 12;
/** A slider with more stops is too fine to set; the number is typed instead. */
const maxSliderStops = 10_000;

export interface ControlInput {
  raw: RawField;
  read: ReadType;
  limits: Limits;
  options: readonly FieldOption[];
  required: boolean;
  /** The valid default, if there is one. */
  fallback: unknown;
  format: 'uri' | 'asset_id' | undefined;
  unit: string | undefined;
}

function arrayControl({ raw, read, options, format }: ControlInput): Control {
  const { name } = raw;
  if (read.hasStructuredItems) return { kind: 'json', shape: 'array' };
  if (options.length > 0) return { kind: 'chips' };
  if (read.itemType !== 'string') return { kind: 'tags' };
  if (name === 'avatar_asset_ids' || format === 'asset_id' || name.endsWith('_asset_ids')) {
    return { kind: 'assets' };
  }
  const media = fieldMediaKind(name);
  const isReference = /^reference_(?:images|videos|audios)$/u.test(name) || /_urls$/u.test(name);
  return media && (isReference || format === 'uri')
    ? { kind: 'media-list', media }
    : { kind: 'tags' };
}

function stringControl({ raw, limits, format, required }: ControlInput): Control {
  const { name } = raw;
  if (name === 'prompt' && required) return { kind: 'prompt' };
  if ([raw.type, raw.format].some((word) => word === 'color' || word === 'colour')) {
    return { kind: 'color' };
  }
  const isFile = raw.type === 'image' || raw.type === 'file';
  const media = fieldMediaKind(name) ?? (isFile ? 'image' : null);
  if (media && (isFile || format === 'uri' || name.endsWith('_url')))
    return { kind: 'media-slot', media };
  const multiline = /(?:^|_)(?:prompt|text|instructions|description|lyrics)$/u.test(name);
  return { kind: 'text', multiline: multiline || (limits.maxLength ?? 0) > 200 };
}

/** Numbers without a slider: every seed is as good as another, and a length is measured. */
const typedFieldNames = new Set(['seed', 'input_audio_duration']);

function numberControl({ raw, read, limits }: ControlInput): Control {
  const { min, max } = limits;
  if (min === undefined || max === undefined || typedFieldNames.has(raw.name))
    return { kind: 'number' };
  const step = limits.step ?? (read.type === 'integer' ? 1 : 0);
  const stops = step === 0 ? 1 : (max - min) / step;
  return stops <= maxSliderStops ? { kind: 'slider', min, max } : { kind: 'number' };
}

function optionControl({ raw, options }: ControlInput): Control {
  const isRatio = /(?:^|_)ratio$/u.test(raw.name);
  const drawableCount = options.filter((option) => ratioOf(option.value) !== undefined).length;
  if (isRatio && options.length <= maxRatios && drawableCount > 0) return { kind: 'ratio' };
  return { kind: options.length <= maxSegments ? 'segments' : 'select' };
}

/** The only value a field allows, when its schema leaves one. */
function onlyValue({
  read,
  limits,
  options,
}: ControlInput): { value: unknown; isNumeric: boolean } | undefined {
  if (read.type === 'array' || read.type === 'json') return undefined;
  const [first] = options;
  if (first && options.length === 1)
    return { value: first.value, isNumeric: typeof first.value === 'number' };
  const isNumber = read.type === 'integer' || read.type === 'number';
  if (options.length === 0 && isNumber && limits.min !== undefined && limits.min === limits.max) {
    return { value: limits.min, isNumeric: true };
  }
  return undefined;
}

/**
 * Chooses the control of a field (product page, "Create"). A field with one allowed value is locked. It always applies if
 * it is required, the default, or a quantity; otherwise the person can turn it on, because for example `avatar_mode` with
 * the only option `virtual` must not be sent by default.
 */
export function readControl(input: ControlInput): Control {
  const allowed = onlyValue(input);
  if (allowed) {
    const isInForce = input.required || input.fallback !== undefined || allowed.isNumeric;
    return {
      kind: 'locked',
      value: allowed.value,
      isInForce,
      why: 'The only value this model accepts.',
    };
  }
  const { type } = input.read;
  if (type === 'array') return arrayControl(input);
  if (type === 'json') {
    return { kind: 'json', shape: input.raw.type === 'object' ? 'object' : 'any' };
  }
  if (type === 'boolean')
    return { kind: typeof input.fallback === 'boolean' ? 'switch' : 'tri-state' };
  if (input.options.length > 0) return optionControl(input);
  return type === 'string' ? stringControl(input) : numberControl(input);
}
