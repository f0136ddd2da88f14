import type { Workflow } from '../declaration';

/**
 * Workflows that people have, written down by hand after ComfyUI's examples and the nodes of its repository (nodes.py,
 * comfy_extras) and of Video Helper Suite, with the fields that a person expects of them.
 */

const node = (class_type: string, inputs: Record<string, unknown>) => ({ class_type, inputs });
const sampling = { steps: 20, cfg: 7, sampler_name: 'euler', scheduler: 'normal', denoise: 1 };
const sampled = ['seed', 'steps', 'sampler_name', 'scheduler'];
const text = (words: string) => node('CLIPTextEncode', { text: words, clip: ['4', 1] });

const fluxDev: Workflow = {
  '6': node('CLIPTextEncode', { text: 'a fox', clip: ['30', 1] }),
  '8': node('VAEDecode', { samples: ['31', 0], vae: ['30', 2] }),
  '9': node('SaveImage', { filename_prefix: 'flux', images: ['8', 0] }),
  '27': node('EmptySD3LatentImage', { width: 1024, height: 1024, batch_size: 1 }),
  '30': node('CheckpointLoaderSimple', { ckpt_name: 'flux1-dev-fp8.safetensors' }),
  '31': node('KSampler', {
    ...sampling,
    cfg: 1,
    scheduler: 'simple',
    seed: 972,
    model: ['30', 0],
    positive: ['35', 0],
    negative: ['33', 0],
    latent_image: ['27', 0],
  }),
  '33': node('CLIPTextEncode', { text: '', clip: ['30', 1] }),
  '35': node('FluxGuidance', { guidance: 3.5, conditioning: ['6', 0] }),
};

const refiner: Workflow = {
  '4': node('CheckpointLoaderSimple', { ckpt_name: 'base.safetensors' }),
  '5': node('EmptyLatentImage', { width: 1024, height: 1024, batch_size: 1 }),
  '6': text('a lighthouse'),
  '7': text('text'),
  '10': node('KSamplerAdvanced', {
    ...sampling,
    add_noise: 'enable',
    noise_seed: 7,
    steps: 25,
    cfg: 8,
    start_at_step: 0,
    end_at_step: 20,
    return_with_leftover_noise: 'enable',
    model: ['4', 0],
    positive: ['6', 0],
    negative: ['7', 0],
    latent_image: ['5', 0],
  }),
  '11': node('KSamplerAdvanced', {
    ...sampling,
    add_noise: 'disable',
    noise_seed: 0,
    steps: 25,
    cfg: 6,
    start_at_step: 20,
    end_at_step: 10_000,
    return_with_leftover_noise: 'disable',
    model: ['12', 0],
    positive: ['15', 0],
    negative: ['16', 0],
    latent_image: ['10', 0],
  }),
  '12': node('CheckpointLoaderSimple', { ckpt_name: 'refiner.safetensors' }),
  '15': text('a lighthouse, sharp'),
  '16': text('text'),
  '17': node('VAEDecode', { samples: ['11', 0], vae: ['12', 2] }),
  '19': node('SaveImage', { filename_prefix: 'sdxl', images: ['17', 0] }),
};

const wan: Workflow = {
  '1': node('UNETLoader', { unet_name: 'wan2.1_i2v.safetensors', weight_dtype: 'default' }),
  '3': node('KSampler', {
    ...sampling,
    seed: 1,
    model: ['1', 0],
    positive: ['8', 0],
    negative: ['8', 1],
    latent_image: ['8', 2],
  }),
  '5': node('LoadImage', { image: 'start.png' }),
  '6': text('waves'),
  '7': text('still'),
  '8': node('WanImageToVideo', {
    width: 832,
    height: 480,
    length: 33,
    batch_size: 1,
    positive: ['6', 0],
    negative: ['7', 0],
    start_image: ['5', 0],
  }),
  '10': node('VAEDecode', { samples: ['3', 0], vae: ['1', 0] }),
  '11': node('CreateVideo', { fps: 16, images: ['10', 0] }),
  '12': node('SaveVideo', { filename_prefix: 'video', format: 'auto', video: ['11', 0] }),
};

