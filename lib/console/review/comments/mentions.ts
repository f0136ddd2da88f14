/** A person of the workspace who may be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** An `@` in the middle of a word belongs to an address. */
const wordBefore = /[A-Za-z0-9._+-]$/;
/** More of a word, so that `@Bobby` does not mention Bob. Words of some scripts follow a name without a space. */
const wordAfter =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{M}\p{N}_]/u;

/** In one form and case; the full-width `＠` of East Asian keyboards becomes `@`. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * Ids of the people whom a text mentions: `@` with their name, or with their address up to its `@`; upper and lower case
 * alike. Of several that match at one place the longest counts, for everyone who has it.
 */
export function mentionedPeople(text: string, people: readonly Mentionable[]): Set<string> {
  const handles = people.flatMap(({ id, name, email }) =>
    [name.trim(), email.slice(0, email.lastIndexOf('@'))].flatMap((handle) =>
      handle === '' ? [] : [{ id, handle: fold(handle) }],
    ),
  );
  const [start = '', ...parts] = fold(text).split('@');
  const mentioned = new Set<string>();
  let before = start;
  for (const part of parts) {
    const matches = wordBefore.test(before)
      ? []
      : handles.filter(
          ({ handle }) => part.startsWith(handle) && !wordAfter.test(part.slice(handle.length)),
        );
    const longest = Math.max(...matches.map(({ handle }) => handle.length));
    for (const { id, handle } of matches) if (handle.length === longest) mentioned.add(id);
    before = part;
  }
  return mentioned;
}
