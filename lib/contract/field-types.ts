import type { FieldType } from './models';

/** Types of the names to which the interface gives a meaning (`docs/interface.md#generations`). */
export const standardFieldTypes: Readonly<Record<string, readonly FieldType[]>> = {
  prompt: ['string'],
  n: ['integer'],
  aspect_ratio: ['string'],
  resolution: ['string'],
  quality: ['string'],
  mode: ['string'],
  duration: ['integer'],
  input_video_duration: ['number', 'integer'],
  audio_url: ['string'],
  input_audio_duration: ['number'],
  reference_images: ['array'],
  reference_videos: ['array'],
  reference_audios: ['array'],
  avatar_asset_ids: ['array'],
  avatar_mode: ['string'],
  generate_audio: ['boolean'],
  audio: ['boolean'],
  first_frame_image_url: ['string'],
  last_frame_image_url: ['string'],
};

/** Quantities that a price is multiplied by: they need an upper limit, and never fall below zero. */
export const quantityNames: readonly string[] = [
  'n',
  'duration',
  'input_video_duration',
  'input_audio_duration',
];
