import * as z from 'zod';
import { limits } from './limits';
import { unixSeconds } from './lists';
import { requestMetadata } from './metadata';

const urls = (max?: number) => (max ? z.array(z.string()).max(max) : z.array(z.string()));

/**
 * Parameters that the interface names for image and video (`docs/interface.md#generations`). Only a model's
 * `schema.fields` declare which of them it takes, with which defaults and values; a model may declare others too.
 */
const mediaParameters = z.object({
  n: z.int().optional().meta({ description: 'Number of outputs; default 1' }),
  aspect_ratio: z.string().optional(),
  resolution: z.string().optional(),
  quality: z.string().optional(),
  reference_images: urls().optional().meta({ description: 'URLs as returned by an upload' }),
  reference_videos: urls(limits.referenceVideos).optional(),
  input_video_duration: z.number().optional().meta({
    description:
      'Seconds of input video that are processed; default the output duration. Of uploaded videos it has to fit their length',
  }),
  reference_audios: urls(limits.referenceAudios).optional(),
  audio_url: z.string().optional().meta({ description: 'A sound that is transcribed' }),
  input_audio_duration: z.number().optional().meta({
    description:
      'Seconds of the sound at audio_url; needed where its address is elsewhere. A file of the workspace is charged by its measured length',
  }),
  generate_audio: z.boolean().optional(),
  audio: z.boolean().optional(),
  mode: z.string().optional(),
  first_frame_image_url: z.string().optional(),
  last_frame_image_url: z.string().optional(),
  duration: z.int().optional().meta({ description: 'Seconds' }),
  avatar_mode: z.string().optional(),
  avatar_asset_ids: z.array(z.string()).max(limits.avatarAssets).optional(),
  metadata: requestMetadata.optional().meta({
    description:
      'Up to 16 texts of the caller, not sent to the model. `project` is the id of the project that the task is filed in and whose budget it counts in',
  }),
});

/** Body of `POST /v1/generations`, as documented. The service validates by the model's schema. */
export const createGenerationBody = z
  .looseObject({ model: z.string(), prompt: z.string(), ...mediaParameters.shape })
  .meta({ id: 'CreateGeneration' });
/** Body of `POST /v1/quote`: the same flat shape, prompt optional. */
export const quoteBody = z
  .looseObject({ model: z.string(), prompt: z.string().optional(), ...mediaParameters.shape })
  .meta({ id: 'CreateQuote' });
/** Flat request parameters, not yet validated by the model's schema. */
export type GenerationParams = Record<string, unknown>;

/** Submission receipt, answer 201 of `POST /v1/generations`. `data` is present in rare cases only. */
export const generationReceipt = z
  .object({
    task_id: z.string(),
    created: unixSeconds,
    object: z.literal('generation.task'),
    progress: z.int().min(0).max(100),
    billing_transaction_id: z.string().meta({ description: 'For reconciliation only' }),
    data: z.array(z.unknown()).optional(),
  })
  .meta({ id: 'GenerationReceipt' });
export type GenerationReceipt = z.infer<typeof generationReceipt>;
