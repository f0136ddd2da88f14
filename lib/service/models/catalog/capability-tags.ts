import { capabilities, type DeclaredField, type ModelFamily } from '@/lib/contract';

/** The tag that a field of this name gives its model. */
const tagsByField: Readonly<Record<string, string>> = {
  reference_images: capabilities.referenceImages,
  reference_videos: capabilities.referenceVideos,
  reference_audios: capabilities.referenceAudios,
  first_frame_image_url: capabilities.firstLastFrame,
  last_frame_image_url: capabilities.firstLastFrame,
  generate_audio: capabilities.audio,
  audio: capabilities.audio,
  avatar_mode: capabilities.virtualAvatar,
  input_audio_duration: capabilities.speechToText,
};

/** The declared tags and those that follow from the fields and the family, without repetition. */
export const capabilityTags = ({
  capabilities: declaredTags,
  schema: { fields },
  family,
}: {
  readonly capabilities: readonly string[];
  readonly schema: { readonly fields: readonly DeclaredField[] };
  readonly family: ModelFamily;
}): ReadonlySet<string> =>
  new Set([
    ...declaredTags,
    ...(family === 'text' || fields.some(({ name }) => name === 'prompt')
      ? []
      : [capabilities.noPrompt]),
    ...fields.flatMap((field) =>
      Object.hasOwn(tagsByField, field.name) ? [tagsByField[field.name] ?? ''] : [],
    ),
  ]);
