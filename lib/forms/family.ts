import type { ReadModel } from '@/lib/contract';

/** `other`: a service elsewhere uses a word that does not tell what the model makes. */
export type Family = 'image' | 'video' | 'audio' | 'text' | 'other';

const isFamily = (word: string): word is Family =>
  word === 'image' || word === 'video' || word === 'audio' || word === 'text';

/** Fields of text models and of videos, as the interface names them (`docs/interface.md`). */
const textFieldNames =
  /^(?:messages|input|instructions|temperature|top_p|max_tokens|max_completion_tokens|reasoning)$/u;
const videoFieldNames =
  /^(?:duration|fps|reference_videos|input_video_duration|generate_audio|(?:first|last)_frame_image_url)$/u;

/** Words that services elsewhere use for families. */
const familyWords: readonly (readonly [Family, readonly string[]])[] = [
  ['image', ['image', 'picture', 'photo']],
  ['video', ['video', 'film']],
  ['audio', ['audio', 'music', 'sound', 'speech', 'voice']],
];

/**
 * The family of a model. An unknown or missing one is derived from the model's fields, then from its word; without any
 * word it is `image`.
 */
export function familyOf({ family, schema }: Pick<ReadModel, 'family' | 'schema'>): Family {
  if (isFamily(family)) return family;
  const names = schema.fields.map(({ name }) => name);
  if (names.some((name) => videoFieldNames.test(name))) return 'video';
  if (!names.includes('prompt') && names.some((name) => textFieldNames.test(name))) return 'text';
  if (family === '') return 'image';
  const word = family.toLowerCase();
  return familyWords.find(([, words]) => words.some((each) => word.includes(each)))?.[0] ?? 'other';
}
