/**
 * Capability tags with a meaning to forms and validation; a model may carry others.
 * The rules are those of `docs/interface.md#rules-of-model-families`.
 */
export const capabilities = {
  /** `reference_videos` present requires `audio=false` (family-K omni-v3). */
  referenceVideosRequireSilent: 'reference_videos_require_silent',
  /** `avatar_mode=virtual` with `avatar_asset_ids` (family-S). */
  virtualAvatar: 'virtual_avatar',
  referenceImages: 'reference_images',
  referenceVideos: 'reference_videos',
  referenceAudios: 'reference_audios',
  firstLastFrame: 'first_last_frame',
  audio: 'audio',
  /** Transcribes the speech in `audio_url`; needs no prompt. */
  speechToText: 'speech_to_text',
  /** Makes its result from files or settings alone; a prompt is accepted and has no effect (decision 57). */
  noPrompt: 'no_prompt',
} as const;

/** What is done to a picture or a film that exists (`docs/interface.md#edits`). */
export const editVerbs = [
  'change_region',
  'extend_frame',
  'upscale',
  'remove_background',
  'variations',
  'restyle',
  'make_it_move',
  'extend_film',
] as const;
export type EditVerb = (typeof editVerbs)[number];

/** The tag of a model that does an edit. With one of them a model does those that it lists, and no others. */
export const editTag = (verb: EditVerb): string => `edit_${verb}`;

/** The tag of a model that does no edit, whatever its fields look like. */
export const noEditsTag = 'edit_none';
