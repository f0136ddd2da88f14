import { describe, expect, it } from 'vitest';
import type { DeclaredField } from '@/lib/contract';
import { withEdits } from './edit-facts';

const uri = (name: string, description?: string): DeclaredField => ({
  name,
  type: 'string',
  format: 'uri',
  required: true,
  ...(description === undefined ? {} : { description }),
});
const model = (fields: DeclaredField[], family: 'image' | 'video' = 'image') => ({
  model: 'm',
  name: 'M',
  description: '',
  family,
  fields,
  mapping: {},
  unusual: [],
});
const picture = uri('reference_images');

describe('the edits of an imported model', () => {
  it.each([
    ['fal-ai/birefnet/v2 Birefnet Background Removal', 'edit_remove_background'],
    ['fal-ai/ben/v2/image ben-v2-image background removal', 'edit_remove_background'],
    ['851-labs/background-remover', 'edit_remove_background'],
    ['cjwbw/rembg', 'edit_remove_background'],
    ['lucataco/remove-bg', 'edit_remove_background'],
    ['nightmareai/real-esrgan', 'edit_upscale'],
    ['fal-ai/aura-sr', 'edit_upscale'],
    ['philz1337x/clarity-upscaler', 'edit_upscale'],
    ['fal-ai/topaz/upscale/image', 'edit_upscale'],
    ['LoadImage UpscaleModelLoader ImageUpscaleWithModel SaveImage', 'edit_upscale'],
    ['fal-ai/image-apps-v2/outpaint Image Outpaint', 'edit_extend_frame'],
    ['fal-ai/bria/expand Bria Expand', 'edit_extend_frame'],
    ['fal-ai/ideogram/v3/reframe', 'edit_extend_frame'],
  ])('follow from the name %s', (words, tag) => {
    expect(withEdits(model([picture]), words).capabilities).toEqual([tag]);
  });

  it('follow from the fields where the name tells nothing', () => {
    expect(withEdits(model([picture]), 'fal-ai/flux-pro/v1/fill')).not.toHaveProperty(
      'capabilities',
    );
  });

  it.each([
    ['a model without a picture', model([]), 'fal-ai/flux-upscaled'],
    ['a video upscaler', model([uri('reference_videos')], 'video'), 'topaz/video-upscale'],
  ])('need what they work on: %s', (_, each, words) => {
    expect(withEdits(each, words)).not.toHaveProperty('capabilities');
  });

  it('of videos go on with a film', () => {
    const film = model([uri('reference_videos')], 'video');
    expect(withEdits(film, 'fal-ai/veo3.1/extend-video').capabilities).toEqual([
      'edit_extend_film',
    ]);
  });
});

describe('the form of a mask', () => {
  it.each([
    ['Mask for inpainting. White areas will be inpainted, black areas kept.', 'x', undefined],
    ['Black areas will be preserved while white areas will be inpainted', 'x', undefined],
    [
      'A black and white image. Black pixels are inpainted, white pixels are preserved.',
      'x',
      'black',
    ],
    ['Black areas are edited, white areas remain unchanged.', 'x', 'black'],
    ['Pixels in white will not be modified; black pixels are regenerated.', 'x', 'black'],
    ['White keeps the image unchanged, black is inpainted', 'x', 'black'],
    ['Black: areas to inpaint. White: areas kept unchanged', 'x', 'black'],
    ['Transparent parts stay unchanged, white parts change', 'x', undefined],
    ['The transparent areas are edited', 'x', 'alpha'],
    ['The mask', 'fal-ai/ideogram/v3/edit', 'black'],
    ['The mask', 'fal-ai/flux-pro/v1/fill', undefined],
  ])('%s (%s)', (description, words, mask) => {
    const { mapping } = withEdits(model([picture, uri('mask_image', description)]), words);
    expect(mapping).toEqual(mask === undefined ? {} : { mask_image: { to: 'mask_image', mask } });
  });
});
