import type { DeclaredField, MediaFamily } from '@/lib/contract';
import type { ImportedModel } from '../mapping/from-json-schema';
import { type PackageName, packages } from './packages';

const choice = (name: string, options: string[], initial?: string): DeclaredField => ({
  name,
  type: 'string',
  required: false,
  options,
  ...(initial === undefined ? {} : { default: initial }),
});
const prompt: DeclaredField = { name: 'prompt', type: 'string', required: true, max_length: 4_000 };
const count: DeclaredField = {
  name: 'n',
  type: 'integer',
  required: false,
  min: 1,
  max: 4,
  default: 1,
};
const seed: DeclaredField = {
  name: 'seed',
  type: 'integer',
  required: false,
  min: 0,
  max: 2_147_483_647,
};
const pictures = (max_items: number): DeclaredField => ({
  name: 'reference_images',
  type: 'array',
  item_type: 'string',
  format: 'uri',
  required: false,
  max_items,
});
const firstFrame: DeclaredField = {
  name: 'first_frame_image_url',
  type: 'string',
  format: 'uri',
  required: false,
  description: 'The picture it starts from',
};
const seconds = (options: number[], initial: number): DeclaredField => ({
  name: 'duration',
  type: 'integer',
  required: false,
  options,
  default: initial,
  unit: 's',
});

const isVideo = /video|veo|wan\d|[tir]2v/i;
const isSpeech = /tts|speech|voice/i;
const usualRatios = ['1:1', '4:3', '3:4', '16:9', '9:16'];
/** The sizes of OpenAI's models. */
const azureRatios = ['1:1', '3:2', '2:3'];
/** Most models of DeepInfra take pixels, in steps of 32. */
const deepInfraSizes = ['1024x1024', '1344x768', '768x1344'];
/** Packages that pass no seed on. */
const seedless: readonly PackageName[] = ['xai', 'luma', 'azure'];
/** Packages that send one picture and leave out others. */
const onePicture: readonly PackageName[] = ['fireworks', 'togetherai'];

/**
 * A model by its name. No package describes its models: the fields are what the package takes of most of
 * them, to be compared with the model's own page. Pure.
 */
export function importAiSdkModel(name: PackageName, model: string): ImportedModel {
  const { makes } = packages[name];
  const [only] = makes;
  const family = makes.length === 1 && only !== undefined ? only : familyOf(name, model);
  return {
    model,
    family,
    name: model.split('/').at(-1) ?? model,
    description: '',
    fields: fieldsOf[family](name, model),
    mapping: {},
    unusual: [],
  };
}

const familyOf = (name: PackageName, model: string): MediaFamily => {
  const { makes } = packages[name];
  if (makes.includes('audio') && isSpeech.test(model)) return 'audio';
  return makes.includes('video') && isVideo.test(model) ? 'video' : 'image';
};

const imageFields = (name: PackageName): DeclaredField[] => [
  prompt,
  pictures(onePicture.includes(name) ? 1 : 4),
  name === 'deepinfra'
    ? choice('size', deepInfraSizes, '1024x1024')
    : choice('aspect_ratio', name === 'azure' ? azureRatios : usualRatios, '1:1'),
  count,
  ...(seedless.includes(name) ? [] : [seed]),
];

/** Models of Alibaba that make videos only from text. */
const takesNoFrame = /t2v/i;

const videoFields = (name: PackageName, model: string): DeclaredField[] => [
  prompt,
  ...(takesNoFrame.test(model) ? [] : [firstFrame]),
  choice('aspect_ratio', ['16:9', '9:16'], '16:9'),
  choice('resolution', ['720p', '1080p'], '720p'),
  // Veo at Vertex makes videos of these lengths only.
  name === 'google-vertex' ? seconds([4, 6, 8], 8) : seconds([5, 10], 5),
  ...(name === 'xai' ? [] : [seed]),
];

/** Length of the text and paces that all of them accept. The voices of xAI and ElevenLabs are ids of an account. */
const speechFields = (name: PackageName): DeclaredField[] => [
  {
    ...prompt,
    label: 'Text',
    description: 'What is spoken',
  },
  voiceOf[name] ?? {
    name: 'voice',
    type: 'string',
    required: false,
    max_length: 100,
    description: 'The provider’s id of the voice',
  },
  {
    name: 'speed',
    type: 'number',
    required: false,
    min: 0.7,
    max: 1.2,
    step: 0.05,
    default: 1,
    description: '1 is the usual pace',
  },
  ...(name === 'azure'
    ? [choice('output_format', ['mp3', 'opus', 'aac', 'flac', 'wav'], 'mp3')]
    : name === 'xai'
      ? [choice('output_format', ['mp3', 'wav'], 'mp3')]
      : []),
];
const voiceOf: Partial<Record<PackageName, DeclaredField>> = {
  azure: choice('voice', ['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'], 'alloy'),
};
const fieldsOf = { image: imageFields, video: videoFields, audio: speechFields };
