import type { Section } from './types';

export const errors: Section = {
  title: 'Errors',
  anchor: 'errors',
  sentences: {
    'errors.model_not_found':
      'Model does not exist, is not public, or key not authorized: model_not_found (or a no-permission error)',
    'errors.no_available_route': 'Model or channel has no enabled route: no available route',
    'errors.unsupported_parameter': 'Request field not in the model schema: unsupported parameter',
    'errors.insufficient_credits':
      'Insufficient credits for a generation: HTTP 402, code insufficient_credits, header X-Service-Balance (named with the service brand in the actual interface); top up before retrying',
    'errors.upstream_error':
      'Upstream temporarily unavailable: upstream failure; safe to retry using the idempotency key',
    'errors.avatar_review_pending':
      'Avatar assets under review: avatar_review_pending (no task created, no charge)',
    'errors.avatar_reference_invalid': 'Avatar asset unusable: avatar_reference_invalid',
    'errors.avatar_provider_unavailable':
      'Avatar provider resource service unavailable: avatar_provider_unavailable',
    'errors-1': 'Error body envelope: not shown.',
    'errors-2':
      'HTTP status codes for errors other than insufficient_credits, and codes for the no-route, unsupported-parameter and upstream-failure conditions: not shown.',
  },
};

export const limits: Section = {
  title: 'Limits',
  anchor: 'limits',
  sentences: {
    'limits.upload-file-size':
      'Upload file size: 64 MB; POST /v1/uploads/files (image, video, audio)',
    'limits.image-upload-formats':
      'Image upload formats: PNG, JPEG, WebP, GIF; POST /v1/uploads/images',
    'limits.reference-images': 'Reference images: up to 9; Family-S video models',
    'limits.reference-videos': 'Reference videos: up to 3; Video generation and quote',
    'limits.reference-audios': 'Reference audios: up to 3; Video generation and quote',
    'limits.avatar-assets': 'Avatar assets: up to 5; avatar_asset_ids',
    'limits.duration': 'Duration: only 10; Family-G omni flash video model',
    'limits.n-default': 'n default: 1; Image generation',
    'limits-1': 'Other quantity limits are declared per model in schema.fields.',
    'limits-2': 'Uploads and quotes consume no credits.',
    'limits-3': 'Generated output URLs are not permanent.',
    'limits-4': 'Rate limits: not shown.',
    'limits-5':
      'Prompt length and limits of reference media size or duration beyond the model schema: not shown.',
  },
};
