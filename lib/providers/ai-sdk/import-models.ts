import type { DeclaredField, MediaFamily } from '@/lib/contract';
import {
  choiceField,
  countField,
  filesField,
  firstFrameField,
  promptField,
  secondsField,
  seedField,
} from '../declared-fields';
import type { ImportedModel } from '../mapping/from-json-schema';
import { type PackageName, packages } from './packages';

const prompt = promptField(4_000);

const videoPattern = /video|veo|wan\d|[tir]2v/i;
const speechPattern = /tts|speech|voice/i;
const usualRatios = ['1:1', '4:3', '3:4', '16:9', '9:16'];
/** The sizes of OpenAI's models. */
const azureRatios = ['1:1', '3:2', '2:3'];
/** Most models of DeepInfra take pixels, in steps of 32. */
const deepInfraSizes = ['1024x1024', '1344x768', '768x1344'];
/** Packages that pass no seed on. */
const seedlessPackages: readonly PackageName[] = ['xai', 'luma', 'azure'];
/** Packages that send one picture and leave out others. */
const onePicturePackages: readonly PackageName[] = ['fireworks', 'togetherai'];

/**
 * A model by its name. No package describes its models, so the fields are those that it passes on for most of them; an operator
 * compares them with the model's own page. Pure.
 */
export function importAiSdkModel(name: PackageName, model: string): ImportedModel {
  const { families } = packages[name];
  const [soleFamily] = families;
  const family =
    families.length === 1 && soleFamily !== undefined ? soleFamily : familyOf(name, model);
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
  const { families } = packages[name];
  if (families.includes('audio') && speechPattern.test(model)) return 'audio';
  return families.includes('video') && videoPattern.test(model) ? 'video' : 'image';
};

const imageFields = (name: PackageName): DeclaredField[] => [
  prompt,
  filesField('reference_images', onePicturePackages.includes(name) ? 1 : 4),
  name === 'deepinfra'
    ? choiceField('size', deepInfraSizes)
    : choiceField('aspect_ratio', name === 'azure' ? azureRatios : usualRatios),
  countField(4),
  ...(seedlessPackages.includes(name) ? [] : [seedField]),
];

/** Models of Alibaba that make videos only from text. */
const textToVideoPattern = /t2v/i;

const videoFields = (name: PackageName, model: string): DeclaredField[] => [
  prompt,
  ...(textToVideoPattern.test(model) ? [] : [firstFrameField]),
  choiceField('aspect_ratio', ['16:9', '9:16']),
  choiceField('resolution', ['720p', '1080p']),
  // Veo at Vertex makes videos of these lengths only.
  name === 'google-vertex' ? secondsField([4, 6, 8], 8) : secondsField([5, 10], 5),
  ...(name === 'xai' ? [] : [seedField]),
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
  ...(formatFields[name] ?? []),
];
/** Other packages take no format. */
const formatFields: Partial<Record<PackageName, DeclaredField[]>> = {
  azure: [choiceField('output_format', ['mp3', 'opus', 'aac', 'flac', 'wav'])],
  xai: [choiceField('output_format', ['mp3', 'wav'])],
};
const voiceOf: Partial<Record<PackageName, DeclaredField>> = {
  azure: choiceField('voice', ['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer']),
};
const fieldsOf = { image: imageFields, video: videoFields, audio: speechFields };