const videoToVideo: Workflow = {
  '1': node('VHS_LoadVideo', { video: 'in.mp4', force_rate: 0, frame_load_cap: 0 }),
  '2': node('VAEEncode', { pixels: ['1', 0], vae: ['4', 2] }),
  '3': node('KSampler', {
    ...sampling,
    denoise: 0.5,
    seed: 3,
    model: ['4', 0],
    positive: ['6', 0],
    negative: ['7', 0],
    latent_image: ['2', 0],
  }),
  '4': node('CheckpointLoaderSimple', { ckpt_name: 'base.safetensors' }),
  '6': text('oil paint'),
  '7': text('photo'),
  '8': node('VAEDecode', { samples: ['3', 0], vae: ['4', 2] }),
  '9': node('VHS_VideoCombine', { frame_rate: 12, format: 'video/h264-mp4', images: ['8', 0] }),
};

const upscale: Workflow = {
  '1': node('LoadImage', { image: 'small.png' }),
  '2': node('UpscaleModelLoader', { model_name: '4x.pth' }),
  '3': node('ImageUpscaleWithModel', { upscale_model: ['2', 0], image: ['1', 0] }),
  '4': node('SaveImage', { filename_prefix: 'big', images: ['3', 0] }),
};

const background: Workflow = {
  '1': node('LoadImage', { image: 'person.jpg' }),
  '2': node('Image Rembg (Remove Background)', { model: 'u2net', images: ['1', 0] }),
  '3': node('SaveImage', { filename_prefix: 'cut', images: ['2', 0] }),
};

const inpaint: Workflow = {
  '3': node('KSampler', {
    ...sampling,
    seed: 5,
    model: ['4', 0],
    positive: ['6', 0],
    negative: ['7', 0],
    latent_image: ['13', 0],
  }),
  '4': node('CheckpointLoaderSimple', { ckpt_name: 'inpaint.safetensors' }),
  '6': text('a door'),
  '7': text('blurry'),
  '8': node('VAEDecode', { samples: ['3', 0], vae: ['4', 2] }),
  '9': node('SaveImage', { filename_prefix: 'inpaint', images: ['8', 0] }),
  '10': node('LoadImage', { image: 'wall.png' }),
  '11': node('LoadImageMask', { image: 'wall-mask.png', channel: 'red' }),
  '13': node('VAEEncodeForInpaint', {
    grow_mask_by: 6,
    pixels: ['10', 0],
    mask: ['11', 0],
    vae: ['4', 2],
  }),
};

const twoTexts: Workflow = {
  ...fluxDev,
  '6': node('CLIPTextEncodeFlux', {
    clip_l: 'fox',
    t5xxl: 'a fox in the snow',
    guidance: 3.5,
    clip: ['30', 1],
  }),
  '35': node('ConditioningZeroOut', { conditioning: ['6', 0] }),
};

export const knownGraphs: readonly { name: string; graph: Workflow; fields: readonly string[] }[] =
  [
    {
      name: 'FLUX dev',
      graph: fluxDev,
      fields: ['prompt', 'negative_prompt', 'width', 'height', 'n', ...sampled, 'cfg', 'guidance'],
    },
    {
      name: 'SDXL with a refiner of its own words',
      graph: refiner,
      fields: [
        ...['prompt', 'prompt_2', 'negative_prompt', 'width', 'height', 'n', ...sampled],
        ...['guidance_scale', 'guidance_scale_2'],
      ],
    },
    {
      name: 'Wan, image to video',
      graph: wan,
      fields: [
        ...['prompt', 'negative_prompt', 'reference_images', 'width', 'height', 'n', ...sampled],
        ...['guidance_scale', 'frames', 'fps'],
      ],
    },
    {
      name: 'video to video',
      graph: videoToVideo,
      fields: [
        ...['prompt', 'negative_prompt', 'reference_videos', ...sampled],
        ...['guidance_scale', 'strength', 'fps'],
      ],
    },
    { name: 'an upscaler', graph: upscale, fields: ['reference_images'] },
    { name: 'a background remover', graph: background, fields: ['reference_images'] },
    {
      name: 'inpainting with a mask',
      graph: inpaint,
      fields: [
        ...['prompt', 'negative_prompt', 'reference_images', 'mask_image', ...sampled],
        'guidance_scale',
      ],
    },
    {
      name: 'FLUX with a text for each encoder',
      graph: twoTexts,
      fields: [
        ...['prompt', 'clip_l', 'negative_prompt', 'width', 'height', 'n', ...sampled],
        ...['cfg', 'guidance'],
      ],
    },
  ];
