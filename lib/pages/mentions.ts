/** A person of the workspace who may be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** A person of the workspace, as the reader of comments sees them. */
export interface MentionablePerson extends Mentionable {
  /** Whether it is the reader, who is not offered for a mention. */
  readonly is_reader: boolean;
}

/** An `@` in the middle of a word belongs to an address. */
const wordBefore = /[A-Za-z0-9._+-]$/;
/** More of a word, so that `@Bobby` does not mention Bob. Words of some scripts follow a name without a space. */
const wordAfter =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{M}\p{N}_]/u;

/** In one form and case; the full-width `＠` of East Asian keyboards becomes `@`. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** The name, and the address up to its `@`. */
const handlesOf = ({ name, email }: Mentionable): string[] =>
  [name.trim(), email.slice(0, email.lastIndexOf('@'))].filter((handle) => handle !== '');

/** The characters that become an `@` when they are folded. */
const signs = /[@＠﹫]/g;

/** A mention in a text, from its `@` to the end of the name. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  /** The people who have that name. */
  readonly ids: readonly string[];
}

/**
 * Where a text mentions people: `@` with their name, or with their address up to its `@`; upper and lower case alike. Of
 * several that match at one place the longest counts, for everyone who has it.
 */
export function mentionsIn(text: string, people: readonly Mentionable[]): Mention[] {
  const starts = Array.from(text.matchAll(signs), ({ index }) => index);
  if (starts.length === 0) return [];
  const handles = people.flatMap((person) =>
    handlesOf(person).map((handle) => ({ id: person.id, handle: fold(handle) })),
  );
  return starts.flatMap((start, at) => {
    const before = text.slice((starts[at - 1] ?? -1) + 1, start);
    if (wordBefore.test(fold(before))) return [];
    const part = text.slice(start + 1, starts[at + 1]);
    const foldedPart = fold(part);
    const matches = handles.filter(
      ({ handle }) =>
        foldedPart.startsWith(handle) && !wordAfter.test(foldedPart.slice(handle.length)),
    );
    const longest = Math.max(...matches.map(({ handle }) => handle.length));
    const ids = matches.filter(({ handle }) => handle.length === longest).map(({ id }) => id);
    if (ids.length === 0) return [];
    return [{ start, end: start + 1 + lengthBefore(part, foldedPart.slice(0, longest)), ids }];
  });
}

/** How many characters of a text its folded beginning was made of. */
function lengthBefore(text: string, foldedBeginning: string): number {
  let length = 1;
  while (length < text.length && fold(text.slice(0, length)) !== foldedBeginning) length += 1;
  return length;
}

/** An `@` before the caret, and what is typed after it. */
export interface MentionDraft {
  /** Where the `@` is in the text. */
  readonly at: number;
  readonly query: string;
}

/** Names are shorter, and more words after an `@` are no name. */
const maxQuery = 80;

/** The mention that is being typed where the caret is; null for none. */
export function mentionDraft(text: string, caret: number): MentionDraft | null {
  const before = text.slice(0, caret);
  const at = Math.max(before.lastIndexOf('@'), before.lastIndexOf('＠'));
  const query = before.slice(at + 1);
  if (at === -1 || query.length > maxQuery || query.includes('\n') || query.startsWith(' ')) {
    return null;
  }
  return wordBefore.test(fold(before.slice(0, at))) ? null : { at, query };
}

/**
 * The people of whom a word of the name, or the address, begins with what was typed; those whose name does come first. None
 * once a whole name and a space were typed.
 */
export function peopleToMention<Person extends Mentionable>(
  people: readonly Person[],
  typedText: string,
): Person[] {
  const query = fold(typedText);
  const handles = (person: Person) => handlesOf(person).map(fold);
  const isWhole = people.some((person) => handles(person).includes(query.trimEnd()));
  if (isWhole && query.endsWith(' ')) return [];
  const startsName = ({ name }: Person) => fold(name.trim()).startsWith(query);
  const matches = people.filter((person) =>
    handles(person).some((handle) => handle.startsWith(query) || handle.includes(` ${query}`)),
  );
  return [...matches.filter(startsName), ...matches.filter((person) => !startsName(person))];
}

/** The text that mentions a person, and nobody else where that is possible: the name, else the address up to its `@`. */
export function mentionOf(person: Mentionable, people: readonly Mentionable[]): string {
  const handles = handlesOf(person);
  const ownHandle = handles.find((handle) => {
    const [mention] = mentionsIn(`@${handle}`, people);
    return mention?.ids.length === 1 && mention.ids[0] === person.id;
  });
  return `@${ownHandle ?? handles[0] ?? ''}`;
}
