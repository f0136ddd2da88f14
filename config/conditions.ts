/** Conditions under which several models have other prices. Input video is charged by its seconds, on top of the output's. */
export const large = { suffix: '2k', also: { resolution: '2K' } };
export const cutOut = { suffix: 'transparent', also: { transparent_background: true } };
export const withAudio = { suffix: 'audio', also: { audio: true } };
export const fromVideo = {
  suffix: 'video',
  also: { reference_videos: { present: true } },
  chargesInputVideo: true,
};
