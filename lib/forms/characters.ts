import { isMaskField } from '@/lib/contract';
import type { PaletteColor, ReferenceRole, WorkspaceCharacter } from '@/lib/pages/characters';
import { coerceValue } from './coerce';
import { fieldOf } from './normalize';
import { joinPresetText } from './preset-text';
import { ownValue } from './same-value';
import type { FormField, FormSpec, FormValues } from './types';

/** The most characters that one form is sent with. */
export const maxAppliedCharacters = 4;

/** A picture of a character with its current address; null once it was deleted. */
interface CharacterPicture {
  readonly name: string;
  readonly role: ReferenceRole;
  readonly url: string | null;
}

export interface FormCharacter {
  readonly id: string;
  readonly name: string;
  readonly trigger: string;
  readonly note: string;
  readonly references: readonly CharacterPicture[];
  /** The colours that the prompt names; empty when it names none. */
  readonly palette: readonly PaletteColor[];
}

/** What a picture of a character is called. */
export const characterPictureName = ({ name }: { readonly name: string }, index: number): string =>
  name === '' ? `Picture ${index + 1}` : name;

export const formCharacter = (
  {
    id,
    name,
    trigger,
    note,
    references,
    palette,
  }: Pick<WorkspaceCharacter, 'id' | 'name' | 'trigger' | 'note' | 'references' | 'palette'>,
  usesPalette: boolean,
): FormCharacter => ({
  id,
  name,
  trigger,
  note,
  references: references.map((each, index) => ({
    ...each,
    name: characterPictureName(each, index),
  })),
  palette: usesPalette ? palette : [],
});

/** Why a picture is left out: no field takes it, all places are taken, or it was deleted. */
export type LeftOutReason = 'no-field' | 'full' | 'deleted';

/** What becomes of a character in a form. */
export interface CharacterShare {
  readonly id: string;
  readonly name: string;
  /** The fields that take its pictures, each with how many. */
  readonly fields: readonly { readonly label: string; readonly count: number }[];
  readonly leftOut: readonly { readonly name: string; readonly reason: LeftOutReason }[];
  /** Whether its words are left out, because the model takes no prompt. */
  readonly lacksPrompt: boolean;
}

export interface PlacedPicture {
  readonly field: string;
  readonly url: string;
  readonly character: Pick<FormCharacter, 'id' | 'name'>;
}

export interface CharacterPlan {
  /** The form's values with the pictures and the words of its characters. */
  readonly values: FormValues;
  /** In the order of the characters. */
  readonly shares: readonly CharacterShare[];
  /** What the characters added to the fields of pictures, in the order of each field. */
  readonly pictures: readonly PlacedPicture[];
}

/** What a field of pictures is for; `any` when its name does not say. */
type PictureRole = ReferenceRole | 'any';

const frameNames = /(?:^|_)(?:first|start)(?:_|$)|(?:^|_)frame(?:_|$)/;
/** Fields for the last frame of a film, and for pictures that give an outline or a place instead of a subject. */
const otherNames = /(?:^|_)(?:last|end|tail|control|depth|pose|edge|canny|background)(?:_|$)/;
const styleNames = /(?:^|_)style(?:_|$)/;
const subjectNames =
  /(?:^|_)(?:subjects?|characters?|persons?|people|faces?|identity|products?|objects?)(?:_|$)/;

/** The role of a field by its name; null for a field that takes no pictures of characters. */
function pictureRole({ name, control }: FormField): PictureRole | null {
  const isPictures = control.kind === 'media-slot' || control.kind === 'media-list';
  if (!isPictures || control.media !== 'image' || isMaskField(name)) return null;
  if (otherNames.test(name)) return null;
  if (frameNames.test(name)) return 'frame';
  if (styleNames.test(name)) return 'style';
  return subjectNames.test(name) ? 'subject' : 'any';
}

/** Whether a form has a field for pictures of characters. */
export const takesCharacters = ({ fields }: FormSpec): boolean =>
  fields.some((field) => pictureRole(field) !== null);

interface FieldPlaces {
  readonly field: FormField;
  readonly role: PictureRole;
  readonly capacity: number;
  /** Addresses; the form's own first. */
  readonly urls: string[];
  readonly ownCount: number;
}

function readPlaces(spec: FormSpec, values: FormValues): FieldPlaces[] {
  return spec.fields.flatMap((field) => {
    const role = pictureRole(field);
    if (role === null) return [];
    const read = coerceValue(field, ownValue(values, field.name));
    const value = read.state === 'value' ? read.value : [];
    const urls = (Array.isArray(value) ? value : [value]).filter((url) => typeof url === 'string');
    const isList = field.control.kind === 'media-list';
    const capacity = isList ? (field.limits.maxItems ?? Number.POSITIVE_INFINITY) : 1;
    return [{ field, role, capacity, urls, ownCount: urls.length }];
  });
}

