import { characterAt, unspacedLetter } from './scripts';

const authority = /^(?:(?:https?|ftp):\/\/|www\.)[a-z\d_.-]+(?::\d+)?/i;
const wordCharacter = /[\p{L}\p{M}\p{N}]/u;
/* ASCII characters that RFC 3986 does not allow. */
const forbidden = /[\s<>"`|\\^{}]/;

/**
 * Where a bare address at the start of `source` ends; 0 when it should not become a link. Its host is ASCII:
 * browsers read `。` as a dot, so `https://example.com。谢谢` would lead to another host.
 */
export function findAddressEnd(source: string): number {
  const host = authority.exec(source)?.[0];
  if (host === undefined) return 0;
  const next = characterAt(source, host.length);
  if (next === '/' || next === '?' || next === '#') return findPathEnd(source, host.length);
  return isWholeHost(host, source.slice(host.length)) ? host.length : 0;
}

/** Whether the host ends here, and is not the beginning of a name in another script or of `user@host`. */
function isWholeHost(host: string, rest: string): boolean {
  const [first = ''] = rest;
  if (first === '@' || /^:[^\s@]*@/.test(rest.slice(0, 200))) return false;
  if (!wordCharacter.test(first) && !unspacedLetter.test(first))
    return !/\.$/.test(host) || !/^[^\s\p{P}]/u.test(rest);
  if (!unspacedLetter.test(first) || !/\.[a-z]{2,}(?::\d+)?$/i.test(host)) return false;
  let at = 0;
  while (at < rest.length && at < 64 && wordCharacter.test(characterAt(rest, at)))
    at += characterAt(rest, at).length;
  return !/^[.-][a-z\d]/i.test(rest.slice(at));
}

function findPathEnd(source: string, start: number): number {
  let at = start;
  let before = '/';
  let brackets = 0;
  while (at < source.length) {
    const character = characterAt(source, at);
    if (character === '[') brackets += 1;
    else if (character === ']') brackets -= 1;
    const belongs =
      character <= '\u007f'
        ? !forbidden.test(character) && brackets >= 0
        : wordCharacter.test(character) &&
          (!unspacedLetter.test(character) || /[/=_#]/.test(before) || unspacedLetter.test(before));
    if (!belongs) break;
    before = character;
    at += character.length;
  }
  return at;
}
