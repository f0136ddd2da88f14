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