/** The fields for a picture, the best first. If there are lists, a field for one picture is the edited one, not a reference. */
function placesFor(places: readonly FieldPlaces[], role: ReferenceRole): FieldPlaces[] {
  const rolePlaces = places.filter((each) => each.role === role);
  if (role === 'frame') return rolePlaces;
  const anyRolePlaces = places.filter((each) => each.role === 'any');
  const lists = anyRolePlaces.filter(({ field }) => field.control.kind === 'media-list');
  const openPlaces = lists.length > 0 ? lists : anyRolePlaces;
  const hasLists = rolePlaces.some(({ field }) => field.control.kind === 'media-list');
  return [...rolePlaces, ...(hasLists && lists.length === 0 ? [] : openPlaces)];
}

/**
 * Fills the characters of a form into the fields of its model. The characters take turns in placing their next picture, so that
 * they share the places; pictures that are already in the form keep theirs. Trigger text, note and palette are added to the
 * prompt, unless it has them already.
 */
export function planCharacters(
  spec: FormSpec,
  values: FormValues,
  characters: readonly FormCharacter[],
): CharacterPlan {
  const places = readPlaces(spec, values);
  const counts = characters.map(() => new Map<string, number>());
  const leftOut = characters.map((): { name: string; reason: LeftOutReason }[] => []);
  const rounds = Math.max(0, ...characters.map(({ references }) => references.length));
  const pictures: PlacedPicture[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { id, name, references }] of characters.entries()) {
      const picture = references[round];
      if (picture === undefined) continue;
      const result = placePicture(places, picture);
      if (typeof result === 'string') {
        leftOut[index]?.push({ name: picture.name, reason: result });
        continue;
      }
      const { field, addedUrl } = result;
      counts[index]?.set(field.label, (counts[index]?.get(field.label) ?? 0) + 1);
      if (addedUrl !== null) {
        pictures.push({ field: field.name, url: addedUrl, character: { id, name } });
      }
    }
  }
  const hasPrompt = fieldOf(spec, 'prompt') !== undefined;
  const prompt = ownValue(values, 'prompt');
  const writtenPrompt = typeof prompt === 'string' ? prompt : '';
  const joinedPrompt = characters.reduce(joinWords, writtenPrompt);
  return {
    values: {
      ...values,
      ...Object.fromEntries(
        places.flatMap(({ field, urls, ownCount }) => {
          if (urls.length === ownCount) return [];
          return [[field.name, field.control.kind === 'media-list' ? urls : urls[0]]];
        }),
      ),
      ...(hasPrompt && joinedPrompt !== writtenPrompt ? { prompt: joinedPrompt } : {}),
    },
    shares: characters.map((character, index) => ({
      id: character.id,
      name: character.name,
      fields: [...(counts[index] ?? [])].map(([label, count]) => ({ label, count })),
      leftOut: leftOut[index] ?? [],
      lacksPrompt: !hasPrompt && promptWordsOf(character).length > 0,
    })),
    pictures,
  };
}

/** Puts a picture into the first field with room for it, unless it is there already. Returns the reason if there is no field. */
function placePicture(
  places: readonly FieldPlaces[],
  { role, url }: CharacterPicture,
): { field: FormField; addedUrl: string | null } | LeftOutReason {
  if (url === null) return 'deleted';
  const candidates = placesFor(places, role);
  if (candidates.length === 0) return 'no-field';
  const target =
    candidates.find(({ urls }) => urls.includes(url)) ??
    candidates.find(({ urls, capacity }) => urls.length < capacity);
  if (target === undefined) return 'full';
  const isThere = target.urls.includes(url);
  if (!isThere) target.urls.push(url);
  return { field: target.field, addedUrl: isThere ? null : url };
}

/** The words that a character brings into a prompt. */
const promptWordsOf = ({ trigger, note, palette }: FormCharacter): string[] => [
  ...[trigger, note].map((words) => words.trim()).filter((words) => words !== ''),
  ...(palette.length === 0 ? [] : [paletteWords(palette)]),
];

const paletteWords = (palette: readonly PaletteColor[]): string =>
  `colours: ${palette.map(({ name, color }) => (name === '' ? color : `${name} ${color}`)).join(', ')}`;

const joinWords = (prompt: string, character: FormCharacter): string =>
  promptWordsOf(character).reduce(
    (text, words) =>
      hasWords(text.toLowerCase(), words.toLowerCase()) ? text : joinPresetText(text, words, {}),
    prompt,
  );

/** A letter of a script that puts no spaces between words, or attaches endings to them. */
const unspacedLetter =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Whether a text contains these words, and not only as parts of longer words. */
function hasWords(text: string, words: string): boolean {
  if (unspacedLetter.test(words)) return text.includes(words);
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const startsInsideWord = /[\p{L}\p{N}\p{M}]$/u.test(text.slice(Math.max(0, at - 2), at));
    const endsInsideWord = /^[\p{L}\p{N}\p{M}]/u.test(text.slice(at + words.length));
    if (!startsInsideWord && !endsInsideWord) return true;
  }
  return false;
}
