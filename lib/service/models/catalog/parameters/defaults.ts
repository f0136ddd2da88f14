import { isPresent } from '../../../money/pricing';
import type { CatalogModel } from '../types';

/**
 * Parameters with the model's defaults filled, which are priced and made. `input_video_duration` defaults to
 * the output's duration if there are reference videos (`docs/interface.md#video-fields`).
 */
export function fillDefaults(
  model: Pick<CatalogModel, 'fields'>,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const effectiveParams: Record<string, unknown> = { ...params };
  for (const field of model.fields.values()) {
    if (effectiveParams[field.name] === undefined && field.default !== undefined) {
      effectiveParams[field.name] = field.default;
    }
  }
  if (
    model.fields.has('input_video_duration') &&
    effectiveParams.input_video_duration === undefined &&
    effectiveParams.duration !== undefined &&
    isPresent(effectiveParams.reference_videos)
  ) {
    effectiveParams.input_video_duration = effectiveParams.duration;
  }
  return effectiveParams;
}
