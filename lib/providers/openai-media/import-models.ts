import type { DeclaredField } from '@/lib/contract';
import {
  choiceField,
  countField,
  fileField,
  filesField,
  integerField,
  promptField,
  secondsField,
  seedField,
} from '../declared-fields';
import type { ImportedModel } from '../mapping/from-json-schema';

const referencesField = (max: number) =>
  filesField('reference_images', max, 'Pictures to change or to follow');
const pictureSeedField = {
  ...seedField,
  description: 'The same seed and request give the same picture',
};

/** OpenAI's image models up to 1.5 have three sizes. */
const threeSizes: Record<string, string> = {
  auto: 'auto',
  '1:1': '1024x1024',
  '3:2': '1536x1024',
  '2:3': '1024x1536',
};
/** From gpt-image-2 on: multiples of 16, ratios from 1:3 to 3:1. */
const freeSizes: Record<string, string> = {
  ...threeSizes,
  '4:3': '1360x1024',
  '3:4': '1024x1360',
  '16:9': '1536x864',
  '9:16': '864x1536',
};

/**
 * A model by its name, because the list of models has nothing else. Pure. `null` for models that make neither pictures,
 * videos nor speech. The operator adds other fields of a server by hand.
 */
export function importOpenAiModel(model: string): ImportedModel | null {
  const namedModel = { model, name: model.slice(0, 80), description: '', unusual: [] };
  if (/^(?:chat)?gpt-image/.test(model))
    return { ...namedModel, family: 'image', ...gptImageShape(model) };
  if (/^(?:openai\/)?sora/.test(model)) return { ...namedModel, family: 'video', ...soraShape };
  if (transcriptPattern.test(model)) {
    if (unsupportedTranscriptPattern.test(model)) return null;
    return { ...namedModel, family: 'audio', ...transcriptShape(model) };
  }
  if (speechPattern.test(model)) return { ...namedModel, family: 'audio', ...speechShape(model) };
  if (videoPattern.test(model)) return { ...namedModel, family: 'video', ...openVideoShape };
  if (imagePattern.test(model)) return { ...namedModel, family: 'image', ...openImageShape };
  return null;
}

type Shape = Pick<ImportedModel, 'fields' | 'mapping'>;

function gptImageShape(model: string): Shape {
  const hasFreeSizes = /^gpt-image-(?:[2-9]|\d\d)/.test(model);
  const sizes = hasFreeSizes ? freeSizes : threeSizes;
  return {
    fields: [
      promptField(32_000),
      referencesField(16),
      fileField('mask_image', 'A PNG of the first picture’s size; its white parts are drawn again'),
      choiceField('aspect_ratio', Object.keys(sizes), 'Shape of the picture'),
      choiceField(
        'quality',
        ['auto', 'low', 'medium', 'high'],
        'Higher costs more and takes longer',
      ),
      choiceField(
        'background',
        hasFreeSizes ? ['auto', 'opaque'] : ['auto', 'opaque', 'transparent'],
        'What is behind the subject',
      ),
      choiceField('output_format', ['png', 'jpeg', 'webp'], 'File format'),
      countField(10, { description: 'How many images to make' }),
    ],
    mapping: { aspect_ratio: { to: 'size', values: sizes } },
  };
}

const soraShape: Shape = {
  fields: [
    promptField(32_000),
    fileField('first_frame_image_url', 'The picture that the video begins with, in its size'),
    choiceField('aspect_ratio', ['16:9', '9:16'], 'Shape of the video'),
    secondsField([4, 8, 12], 4),
  ],
  mapping: { aspect_ratio: { to: 'size', values: { '16:9': '1280x720', '9:16': '720x1280' } } },
};

const transcriptPattern = /whisper|transcribe|parakeet/i;
/** Models of live sound, models that separate speakers and models that translate return another form. */
const unsupportedTranscriptPattern = /realtime|diarize|translate/i;

/**
 * A transcription by OpenAI's reference of `POST /audio/transcriptions` (README). Files of 25 MB at most; the length is
 * limited because it is charged.
 */
