import * as z from 'zod';
import { versionInput } from './edits';
import { inputText } from './input';
import type { PresetVersion, PresetYield, ShareableItem } from './presets';
import { presetName } from './presets';

/** What a character is: a person or figure, a product, or the look of a brand. */
export const characterKinds = ['character', 'product', 'brand'] as const;
export type CharacterKind = (typeof characterKinds)[number];

export const characterKindLabels: Readonly<Record<CharacterKind, string>> = {
  character: 'Character',
  product: 'Product',
  brand: 'Brand kit',
};

/** What a kind is called within a sentence. */
export const characterNoun = (kind: CharacterKind): string =>
  characterKindLabels[kind].toLowerCase();

/** What a picture of a character shows; a first frame goes nowhere else. */
export const referenceRoles = ['subject', 'style', 'frame'] as const;
export type ReferenceRole = (typeof referenceRoles)[number];

export const referenceRoleLabels: Readonly<Record<ReferenceRole, string>> = {
  subject: 'Subject',
  style: 'Style',
  frame: 'First frame',
};

export const characterLimits = {
  references: 20,
  referenceName: 80,
  note: 2_000,
  trigger: 200,
  colors: 24,
  colorName: 40,
} as const;

/** A picture of a character, as the name of its version, with what people call it. */
const characterReference = z.strictObject({
  file: versionInput,
  name: inputText.trim().max(characterLimits.referenceName),
  role: z.enum(referenceRoles),
});
export type CharacterReference = z.infer<typeof characterReference>;

export const paletteColor = z.strictObject({
  name: inputText.trim().max(characterLimits.colorName),
  color: inputText.regex(/^#[0-9a-f]{6}$/i, 'A colour is written as #0a2540.'),
});
export type PaletteColor = z.infer<typeof paletteColor>;

/** What a version of a character keeps beside its name. */
const characterContent = z.strictObject({
  kind: z.enum(characterKinds),
  /** Who or what it is, for the prompt. */
  note: inputText.trim().max(characterLimits.note),
  /** The words by which a trained model knows it, for the prompt. */
  trigger: inputText.trim().max(characterLimits.trigger),
  references: z
    .array(characterReference)
    .max(
      characterLimits.references,
      `A character has at most ${characterLimits.references} pictures.`,
    )
    .refine(
      (references) => new Set(references.map(({ file }) => file)).size === references.length,
      'Each picture can be in a character once.',
    ),
  palette: z.array(paletteColor).max(characterLimits.colors),
  /** The name of a version; null without one. */
  logo: versionInput.nullable(),
});
export type CharacterContent = z.infer<typeof characterContent>;

export const characterInput = characterContent
  .extend({ name: presetName, is_shared: z.boolean() })
  .refine(
    ({ note, trigger, references, palette, logo }) =>
      note !== '' || trigger !== '' || references.length + palette.length > 0 || logo !== null,
    'Add a picture, a note, a trigger text, a colour or a logo.',
  );
export type CharacterInput = z.infer<typeof characterInput>;

/** A file of a character; its addresses are null once it was deleted. */
export interface CharacterFile {
  readonly url: string | null;
  /** A small picture of it. */
  readonly picture_url: string | null;
}

/** A character in its current version. */
export interface WorkspaceCharacter
  extends Omit<CharacterInput, 'references'>,
    PresetYield,
    ShareableItem {
  readonly references: readonly (CharacterReference & CharacterFile)[];
  readonly logo_file: CharacterFile | null;
  /** The address of its first picture that is there, or of its logo. */
  readonly picture_url: string | null;
}

/** `GET /api/console/{workspace}/characters`: the reader's own and the team's, by name. */
export interface CharacterList {
  readonly data: readonly WorkspaceCharacter[];
  /** Whether the reader may share characters. */
  readonly may_share: boolean;
}

export type CharacterVersion = Omit<PresetVersion, 'text' | 'model' | 'values'> & CharacterContent;

export interface AddedFile {
  readonly reference: CharacterReference;
  readonly picture_url: string | null;
}
