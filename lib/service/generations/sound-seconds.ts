import { ApiError } from '../http';
import type { CatalogModel } from '../models/catalog';
import type { SecondsOf } from './check-input-seconds';

type Model = Pick<CatalogModel, 'name' | 'fields'>;
type EffectiveParams = Readonly<Record<string, unknown>>;

/** Tolerance in seconds: programs measure a little differently, and round to whole seconds. */
const toleranceSeconds = 1;

/**
 * The parameters with `input_audio_duration` as it is charged: the measured length of a file of the
 * workspace. A sound at another address is fetched only when the task is created (decision 21), so its length
 * has to be given. Throws `ApiError` missing_required_parameter, reference_invalid.
 */
export function withSoundSeconds(
  model: Model,
  effectiveParams: EffectiveParams,
  measuredSecondsOf: SecondsOf,
): EffectiveParams {
  const sound = soundOf(model, effectiveParams);
  if (sound === null) return effectiveParams;
  const seconds = measuredSecondsOf(sound);
  if (seconds === null) {
    if (effectiveParams.input_audio_duration !== undefined) return effectiveParams;
    throw new ApiError(
      'missing_required_parameter',
      'input_audio_duration is required for a sound at another address: its seconds are charged. Send them, or upload the sound.',
      { param: 'input_audio_duration' },
    );
  }
  checkLength(model, seconds);
  return { ...effectiveParams, input_audio_duration: seconds };
}

/** Checks the given length of a sound elsewhere, once it was fetched. Throws `ApiError` invalid_value, reference_invalid. */
export function checkSoundSeconds(
  model: Model,
  effectiveParams: EffectiveParams,
  measuredSecondsOf: SecondsOf,
): void {
  const sound = soundOf(model, effectiveParams);
  const seconds = sound === null ? null : measuredSecondsOf(sound);
  if (seconds === null) return;
  checkLength(model, seconds);
  const { input_audio_duration: givenSeconds } = effectiveParams;
  if (typeof givenSeconds === 'number' && Math.abs(givenSeconds - seconds) <= toleranceSeconds)
    return;
  throw new ApiError(
    'invalid_value',
    `input_audio_duration is ${String(givenSeconds)}, and the sound is ${seconds} s long. Send ${seconds}.`,
    { param: 'input_audio_duration' },
  );
}

/** The sound whose seconds are charged; `null` for models that take none. */
function soundOf({ fields }: Model, { audio_url: sound }: EffectiveParams): string | null {
  return fields.has('input_audio_duration') && typeof sound === 'string' ? sound : null;
}

function checkLength({ name, fields }: Model, seconds: number): void {
  const maxSeconds = fields.get('input_audio_duration')?.max ?? Number.POSITIVE_INFINITY;
  if (seconds <= maxSeconds) return;
  throw new ApiError(
    'reference_invalid',
    `audio_url is ${formatLength(seconds)} long, and ${name} takes at most ${formatLength(maxSeconds)}. Use a shorter part of it.`,
    { param: 'audio_url' },
  );
}

const formatLength = (seconds: number): string =>
  seconds < 120 ? `${Math.round(seconds * 10) / 10} s` : `${Math.round(seconds / 6) / 10} min`;
