import type { Section } from './types';

export const quote: Section = {
  title: 'POST /v1/quote',
  anchor: 'create-a-quote',
  sentences: {
    'quote-1':
      'Returns estimated credits without creating a task, reserving balance or writing usage.',
    'quote-2':
      'Body is the same flat shape as POST /v1/generations; no wrapper such as {model, family, input}.',
    'quote-3':
      'Result uses the quote result shape (200 assumed by the read-only nature; status code not stated).',
    'quote.model': 'model (string, required): Image or video model ID',
    'quote.prompt': 'prompt (string, optional): May be omitted for a quote',
    'quote.n': 'n (integer, optional): Output count',
    'quote.resolution': 'resolution (string, optional): e.g. 1K, 2K, 720p',
    'quote.aspect_ratio': 'aspect_ratio (string, optional): e.g. 1:1, 16:9',
    'quote.duration': 'duration (integer, optional): Seconds',
    'quote.quality': 'quality (string, optional): Only when declared by schema',
    'quote.reference_images': 'reference_images (string[], optional): Only when declared by schema',
    'quote.reference_videos':
      'reference_videos (string[], optional): Family-S models accept up to 3',
    'quote.input_video_duration':
      'input_video_duration (number, optional): Send with reference_videos for an accurate quote',
    'quote.reference_audios':
      'reference_audios (string[], optional): Family-S models accept up to 3',
    'quote.generate_audio': 'generate_audio (boolean, optional): Family-S models default true',
    'quote.audio': 'audio (boolean, optional): Only when declared by schema',
    'quote.mode': 'mode (string, optional): std, pro, 4k',
    'quote.first_frame_image_url':
      'first_frame_image_url (string, optional): Only when declared by schema',
    'quote.last_frame_image_url':
      'last_frame_image_url (string, optional): Only when declared by schema',
    'quote.avatar_mode': 'avatar_mode (string, optional): virtual enables virtual-avatar mode',
    'quote.avatar_asset_ids': 'avatar_asset_ids (string[], optional): Up to 5',
    'quote-4': 'Rules:',
    'quote-5': 'Only parameters supported by the selected model are sent.',
    'quote-6':
      "The quote is matched against live pricing rules using the key's model access, region and user group.",
    'quote-7': 'Final charge is determined again at task creation.',
    'quote-8':
      'If n, resolution, quality, duration, reference videos or input-video duration differ between quote and creation, results may differ.',
    'quote-9':
      'For family-K, mode, audio, reference videos and input-video duration also affect price and must match.',
    'quote-10': 'Avatar mode and asset IDs must match.',
    'quote-11': 'estimated_credits is the request total (per-item price times n, already applied).',
  },
};

export const tasks: Section = {
  title: 'GET /v1/tasks/{task_id}',
  anchor: 'look-a-task-up',
  sentences: {
    'tasks-1': 'Path parameter task_id (string, required; returned by creation).',
    'tasks-2': 'Response 200 with the task object.',
    'tasks-3': 'Recommended default lookup for both image and video.',
    'tasks-4':
      'Clients should use a fixed interval or backoff when polling, and query once more after a webhook in critical flows.',
  },
};
