import type { Section } from './types';

export const endpoints: Section = {
  title: 'Endpoints',
  anchor: 'conventions',
  sentences: {
    'endpoints-1': 'All endpoints need Authorization: Bearer <API_KEY> (see Authentication).',
    'endpoints-2': 'Field names are exact.',
  },
};

export const models: Section = {
  title: 'GET /v1/models',
  anchor: 'list-models',
  sentences: {
    'models-1': 'No body.',
    'models-2': 'Response 200: object (list), data (array of model objects).',
    'models-3': 'Only models currently available to the key are listed.',
    'models-4':
      "There is no public endpoint that returns one model's schema; schema is embedded in each list item.",
  },
};

export const generations: Section = {
  title: 'POST /v1/generations',
  anchor: 'create-a-generation',
  sentences: {
    'generations-1': 'Creates an image or video task.',
    'generations-2': 'The service determines image or video from model.',
    'generations-3': 'Body application/json.',
    'generations-4':
      'Headers: Authorization (required), Content-Type application/json (required), Idempotency-Key (strongly recommended; the same value for the same business submission prevents duplicate tasks on retries).',
    'generations-5': 'Response 201 with the submission receipt (not the full task).',
    'generations-6': 'The call does not return final media.',
    'generations-7': 'Required fields:',
    'generations.model': 'model (string): Model ID',
    'generations.prompt': 'prompt (string): Generation instruction',
    'generations-8': 'Image fields (all optional; exact set and enumerations per model schema):',
    'generations.image.reference_images':
      'reference_images (string[], default none): Reference image URLs; hosted URLs come from upload',
    'generations.image.aspect_ratio': 'aspect_ratio (string, default auto): Output aspect ratio',
    'generations.image.resolution':
      'resolution (string, default model-specific): Output resolution',
    'generations.image.n': 'n (integer, default 1): Number of images',
    'generations.image.quality':
      'quality (string, default model-specific): Send only when the model schema declares it. The official-variant image model accepts low, medium, high; the regular image model does not support it',
    'generations-9': 'Video fields (all optional; exact set per model schema):',
    'generations.video.reference_images':
      'reference_images (string[], default none): Up to 9 for the family-S video models',
    'generations.video.reference_videos':
      'reference_videos (string[], default none): Up to 3; may enable input-video billing',
    'generations.video.input_video_duration':
      'input_video_duration (number, default output duration): Seconds of input video actually processed; give accurately with reference videos',
    'generations.video.reference_audios': 'reference_audios (string[], default none): Up to 3',
    'generations.video.generate_audio':
      'generate_audio (boolean, default true): Whether to generate audio',
    'generations.video.audio':
      'audio (boolean, default false): Family-K generated-audio switch; only when declared by schema',
    'generations.video.mode':
      'mode (string, default model-specific): Family-K tier; common values std, pro, 4k',
    'generations.video.first_frame_image_url':
      'first_frame_image_url (string, default none): Only when declared by schema',
    'generations.video.last_frame_image_url':
      'last_frame_image_url (string, default none): Only when declared by schema',
    'generations.video.aspect_ratio': 'aspect_ratio (string, default model default)',
    'generations.video.resolution':
      'resolution (string, default model default): Enumeration per model',
    'generations.video.duration': 'duration (integer, default model default): Usually seconds',
    'generations.video.avatar_mode':
      'avatar_mode (string, default none): virtual enables virtual-avatar mode',
    'generations.video.avatar_asset_ids':
      'avatar_asset_ids (string[], default none): asset_id values from upload; up to 5',
    'generations-10': 'Rules:',
    'generations-11':
      'Virtual-avatar mode is supported by three family-S video models (standard, fast and mini variants).',
    'generations-12':
      'Avatar assets enter a provider review flow before generation continues, unlike ordinary reference_images.',
    'generations-13': 'During review, avatar_review_pending is returned.',
    'generations-14': 'If an asset is unusable, avatar_reference_invalid is returned.',
    'generations-15':
      'If the provider resource service is unavailable, avatar_provider_unavailable is returned.',
    'generations-16': 'No separate review endpoint exists.',
    'generations-17':
      'Family-K omni-v3 and family-K video-O1 models take reference videos through reference_videos with input_video_duration.',
    'generations-18':
      'When reference videos are present, the omni-v3 model requires audio=false; the video-O1 model has no audio field.',
    'generations-19': 'The family-G omni flash video model accepts only duration=10.',
    'generations-20':
      'reference_videos and reference_audios must be HTTPS URLs hosted by the client that the service can download without cookies or custom headers, that stay valid until the task completes, and that return a Content-Type matching the file.',
    'generations-21': 'Signed URLs valid for several hours are advised.',
    'generations-22': 'Local paths, blob: URLs and browser-session-only URLs are invalid.',
    'generations-23':
      'Format, size and duration limits follow the model schema and upstream validation.',
    'generations-24':
      "Created tasks, charges and outputs belong to the key's team workspace; no header changes this.",
  },
};
