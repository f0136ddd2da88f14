import { editTag, editVerbs, noEditsTag } from '@/lib/contract';
import { editLabel } from '@/lib/forms/edits';
import type { ModelSummary } from './types';

export const familyLabels: Record<ModelSummary['family'], string> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  text: 'Text',
  other: 'Other',
};

const capabilityLabels: Readonly<Record<string, string>> = {
  reference_images: 'Image references',
  reference_videos: 'Video references',
  reference_audios: 'Audio references',
  first_last_frame: 'First or last frame',
  audio: 'Sound',
  speech_to_text: 'Transcription',
  no_prompt: 'No prompt needed',
  virtual_avatar: 'Virtual avatar',
  reference_videos_require_silent: 'Silent with video references',
  ...Object.fromEntries(editVerbs.map((verb) => [editTag(verb), editLabel(verb)])),
  [noEditsTag]: 'No edits',
};

/** A model's family in words. A remote service may use an unknown word, or none. */
export const familyLabel = (family: string): string =>
  family === '' ? 'Unknown' : capabilityLabel(family);

/** A capability tag in words; an unknown tag is shown unchanged. */
export function capabilityLabel(tag: string): string {
  const knownWord = capabilityLabels[tag];
  if (knownWord) return knownWord;
  const words = tag.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toLocaleUpperCase('en-US') + words.slice(1);
}
