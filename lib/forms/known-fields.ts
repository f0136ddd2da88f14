/**
 * Labels and order of the fields that the interface names (`docs/interface.md#generations`). Only presentation: the
 * schema alone defines a field and its limits.
 */
interface KnownField {
  label?: string;
  help?: string;
  unit?: string;
  /** Place in the form; unknown fields come after 50 in the schema's own order. */
  rank: number;
  group?: 'primary' | 'advanced';
  dependsOn?: string;
}

const knownFields = new Map<string, KnownField>([
  ['prompt', { label: 'Prompt', rank: 0 }],
  ['audio_url', { label: 'Sound', rank: 5 }],
  [
    'input_audio_duration',
    {
      label: 'Length',
      help: 'Measured when you add a sound; it decides the price.',
      unit: 's',
      rank: 6,
      group: 'primary',
      dependsOn: 'audio_url',
    },
  ],
  ['first_frame_image_url', { label: 'First frame', rank: 10 }],
  ['last_frame_image_url', { label: 'Last frame', rank: 11 }],
  ['reference_images', { label: 'Reference images', rank: 12 }],
  ['reference_videos', { label: 'Reference videos', rank: 13 }],
  [
    'input_video_duration',
    {
      label: 'Input video duration',
      help: 'Seconds of reference video that are processed. Measured when you add a file; it decides the price.',
      unit: 's',
      rank: 14,
      group: 'primary',
      dependsOn: 'reference_videos',
    },
  ],
  ['reference_audios', { label: 'Reference audio', rank: 15 }],
  ['avatar_asset_ids', { label: 'Avatar assets', rank: 16 }],
  ['avatar_mode', { label: 'Avatar mode', rank: 17, group: 'advanced' }],
  ['aspect_ratio', { label: 'Aspect ratio', rank: 20 }],
  ['ratio', { label: 'Aspect ratio', rank: 20 }],
  ['resolution', { label: 'Resolution', rank: 21 }],
  ['size', { label: 'Size', rank: 21, group: 'primary' }],
  ['voice', { label: 'Voice', rank: 21 }],
  ['language', { label: 'Language', rank: 21 }],
  ['mode', { label: 'Mode', rank: 22 }],
  ['quality', { label: 'Quality', rank: 23 }],
  ['style', { label: 'Style', rank: 24, group: 'primary' }],
  ['duration', { label: 'Duration', unit: 's', rank: 25 }],
  ['n', { rank: 26 }],
  ['generate_audio', { label: 'Generate audio', rank: 30 }],
  ['audio', { label: 'Audio', rank: 31 }],
  ['transparent_background', { label: 'Transparent background', rank: 32, group: 'primary' }],
  ['fps', { label: 'Frames per second', unit: 'fps', rank: 60 }],
  [
    'seed',
    {
      label: 'Seed',
      help: 'The same seed with the same settings gives a similar result. Left empty, one is drawn and kept with the result.',
      rank: 61,
    },
  ],
]);

const countLabels: Readonly<Record<string, string>> = { image: 'Images', video: 'Videos' };

/** A prompt that may be left out only helps, as with the spelling of names in a transcript. */
const isHint = (name: string, required: boolean): boolean => name === 'prompt' && !required;

/** Place of a field in the form; lower comes first. */
export function rankOf(name: string, required: boolean): number {
  if (isHint(name, required)) return 22;
  return knownFields.get(name)?.rank ?? (required ? 40 : 50);
}

/** The group of a field: those that the interface names are visible, others are advanced. */
export function groupOf(name: string, required: boolean): 'primary' | 'advanced' {
  if (required) return 'primary';
  const entry = knownFields.get(name);
  return entry?.group ?? (entry && entry.rank < 50 ? 'primary' : 'advanced');
}

/** The field that this one depends on, by the interface (`docs/interface.md#video-fields`). */
export function dependencyOf(name: string): string | undefined {
  return knownFields.get(name)?.dependsOn;
}

export function knownHelp(name: string): string | undefined {
  return knownFields.get(name)?.help;
}

export function knownUnit(name: string): string | undefined {
  return knownFields.get(name)?.unit;
}

/** A label in sentence case from a field's name: `guidanceScale` → "Guidance scale". */
export function labelOf(name: string, family: string): string {
  const entry = knownFields.get(name);
  if (entry?.label) return entry.label;
  if (name === 'n') return countLabels[family] ?? 'Count';
  const words = name
    .replace(/_url$/u, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/u)
    .filter(Boolean)
    .map((word) =>
      /^(id|url|fps|cfg|hdr|ai)$/iu.test(word) ? word.toUpperCase() : word.toLowerCase(),
    );
  const text = words.join(' ');
  return text === '' ? name : text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name that the form library accepts: unique for each field, without path syntax and prototype names. */
export function fieldKey(name: string): string {
  return `v_${name.replace(/[^A-Za-z0-9_]/gu, (char) => `$${char.codePointAt(0)?.toString(16)}$`)}`;
}
