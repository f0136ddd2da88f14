/**
 * Descriptions of models as `GET /models?expand=openapi-3.0` gives them, shortened to what an import reads. Their fields
 * follow the models' pages at fal.ai, written down by hand and not downloaded (2026-11-23): read them again before relying on one.
 */
const described = (
  endpoint_id: string,
  display_name: string,
  category: string,
  input: { required: string[]; properties: Record<string, unknown> },
  schemas: Record<string, unknown> = {},
) => ({
  endpoint_id,
  metadata: { display_name, category, description: `${display_name}.`, status: 'active' },
  openapi: {
    openapi: '3.0.4',
    paths: {
      [`/${endpoint_id}`]: {
        post: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Input' } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Input: {
          type: 'object',
          'x-fal-order-properties': Object.keys(input.properties),
          ...input,
        },
        ...schemas,
      },
    },
  },
});

const prompt = { type: 'string', description: 'The prompt to generate an image from.' };
const seed = { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'The seed.' };
const numImages = { type: 'integer', minimum: 1, maximum: 4, default: 1 };
const imageSize = {
  anyOf: [
    { $ref: '#/components/schemas/ImageSize' },
    {
      type: 'string',
      enum: [
        'square_hd',
        'square',
        'portrait_4_3',
        'portrait_16_9',
        'landscape_4_3',
        'landscape_16_9',
      ],
    },
  ],
  default: 'landscape_4_3',
};
const sizes = {
  ImageSize: {
    type: 'object',
    properties: { width: { type: 'integer' }, height: { type: 'integer' } },
  },
};

/** Models that the double describes. */
export const falModels = [
  described(
    'fal-ai/flux/dev',
    'FLUX.1 [dev]',
    'text-to-image',
    {
      required: ['prompt'],
      properties: {
        prompt,
        image_size: imageSize,
        num_inference_steps: { type: 'integer', minimum: 1, maximum: 50, default: 28 },
        seed,
        guidance_scale: { type: 'number', minimum: 1, maximum: 20, default: 3.5 },
        num_images: numImages,
        enable_safety_checker: { type: 'boolean', default: true },
        output_format: { type: 'string', enum: ['jpeg', 'png'], default: 'jpeg' },
      },
    },
    sizes,
  ),
  described('fal-ai/nano-banana/edit', 'Nano Banana Edit', 'image-to-image', {
    required: ['prompt', 'image_urls'],
    properties: {
      prompt,
      image_urls: { type: 'array', items: { type: 'string' }, maxItems: 10 },
      num_images: numImages,
      aspect_ratio: { type: 'string', enum: ['auto', '1:1', '16:9', '9:16'], default: 'auto' },
    },
  }),
  described('fal-ai/flux-general/inpainting', 'FLUX Inpainting', 'image-to-image', {
    required: ['prompt', 'image_url', 'mask_url'],
    properties: {
      prompt,
      image_url: { type: 'string' },
      mask_url: { type: 'string' },
      strength: { type: 'number', minimum: 0, maximum: 1, default: 0.85 },
      loras: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' } } } },
    },
  }),
  described('fal-ai/ideogram/v3/edit', 'Ideogram V3 Edit', 'image-to-image', {
    required: ['prompt', 'image_url', 'mask_url'],
    properties: { prompt, image_url: { type: 'string' }, mask_url: { type: 'string' } },
  }),
  described('fal-ai/flux-2-pro/outpaint', 'Flux 2 Pro', 'image-to-image', {
    required: ['image_url'],
    properties: {
      image_url: { type: 'string' },
      ...Object.fromEntries(
        ['expand_top', 'expand_bottom', 'expand_left', 'expand_right'].map((edge) => [
          edge,
          { type: 'integer', minimum: 0, maximum: 2048, default: 0 },
        ]),
      ),
    },
  }),
  described('fal-ai/clarity-upscaler', 'Clarity Upscaler', 'image-to-image', {
    required: ['image_url'],
    properties: {
      image_url: { type: 'string' },
      prompt: { type: 'string', default: 'masterpiece, best quality, highres' },
      upscale_factor: { type: 'number', minimum: 1, maximum: 4, default: 2 },
    },
  }),
  described('fal-ai/birefnet/v2', 'Birefnet Background Removal', 'image-to-image', {
    required: ['image_url'],
    properties: { image_url: { type: 'string' } },
  }),
  described('fal-ai/kling-video/v2.1/master/image-to-video', 'Kling 2.1 Master', 'image-to-video', {
    required: ['prompt', 'image_url'],
    properties: {
      prompt: { type: 'string', maxLength: 2500 },
      image_url: { type: 'string' },
      duration: { type: 'string', enum: ['5', '10'], default: '5' },
      negative_prompt: { type: 'string', default: 'blur, distort, and low quality' },
      cfg_scale: { type: 'number', minimum: 0, maximum: 1, default: 0.5 },
    },
  }),
  described('fal-ai/kokoro/american-english', 'Kokoro TTS', 'text-to-audio', {
    required: [],
    properties: {
      prompt: { type: 'string', default: '' },
      voice: { type: 'string', enum: ['af_heart', 'af_bella', 'am_adam'], default: 'af_heart' },
      speed: { type: 'number', minimum: 0.1, maximum: 5, default: 1 },
    },
  }),
];

/** A model as the double describes it. */
export type FalModel = ReturnType<typeof described>;
