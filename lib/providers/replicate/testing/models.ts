/**
 * Descriptions of models as `GET /models/{owner}/{name}` gives them, shortened to what an import reads. Their fields follow
 * the models' pages at replicate.com, written down by hand and not downloaded (2026-11-23): read them again before relying on one.
 */
const described = (
  owner: string,
  name: string,
  example: string,
  Input: { required: string[]; properties: Record<string, unknown> },
  schemas: Record<string, unknown> = {},
) => ({
  owner,
  name,
  description: `${name} of ${owner}.`,
  is_official: owner !== 'fofr',
  default_example: { output: example },
  latest_version: {
    id: '0123456789abcdef0123456789abcdef',
    openapi_schema: {
      components: {
        schemas: {
          Input: { type: 'object', title: 'Input', ...Input },
          Output: { type: 'array', items: { type: 'string', format: 'uri' } },
          ...schemas,
        },
      },
    },
  },
});

/** Models that the double describes. */
export const replicateModels = [
  described(
    'black-forest-labs',
    'flux-schnell',
    'https://replicate.delivery/x/out-0.webp',
    {
      required: ['prompt'],
      properties: {
        seed: { type: 'integer', 'x-order': 3 },
        prompt: { type: 'string', 'x-order': 0, description: 'Prompt for generated image' },
        aspect_ratio: {
          allOf: [{ $ref: '#/components/schemas/aspect_ratio' }],
          default: '1:1',
          'x-order': 1,
        },
        num_outputs: { type: 'integer', minimum: 1, maximum: 4, default: 1, 'x-order': 2 },
        output_quality: { type: 'integer', minimum: 0, maximum: 100, default: 80, 'x-order': 4 },
        disable_safety_checker: { type: 'boolean', default: false, 'x-order': 5 },
      },
    },
    { aspect_ratio: { type: 'string', enum: ['1:1', '16:9', '21:9', '9:16'] } },
  ),
  described('black-forest-labs', 'flux-fill-dev', 'https://replicate.delivery/x/out-0.png', {
    required: ['image'],
    properties: {
      image: { type: 'string', format: 'uri', 'x-order': 1 },
      prompt: { type: 'string', 'x-order': 0 },
      mask: { type: 'string', format: 'uri', nullable: true, 'x-order': 2 },
      guidance: { type: 'number', minimum: 0, maximum: 100, default: 30, 'x-order': 3 },
    },
  }),
  described('minimax', 'video-01', 'https://replicate.delivery/x/output.mp4', {
    required: ['prompt'],
    properties: {
      prompt: { type: 'string', 'x-order': 0 },
      prompt_optimizer: { type: 'boolean', default: true, 'x-order': 1 },
      first_frame_image: { type: 'string', format: 'uri', 'x-order': 2 },
      subject_reference: { type: 'string', format: 'uri', 'x-order': 3 },
    },
  }),
  described('minimax', 'speech-02-turbo', 'https://replicate.delivery/x/output.mp3', {
    required: ['text'],
    properties: {
      text: { type: 'string', 'x-order': 0 },
      voice_id: { type: 'string', default: 'Wise_Woman', 'x-order': 1 },
      speed: { type: 'number', minimum: 0.5, maximum: 2, default: 1, 'x-order': 2 },
      audio_format: { type: 'string', enum: ['mp3', 'wav', 'pcm'], default: 'mp3', 'x-order': 3 },
    },
  }),
  described('fofr', 'face-to-many', 'https://replicate.delivery/x/out-0.png', {
    required: [],
    properties: {
      image: { type: 'string', format: 'uri', 'x-order': 0 },
      style: { enum: ['3D', 'Clay'], default: '3D', description: 'An enumeration.', 'x-order': 1 },
      prompt: { type: 'string', default: 'a person', 'x-order': 2 },
      number_of_images: { type: 'integer', minimum: 1, maximum: 4, default: 1, 'x-order': 3 },
    },
  }),
];
