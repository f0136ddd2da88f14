import type { FormField, FormSpec } from './types';

/** A model's form as a dock shows it: what is always there, and what is in the panel beside it. */
interface DockFields {
  readonly prompt: FormField | undefined;
  /** References and avatars, each followed by the fields that depend on it. */
  readonly media: readonly FormField[];
  /** The settings that matter most, at most three. They are among `rest` too. */
  readonly settings: readonly FormField[];
  readonly rest: readonly FormField[];
}

const maxSettings = 3;

/** What people change most from one request to the next, first the shape of the result. Others come in the form's order. */
const weightyNames: readonly string[] = [
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

/** Controls that say their value in a word or two. */
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
function weightOf({ name, control, required, default: fallback }: FormField): number {
  if (required && fallback === undefined) return 0;
  if (control.kind === 'ratio') return 1;
  const at = weightyNames.indexOf(name);
  return at === -1 ? weightyNames.length + 2 : at + 2;
}

/** Divides a model's fields between the dock and its panel. */
export function dockFields({ fields }: FormSpec): DockFields {
  const prompt = fields.find(({ control }) => control.kind === 'prompt');
  const mediaNames = fields.filter(isMedia).map(({ name }) => name);
  const media = fields.filter(
    (field) =>
      isMedia(field) || (field.dependsOn !== undefined && mediaNames.includes(field.dependsOn)),
  );
  const rest = fields.filter((field) => field !== prompt && !media.includes(field));
  const settings = rest
    .filter(
      ({ group, control, dependsOn }) =>
        group === 'primary' && dependsOn === undefined && briefKinds.includes(control.kind),
    )
    .toSorted((a, b) => weightOf(a) - weightOf(b))
    .slice(0, maxSettings);
  return { prompt, media, settings, rest };
}
