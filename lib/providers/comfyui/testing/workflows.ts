import type { Workflow } from '../declaration';

/** Workflows as ComfyUI exports them, made of nodes that come with it (nodes.py, comfy_extras). */

const node = (class_type: string, inputs: Record<string, unknown>) => ({ class_type, inputs });
const sampling = { steps: 20, cfg: 7, sampler_name: 'euler', scheduler: 'normal', denoise: 1 };

export const textToImage: Workflow = {
  '3': node('KSampler', {
    ...sampling,
    seed: 5,
    model: ['4', 0],
    positive: ['6', 0],
    negative: ['7', 0],
    latent_image: ['5', 0],
  }),
  '4': node('CheckpointLoaderSimple', { ckpt_name: 'sd_xl_base_1.0.safetensors' }),
  '5': node('EmptyLatentImage', { width: 1024, height: 1024, batch_size: 1 }),
  '6': node('CLIPTextEncode', { text: 'a boat', clip: ['4', 1] }),
  '7': node('CLIPTextEncode', { text: 'text, watermark', clip: ['4', 1] }),
  '8': node('VAEDecode', { samples: ['3', 0], vae: ['4', 2] }),
  '9': node('SaveImage', { filename_prefix: 'ComfyUI', images: ['8', 0] }),
};

export const imageToImage: Workflow = {
  ...textToImage,
  '3': node('KSampler', {
    ...sampling,
    denoise: 0.6,
    seed: 5,
    model: ['4', 0],
    positive: ['6', 0],
    negative: ['7', 0],
    latent_image: ['11', 0],
  }),
  '5': node('LoadImage', { image: 'example.png' }),
  '11': node('VAEEncode', { pixels: ['5', 0], vae: ['4', 2] }),
};

export const flux: Workflow = {
  '6': node('CLIPTextEncode', { text: 'a fox', clip: ['11', 0] }),
  '8': node('VAEDecode', { samples: ['13', 0], vae: ['10', 0] }),
  '9': node('SaveImage', { filename_prefix: 'flux', images: ['8', 0] }),
  '10': node('VAELoader', { vae_name: 'ae.safetensors' }),
  '11': node('DualCLIPLoader', {
    clip_name1: 't5xxl_fp16.safetensors',
    clip_name2: 'clip_l.safetensors',
    type: 'flux',
  }),
  '12': node('UNETLoader', { unet_name: 'flux1-dev.safetensors', weight_dtype: 'default' }),
  '13': node('SamplerCustomAdvanced', {
    noise: ['25', 0],
    guider: ['22', 0],
    sampler: ['16', 0],
    sigmas: ['17', 0],
    latent_image: ['27', 0],
  }),
  '16': node('KSamplerSelect', { sampler_name: 'euler' }),
  '17': node('BasicScheduler', { scheduler: 'simple', steps: 20, denoise: 1, model: ['12', 0] }),
  '22': node('BasicGuider', { model: ['12', 0], conditioning: ['26', 0] }),
  '25': node('RandomNoise', { noise_seed: 9 }),
  '26': node('FluxGuidance', { guidance: 3.5, conditioning: ['6', 0] }),
  '27': node('EmptySD3LatentImage', { width: 1024, height: 768, batch_size: 1 }),
};

export const video: Workflow = {
  '1': node('UNETLoader', { unet_name: 'wan2.1_i2v.safetensors', weight_dtype: 'default' }),
  '2': node('CLIPLoader', { clip_name: 'umt5.safetensors', type: 'wan' }),
  '3': node('KSampler', {
    ...sampling,
    seed: 1,
    model: ['1', 0],
    positive: ['8', 0],
    negative: ['8', 1],
    latent_image: ['8', 2],
  }),
  '4': node('LoadImage', { image: 'start.png' }),
  '6': node('CLIPTextEncode', { text: 'waves', clip: ['2', 0] }),
  '7': node('CLIPTextEncode', { text: 'still', clip: ['2', 0] }),
  '8': node('WanImageToVideo', {
    width: 832,
    height: 480,
    length: 33,
    batch_size: 1,
    positive: ['6', 0],
    negative: ['7', 0],
    vae: ['9', 0],
    start_image: ['4', 0],
  }),
  '9': node('VAELoader', { vae_name: 'wan_vae.safetensors' }),
  '10': node('VAEDecode', { samples: ['3', 0], vae: ['9', 0] }),
  '11': node('CreateVideo', { fps: 16, images: ['10', 0] }),
  '12': node('SaveVideo', {
    filename_prefix: 'video',
    format: 'auto',
    codec: 'auto',
    video: ['11', 0],
  }),
};

