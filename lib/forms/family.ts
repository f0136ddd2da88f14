import type { ReadModel } from '@/lib/contract';

export type Family = 'image' | 'video' | 'text';

const isFamily = (word: string): word is Family =>
  word === 'image' || word === 'video' || word === 'text';

/** Fields of text models and of videos, as the interface document names them. */
const ofText =
  /^(?:messages|input|instructions|temperature|top_p|max_tokens|max_completion_tokens|reasoning)$/u;
const ofVideo =
  /^(?:duration|fps|reference_videos|input_video_duration|generate_audio|(?:first|last)_frame_image_url)$/u;

/**
 * Where a model has its place: its family, or for a word that the interface does not know (`audio`, or none) what it
 * takes. A model that says nothing at all is taken for one that makes pictures from a prompt.
 */
export function familyOf({ family, schema }: Pick<ReadModel, 'family' | 'schema'>): Family {
  if (isFamily(family)) return family;
  const names = schema.fields.map(({ name }) => name);
  if (names.some((name) => ofVideo.test(name))) return 'video';
  if (!names.includes('prompt') && names.some((name) => ofText.test(name))) return 'text';
  return 'image';
}
