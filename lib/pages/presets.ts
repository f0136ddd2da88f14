import * as z from 'zod';
import { versionInput } from './edits';
import { inputId, inputJson, inputText } from './input';

/** Most characters of a preset's name, of its text, and of its settings as JSON. */
export const presetLimits = { name: 60, text: 20_000, values: 200_000 } as const;

/** The most presets that one form is filled in with. */
export const maxAppliedPresets = 10;

export const presetName = inputText
  .trim()
  .min(1, 'Enter a name.')
  .max(presetLimits.name, `Use at most ${presetLimits.name} characters for the name.`);

export const presetInput = z
  .strictObject({
    name: presetName,
    /** A prompt or a part of one, with `{variables}`. */
    text: inputText.trim().max(presetLimits.text, 'The text has at most 20,000 characters.'),
    /** Null: for any model. */
    model: inputId.nullable(),
    /** Values of fields of a model's schema, its references included. */
    values: inputJson.refine(
      (values) => JSON.stringify(values).length <= presetLimits.values,
      'These settings are too large for a preset.',
    ),
    /** The name of a version (`versionName`); null: its latest result is shown. */
    picture: versionInput.nullable(),
    is_shared: z.boolean(),
  })
  .refine(
    ({ text, model, values }) => text !== '' || model !== null || Object.keys(values).length > 0,
    'A preset needs a text, a model or a setting.',
  );
export type PresetInput = z.infer<typeof presetInput>;

/** A preset or a character that a form was filled in with. */
export const presetRef = z.object({ id: inputId, version: z.int().positive() });
export type PresetRef = z.infer<typeof presetRef>;

/** The state of a preset or character that a person saw while changing it; once it is different, the change is refused. */
export const seenItem = z.strictObject({ version: z.int().positive(), is_shared: z.boolean() });
export type SeenItem = z.infer<typeof seenItem>;

/** What was made with a preset or one of its versions, as far as it is still there. */
export interface PresetYield {
  readonly results: number;
  /** What they cost. */
  readonly credits: number;
}

/** A preset or character: private until its author shares it. Its earlier versions are kept. */
export interface ShareableItem {
  readonly id: string;
  /** The current one. */
  readonly version: number;
  readonly author: string;
  /** Whether it is the reader's: only its author makes a shared one private again. */
  readonly is_own: boolean;
  /** Whether the reader may change it. */
  readonly is_changeable: boolean;
  readonly is_removable: boolean;
  /** Milliseconds since the epoch. */
  readonly updated_at: number;
}

/** A preset in its current version. */
export interface WorkspacePreset extends PresetInput, PresetYield, ShareableItem {
  /** The address of its picture, or of its latest result. */
  readonly picture_url: string | null;
}

/** `GET /api/console/{workspace}/presets`: the reader's own and the team's, by name. */
export interface PresetList {
  readonly data: readonly WorkspacePreset[];
  /** Whether the reader may share presets. */
  readonly may_share: boolean;
}

export interface PresetVersion extends PresetYield {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly model: string | null;
  readonly values: Readonly<Record<string, unknown>>;
  readonly author: string;
  /** Milliseconds since the epoch. */
  readonly created_at: number;
}

/** A preset or a character that a task was made with. */
export interface PresetUse extends PresetRef {
  readonly name: string;
  readonly is_character: boolean;
  /** Whether it can be opened; not once it was removed. */
  readonly is_open: boolean;
}
