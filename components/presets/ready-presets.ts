import type { PresetInput } from '@/lib/pages/presets';

/** Presets that a workspace without any can add. They are not stored before that. */
export const readyPresets: readonly Pick<PresetInput, 'name' | 'text'>[] = [
  {
    name: 'Product on white',
    text: 'product photo of {prompt} on a seamless white background, soft even light, a gentle shadow, sharp focus',
  },
  {
    name: 'Cinematic still',
    text: 'cinematic still, 35mm anamorphic lens, shallow depth of field, soft film grain, moody light',
  },
  {
    name: 'Watercolour',
    text: 'loose watercolour painting, wet edges, visible paper texture, soft palette',
  },
  {
    name: 'Isometric',
    text: 'isometric illustration of {prompt}, clean shapes, soft shadows, plain background',
  },
  {
    name: 'Studio portrait',
    text: 'studio portrait of {prompt}, 85mm lens, soft key light, plain grey backdrop',
  },
  {
    name: 'Line art',
    text: 'black line art of {prompt}, even strokes, no shading, white background',
  },
];
