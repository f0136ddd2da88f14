import type { MediaFamily, UpstreamModel } from '@/lib/contract';
import type { PackageName } from './packages';

/**
 * The models that each package names in its types, without dated versions (`dist/index.d.ts` of the versions in README,
 * 2026-11-23). A package takes other names too. Azure has deployments of the account's own.
 */
export const aiSdkModels: Readonly<
  Record<PackageName, Readonly<Partial<Record<MediaFamily, readonly string[]>>>>
> = {
  xai: {
    image: ['grok-imagine-image', 'grok-imagine-image-pro'],
    video: ['grok-imagine-video', 'grok-imagine-video-1.5'],
  },
  alibaba: {
    video: [
      'wan2.6-t2v',
      'wan2.5-t2v-preview',
      'wan2.7-t2v',
      'wan2.6-i2v',
      'wan2.6-i2v-flash',
      'wan2.6-r2v',
      'wan2.6-r2v-flash',
      'wan2.7-r2v',
      'wan3.0-video',
    ],
  },
  'google-vertex': {
    image: [
      'gemini-2.5-flash-image',
      'gemini-3-pro-image-preview',
      'gemini-3.1-flash-image-preview',
      'gemini-nano-banana-2.1',
    ],
    video: [
      'veo-3.0-generate-001',
      'veo-3.0-fast-generate-001',
      'veo-3.1-generate-001',
      'veo-3.1-fast-generate-001',
    ],
  },
  luma: { image: ['photon-1', 'photon-flash-1'] },
  'black-forest-labs': {
    image: [
      'flux-kontext-pro',
      'flux-kontext-max',
      'flux-pro-1.1-ultra',
      'flux-pro-1.1',
      'flux-pro-1.0-fill',
    ],
    video: ['flux-3-video'],
  },
  'amazon-bedrock': { image: ['amazon.nova-canvas-v1:0'] },
  azure: {},
  deepinfra: {
    image: [
      'stabilityai/sd3.5',
      'black-forest-labs/FLUX-1.1-pro',
      'black-forest-labs/FLUX-1-schnell',
      'black-forest-labs/FLUX-1-dev',
      'black-forest-labs/FLUX-pro',
      'black-forest-labs/FLUX.1-Kontext-dev',
      'black-forest-labs/FLUX.1-Kontext-pro',
      'stabilityai/sd3.5-medium',
      'stabilityai/sdxl-turbo',
    ],
  },
  fireworks: {
    image: [
      'accounts/fireworks/models/flux-1-dev-fp8',
      'accounts/fireworks/models/flux-1-schnell-fp8',
      'accounts/fireworks/models/flux-kontext-pro',
      'accounts/fireworks/models/flux-kontext-max',
      'accounts/fireworks/models/playground-v2-5-1024px-aesthetic',
      'accounts/fireworks/models/stable-diffusion-xl-1024-v1-0',
    ],
  },
  togetherai: {
    image: [
      'stabilityai/stable-diffusion-xl-base-1.0',
      'black-forest-labs/FLUX.1-dev',
      'black-forest-labs/FLUX.1-schnell',
      'black-forest-labs/FLUX.1.1-pro',
      'black-forest-labs/FLUX.1-pro',
      'black-forest-labs/FLUX.1-kontext-pro',
      'black-forest-labs/FLUX.1-kontext-max',
      'black-forest-labs/FLUX.1-kontext-dev',
    ],
  },
  elevenlabs: {
    audio: ['eleven_v3', 'eleven_multilingual_v2', 'eleven_flash_v2_5', 'eleven_turbo_v2_5'],
  },
};

/** The models of a package that match a search. Pure. */
export const listedAiSdkModels = (name: PackageName, search: string): UpstreamModel[] =>
  (['image', 'video', 'audio'] as const)
    .flatMap((family) =>
      (aiSdkModels[name][family] ?? []).map((id) => ({
        id,
        name: id.split('/').at(-1) ?? id,
        family,
      })),
    )
    .filter(({ id }) => id.toLowerCase().includes(search.trim().toLowerCase()));