const transcriptShape = (model: string): Shape => ({
  fields: [
    {
      name: 'audio_url',
      type: 'string',
      format: 'uri',
      required: true,
      max_bytes: 25_000_000,
      description: 'What is transcribed',
    },
    {
      name: 'input_audio_duration',
      type: 'number',
      required: false,
      min: 0.01,
      max: model.includes('gpt-') ? 1_500 : 7_200,
      unit: 's',
      description: 'Length of the sound; needed where its address is elsewhere',
    },
    {
      name: 'language',
      type: 'string',
      required: false,
      max_length: 8,
      description: 'What is spoken, as a code such as en; found out when left out',
    },
    {
      ...promptField(1_000),
      required: false,
      label: 'Names and terms',
      description: 'Words that occur in it, to be spelled right',
    },
  ],
  mapping: {},
});

const speechPattern = /(?:^|[/-])tts|kokoro|text-to-speech|chatterbox/i;
const openAiVoices = ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer'];

/** Speech by OpenAI's reference of `POST /audio/speech` (README). Open models have voices of their own. */
function speechShape(model: string): Shape {
  const isOpenAi = /^(?:openai\/)?(?:tts-1|gpt-4o-mini-tts)/.test(model);
  const voiceNames = model.includes('gpt-4o') ? [...openAiVoices, 'ballad', 'verse'] : openAiVoices;
  return {
    fields: [
      { ...promptField(4_096), label: 'Text', description: 'What is spoken' },
      isOpenAi
        ? choiceField('voice', voiceNames, 'Who speaks')
        : {
            name: 'voice',
            type: 'string',
            required: false,
            max_length: 100,
            description: 'A voice by the server’s name',
          },
      ...(model.includes('gpt-4o')
        ? [
            {
              name: 'instructions',
              type: 'string' as const,
              required: false,
              max_length: 4_096,
              description: 'How it is spoken: mood, accent, pace',
            },
          ]
        : []),
      {
        name: 'speed',
        type: 'number',
        required: false,
        min: 0.25,
        max: 4,
        default: 1,
        description: '1 is the usual pace',
      },
      choiceField('output_format', ['mp3', 'opus', 'aac', 'flac', 'wav'], 'File format'),
    ],
    mapping: {},
  };
}

/** Open models by the families that vLLM-Omni, SGLang and LocalAI list. */
const videoPattern = /(?:video|[ti]2v|\bwan|\bltx|\bmochi|\bveo)/i;
const imagePattern =
  /(?:image|flux|stable-?diffusion|\bsdxl?\b|sd-turbo|dreamshaper|hidream|kolors|kandinsky|pixart|sana\b|omnigen)/i;

const stepsField = integerField('num_inference_steps', [1, 100], {
  description: 'More steps take longer',
});
const guidanceField: DeclaredField = {
  name: 'guidance_scale',
  type: 'number',
  required: false,
  min: 0,
  max: 20,
  description: 'How closely the prompt is followed',
};
const negativePromptField: DeclaredField = {
  name: 'negative_prompt',
  type: 'string',
  required: false,
  max_length: 4_000,
  description: 'What is not wanted',
};

const openImageShape: Shape = {
  fields: [
    promptField(4_000),
    negativePromptField,
    referencesField(4),
    choiceField('aspect_ratio', ['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16'], 'Shape'),
    countField(4, { description: 'How many images to make' }),
    stepsField,
    guidanceField,
    pictureSeedField,
  ],
  mapping: {},
};

const openVideoShape: Shape = {
  fields: [
    promptField(4_000),
    negativePromptField,
    fileField('first_frame_image_url', 'The picture that the video begins with'),
    choiceField('aspect_ratio', ['16:9', '9:16', '1:1'], 'Shape of the video'),
    choiceField('resolution', ['480p', '720p'], 'Lines of the video'),
    integerField('duration', [1, 10], { default: 4, description: 'Seconds' }),
    stepsField,
    guidanceField,
    pictureSeedField,
  ],
  mapping: {},
};
