import type { ReadModel } from '@/lib/contract';

export type Family = 'image' | 'video' | 'audio' | 'text';

const isFamily = (word: string): word is Family =>
  word === 'image' || word === 'video' || word === 'audio' || word === 'text';

/** Fields of text models and of videos, as the interface names them (`docs/interface.md`). */
const ofText =
  /^(?:messages|input|instructions|temperature|top_p|max_tokens|max_completion_tokens|reasoning)$/u;
const ofVideo =
  /^(?:duration|fps|reference_videos|input_video_duration|generate_audio|(?:first|last)_frame_image_url)$/u;

/**
 * The family of a model. For an unknown or missing one it is derived from the model's fields; without any hint it is
 * `image`.
 */
export function familyOf({ family, schema }: Pick<ReadModel, 'family' | 'schema'>): Family {
  if (isFamily(family)) return family;
  const names = schema.fields.map(({ name }) => name);
  if (names.some((name) => ofVideo.test(name))) return 'video';
  if (!names.includes('prompt') && names.some((name) => ofText.test(name))) return 'text';
  return 'image';
}