export const upscaler: Workflow = {
  '1': node('LoadImage', { image: 'small.png' }),
  '2': node('UpscaleModelLoader', { model_name: '4x-UltraSharp.pth' }),
  '3': node('ImageUpscaleWithModel', { upscale_model: ['2', 0], image: ['1', 0] }),
  '4': node('SaveImage', { filename_prefix: 'big', images: ['3', 0] }),
};

const size = { default: 512, min: 16, max: 16384, step: 8 };
const one = { default: 1, min: 1, max: 4096 };
const samplers = ['euler', 'euler_ancestral', 'dpmpp_2m', 'uni_pc_bh2'];
const schedulers = ['normal', 'karras', 'simple'];
const required = (inputs: Record<string, unknown>) => ({ input: { required: inputs } });
const latent = required({ width: ['INT', size], height: ['INT', size], batch_size: ['INT', one] });

/** `/object_info` of these nodes, in its two formats for values. */
export const objectInfo: Record<string, unknown> = {
  KSampler: required({
    seed: [
      'INT',
      { default: 0, min: 0, max: 2 ** 64, tooltip: 'The random seed used for creating the noise.' },
    ],
    steps: ['INT', { default: 20, min: 1, max: 10000 }],
    cfg: ['FLOAT', { default: 8, min: 0, max: 100, step: 0.1 }],
    sampler_name: [samplers],
    scheduler: [schedulers],
    denoise: ['FLOAT', { default: 1, min: 0, max: 1, step: 0.01 }],
  }),
  KSamplerAdvanced: required({
    noise_seed: ['INT', { default: 0, min: 0, max: 2 ** 64 }],
    steps: ['INT', { default: 20, min: 1, max: 10000 }],
    cfg: ['FLOAT', { default: 8, min: 0, max: 100, step: 0.1 }],
    sampler_name: [samplers],
    scheduler: [schedulers],
  }),
  EmptyFlux2LatentImage: required({
    width: ['INT', { ...size, default: 1024, step: 16 }],
    height: ['INT', { ...size, default: 1024, step: 16 }],
    batch_size: ['INT', one],
  }),
  Flux2Scheduler: required({ steps: ['INT', { default: 20, min: 1, max: 4096 }] }),
  SaveWEBM: required({ fps: ['FLOAT', { default: 24, min: 0.01, max: 1000, step: 0.01 }] }),
  CheckpointLoaderSimple: required({
    ckpt_name: [['sd_xl_base_1.0.safetensors', 'other.safetensors']],
  }),
  EmptyLatentImage: latent,
  EmptySD3LatentImage: latent,
  CLIPTextEncode: required({ text: ['STRING', { multiline: true }] }),
  VAEDecode: required({}),
  VAEEncode: required({}),
  VAELoader: required({ vae_name: [['ae.safetensors', 'wan_vae.safetensors']] }),
  SaveImage: required({ filename_prefix: ['STRING', { default: 'ComfyUI' }] }),
  LoadImage: required({ image: [['example.png'], { image_upload: true }] }),
  DualCLIPLoader: required({
    clip_name1: [['t5xxl_fp16.safetensors']],
    clip_name2: [['clip_l.safetensors']],
    type: [['flux']],
  }),
  UNETLoader: required({
    unet_name: [['flux1-dev.safetensors', 'wan2.1_i2v.safetensors']],
    weight_dtype: [['default']],
  }),
  CLIPLoader: required({ clip_name: [['umt5.safetensors']], type: [['wan']] }),
  SamplerCustomAdvanced: required({}),
  KSamplerSelect: required({ sampler_name: ['COMBO', { options: samplers }] }),
  BasicScheduler: required({
    scheduler: ['COMBO', { options: schedulers }],
    steps: ['INT', { min: 1, max: 10000 }],
    denoise: ['FLOAT', { min: 0, max: 1 }],
  }),
  BasicGuider: required({}),
  RandomNoise: required({ noise_seed: ['INT', { default: 0, min: 0, max: 2 ** 64 }] }),
  FluxGuidance: required({ guidance: ['FLOAT', { default: 3.5, min: 0, max: 100, step: 0.1 }] }),
  WanImageToVideo: required({
    width: ['INT', size],
    height: ['INT', size],
    length: ['INT', { min: 1, max: 16384, step: 4 }],
    batch_size: ['INT', one],
  }),
  CreateVideo: required({ fps: ['FLOAT', { default: 30, min: 1, max: 120 }] }),
  SaveVideo: required({
    filename_prefix: ['STRING', {}],
    format: ['COMBO', { options: ['auto', 'mp4'] }],
    codec: ['COMBO', { options: ['auto', 'h264'] }],
  }),
  UpscaleModelLoader: required({ model_name: [['4x-UltraSharp.pth']] }),
  ImageUpscaleWithModel: required({}),
};
