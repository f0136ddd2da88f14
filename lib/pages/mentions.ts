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
/** The word goes on, so that `@Bobby` does not mention Bob. In some scripts the next word follows without a space. */
const wordAfter =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{M}\p{N}_]/u;

/** The text in one Unicode form, without case; the full-width `＠` of East Asian keyboards becomes `@`. */
const foldMention = (text: string) => text.normalize('NFKC').toLowerCase();

/** The name, and the address up to its `@`. */
const handlesOf = ({ name, email }: Mentionable): string[] =>
  [name.trim(), email.slice(0, email.lastIndexOf('@'))].filter((handle) => handle !== '');

/** The characters that become an `@` when they are folded. */
const atSigns = /[@＠﹫]/g;

/** A mention in a text, from its `@` to the end of the name. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  /** The people who have that name. */
  readonly ids: readonly string[];
}

/**
 * Where a text mentions people: `@` with their name, or with their address up to its `@`, in any case. When several names
 * match at one place, the longest is meant, and everyone who has it.
 */
export function findMentions(text: string, people: readonly Mentionable[]): Mention[] {
  const starts = Array.from(text.matchAll(atSigns), ({ index }) => index);
  if (starts.length === 0) return [];
  const handles = people.flatMap((person) =>
    handlesOf(person).map((handle) => ({ id: person.id, handle: foldMention(handle) })),
  );
  return starts.flatMap((start, index) => {
    const textBefore = text.slice((starts[index - 1] ?? -1) + 1, start);
    if (wordBefore.test(foldMention(textBefore))) return [];
    const part = text.slice(start + 1, starts[index + 1]);
    const foldedPart = foldMention(part);
    const matches = handles.filter(
      ({ handle }) =>
        foldedPart.startsWith(handle) && !wordAfter.test(foldedPart.slice(handle.length)),
    );
    const longestLength = Math.max(...matches.map(({ handle }) => handle.length));
    const ids = matches.filter(({ handle }) => handle.length === longestLength).map(({ id }) => id);
    if (ids.length === 0) return [];
    return [
      { start, end: start + 1 + unfoldedLength(part, foldedPart.slice(0, longestLength)), ids },
    ];
  });
}

/** How many characters of `text` became `foldedBeginning`: folding may change their number. */
function unfoldedLength(text: string, foldedBeginning: string): number {
  let length = 1;
  while (length < text.length && foldMention(text.slice(0, length)) !== foldedBeginning)
    length += 1;
  return length;
}

/** An `@` before the caret, and what is typed after it. */
export interface MentionDraft {
  /** Where the `@` is in the text. */
  readonly at: number;
  readonly query: string;
}

/** No name is longer: the text after such an `@` is a sentence. */
const maxQueryLength = 80;

/** The mention that is being typed where the caret is; null for none. */
export function findMentionDraft(text: string, caret: number): MentionDraft | null {
  const textBefore = text.slice(0, caret);
  const at = Math.max(textBefore.lastIndexOf('@'), textBefore.lastIndexOf('＠'));
  const query = textBefore.slice(at + 1);
  if (at === -1 || query.length > maxQueryLength || query.includes('\n') || query.startsWith(' ')) {
    return null;
  }
  return wordBefore.test(foldMention(textBefore.slice(0, at))) ? null : { at, query };
}

/**
 * The people with a word of the name, or an address, that begins with the typed text; those whose whole name begins with it
 * come first. None once a whole name and a space were typed.
 */
export function peopleToMention<Person extends Mentionable>(
  people: readonly Person[],
  typedText: string,
): Person[] {
  const query = foldMention(typedText);
  const handles = (person: Person) => handlesOf(person).map(foldMention);
  const isWhole = people.some((person) => handles(person).includes(query.trimEnd()));
  if (isWhole && query.endsWith(' ')) return [];
  const startsName = ({ name }: Person) => foldMention(name.trim()).startsWith(query);
  const matches = people.filter((person) =>
    handles(person).some((handle) => handle.startsWith(query) || handle.includes(` ${query}`)),
  );
  return [...matches.filter(startsName), ...matches.filter((person) => !startsName(person))];
}

/** The text that mentions a person: the name, or the address up to its `@` where the name would mention others too. */
export function mentionText(person: Mentionable, people: readonly Mentionable[]): string {
  const handles = handlesOf(person);
  const ownHandle = handles.find((handle) => {
    const [mention] = findMentions(`@${handle}`, people);
    return mention?.ids.length === 1 && mention.ids[0] === person.id;
  });
  return `@${ownHandle ?? handles[0] ?? ''}`;
}
