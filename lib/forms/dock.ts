import type { FormField, FormSpec } from './types';

/** A model's form as the dock shows it. */
interface DockFields {
  readonly prompt: FormField | undefined;
  /** References and avatars, each followed by the fields that depend on it. */
  readonly media: readonly FormField[];
  /** The settings that matter most, at most three. The panel has them too. */
  readonly settings: readonly FormField[];
  /** The fields in the panel beside the dock: all but the prompt and `media`. */
  readonly panel: readonly FormField[];
}

const maxSettings = 3;

/** Names of the fields that people change most often, in this order: after the ratio, and before all others. */
const oftenChangedNames: readonly string[] = [
  'voice',
  'duration',
  'n',
  'size',
  'resolution',
  'quality',
  'style',
  'language',
  'mode',
];

/** Controls that show their value in a word or two. */
const briefKinds: readonly FormField['control']['kind'][] = [
  'ratio',
  'segments',
  'select',
  'slider',
  'number',
  'switch',
  'tri-state',
];

const mediaKinds: readonly FormField['control']['kind'][] = ['media-slot', 'media-list', 'assets'];

const isMedia = ({ control }: FormField): boolean => mediaKinds.includes(control.kind);

/** Lower comes first. */
function rankOf({ name, control, required, default: fallback }: FormField): number {
  if (required && fallback === undefined) return 0;
  if (control.kind === 'ratio') return 1;
  const index = oftenChangedNames.indexOf(name);
  return index === -1 ? oftenChangedNames.length + 2 : index + 2;
}

/** Divides a model's fields between the dock and its panel. */
export function dockFields({ fields }: FormSpec): DockFields {
  const prompt = fields.find(({ control }) => control.kind === 'prompt');
  const mediaNames = fields.filter(isMedia).map(({ name }) => name);
  const media = fields.filter(
    (field) =>
      isMedia(field) || (field.dependsOn !== undefined && mediaNames.includes(field.dependsOn)),
  );
  const panel = fields.filter((field) => field !== prompt && !media.includes(field));
  const settings = panel
    .filter(
      ({ group, control, dependsOn }) =>
        group === 'primary' && dependsOn === undefined && briefKinds.includes(control.kind),
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, maxSettings);
  return { prompt, media, settings, panel };
}
