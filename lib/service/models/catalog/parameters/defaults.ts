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
  const effective: Record<string, unknown> = { ...params };
  for (const field of model.fields.values()) {
    if (effective[field.name] === undefined && field.default !== undefined) {
      effective[field.name] = field.default;
    }
  }
  if (
    model.fields.has('input_video_duration') &&
    effective.input_video_duration === undefined &&
    effective.duration !== undefined &&
    isPresent(effective.reference_videos)
  ) {
    effective.input_video_duration = effective.duration;
  }
  return effective;
}
