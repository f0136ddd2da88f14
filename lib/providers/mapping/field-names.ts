import type { MediaFamily } from '@/lib/contract';
import { asJson, type Json } from '../json';
import { fitType } from './fit-type';

/**
 * Names of providers that mean one of our fields. The first of our names that a model has wins; a second one that
 * means the same keeps its own name.
 */
const meanings: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:(?:num|number_of|n|total|max_num)_(?:images|outputs|videos|samples|results|variations|generations|pictures|clips)|(?:num_)?(?:images|outputs|videos|samples)_per_prompt|(?:image|images|output|outputs|video|videos|sample|samples|result|results)_(?:number|count|num|amount)|batch_size|batch_count|variations|n_iter|quantity)$/,
    'n',
  ],
  [
    /^(?:seconds|seconds_total|total_seconds|num_seconds|(?:duration|length)_(?:in_)?(?:seconds|secs|sec|s)|video_duration|clip_duration|audio_duration)$/,
    'duration',
  ],
  [
    /^(?:image_urls|reference_image_urls|reference_images|input_images|image_input|images)$/,
    'reference_images',
  ],
  [/^(?:mask_url|mask_image_url|mask_image|mask_img|mask)$/, 'mask_image'],
  [
    /^(?:first_frame_url|first_frame_image_url|start_image_url|start_image|first_frame_image|first_frame)$/,
    'first_frame_image_url',
  ],
  [
    /^(?:last_frame_url|last_frame_image_url|end_image_url|tail_image_url|end_image|last_frame_image|last_frame|last_image)$/,
    'last_frame_image_url',
  ],
  [/^(?:video_urls|reference_video_urls|reference_videos)$/, 'reference_videos'],
  [/^(?:audio_urls|reference_audio_urls|reference_audios)$/, 'reference_audios'],
  [/^(?:random_seed|noise_seed|manual_seed|seed_value|rng_seed)$/, 'seed'],
  [/^(?:generate_audio|generate_audio_switch|with_audio|enable_audio|sound)$/, 'audio'],
  [/^(?:image_url|image|input_image|input_image_url|image_prompt|img)$/, 'reference_images'],
  [/^(?:video_url|video|input_video)$/, 'reference_videos'],
  [/^(?:audio_url|audio_file|input_audio|audio)$/, 'reference_audios'],
];

/** Meanings of fields in models that make sound. A voice is a name; a file with a voice is a reference. */
const soundMeanings: readonly (readonly [RegExp, string])[] = [
  [/^(?:voice|voice_id|voice_name|speaker|speaker_id)$/, 'voice'],
  [/^(?:output_format|audio_format|response_format)$/, 'output_format'],
  [
    /^(?:speaker|speaker_wav|voice_url|reference_audio|ref_audio|ref_audio_url)$/,
    'reference_audios',
  ],
];
/** Names that mean the first frame for a model that makes videos. */
const firstFramePattern = /^(?:image_url|image|input_image|img)$/;

const ours = /^[a-z][a-z0-9_]{0,63}$/;
/** Counts of what is made, under whatever name; two of them multiply each other. */
const countPattern =
  /^n$|(?:^|_)(?:images|outputs|videos|samples|results|variations|generations|pictures|clips)(?:_|$)|^(?:image|output|video|sample|result)_(?:number|count|num|amount)$|^batch_(?:size|count)$|^(?:n_iter|quantity)$/;

/** Whether a number of this name, ours or a provider's, multiplies the work. */
export const multipliesWork = (name: string): boolean => countPattern.test(inSnakeCase(name));

/** `numImages` as `num_images`. */
const inSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** Belongs to every request, next to its parameters. */
const reservedName = 'model';

/** Our name of a provider's field: by its meaning, else its own, unless that means something else here. */
export function ourName(
  name: string,
  property: Json,
  family: MediaFamily,
  takenNames: ReadonlySet<string>,
): string {
  // A prompt beside the spoken text describes how it is spoken.
  if (family === 'audio' && name === 'prompt' && !takenNames.has('instructions'))
    return 'instructions';
  const knownMeanings = family === 'audio' ? [...soundMeanings, ...meanings] : meanings;
  const meaning =
    family === 'video' && firstFramePattern.test(name) && typeOf(property) === 'string'
      ? 'first_frame_image_url'
      : knownMeanings.find(
          ([pattern, ours]) => pattern.test(inSnakeCase(name)) && canHaveName(ours, property),
        )?.[1];
  if (meaning !== undefined && !takenNames.has(meaning)) return meaning;
  const plainName = ours.test(name)
    ? name
    : name
        .toLowerCase()
        .replace(/[^a-z0-9_]/g, '_')
        .replace(/^[^a-z]/, 'f_')
        .slice(0, 56);
  const isFree = (candidate: string) =>
    candidate !== reservedName && !takenNames.has(candidate) && canHaveName(candidate, property);
  return [plainName, `${plainName}_value`].find(isFree) ?? nextFree(plainName, takenNames);
}

function nextFree(name: string, takenNames: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    if (!takenNames.has(`${name}_${number}`)) return `${name}_${number}`;
  }
}

const singleFilePattern = /^(?:(?:first|last)_frame_image_url|audio_url)$/;
const fileListPattern = /^(?:reference_(?:images|videos|audios)|mask_image)$/;

/** Whether a property can have one of our names; files are texts or lists of them, never lists of objects. */
function canHaveName(candidateName: string, property: Json): boolean {
  const type = typeOf(property);
  const isText = type === 'string' && property.enum === undefined;
  if (singleFilePattern.test(candidateName)) return isText;
  if (fileListPattern.test(candidateName)) {
    return isText || (type === 'array' && typeOf(asJson(property.items)) === 'string');
  }
  if (candidateName === 'voice') return type === 'string' && property.format !== 'uri';
  if (candidateName === 'output_format') return type === 'string';
  if (candidateName === 'seed') return type === 'integer' || type === 'number';
  return fitType(candidateName, type, property) !== null;
}

/** The type of a property; some documents leave it out. */
export function typeOf(property: Json): string {
  const { type } = property;
  if (Array.isArray(type)) return String(type.find((each) => each !== 'null') ?? 'string');
  if (typeof type === 'string') return type;
  if (Array.isArray(property.enum)) {
    return property.enum.every((each) => typeof each === 'number') ? 'number' : 'string';
  }
  return property.properties === undefined ? 'string' : 'object';
}
