import { characterAt, unspacedLetter } from './scripts';

const authority = /^(?:(?:https?|ftp):\/\/|www\.)[a-z\d_.-]+(?::\d+)?/i;
const wordCharacter = /[\p{L}\p{M}\p{N}]/u;
/* ASCII characters that RFC 3986 does not allow. */
const forbiddenAscii = /[\s<>"`|\\^{}]/;

/**
 * Where a bare address at the start of `source` ends; 0 when it should not become a link. Its host is ASCII:
 * browsers read `。` as a dot, so `https://example.com。谢谢` would lead to another host.
 */
export function findAddressEnd(source: string): number {
  const host = authority.exec(source)?.[0];
  if (host === undefined) return 0;
  const nextCharacter = characterAt(source, host.length);
  if (nextCharacter === '/' || nextCharacter === '?' || nextCharacter === '#')
    return findPathEnd(source, host.length);
  return isWholeHost(host, source.slice(host.length)) ? host.length : 0;
}

/** Whether the address ends with `host`, which is not the beginning of a name in another script or of `user@host`. */
function isWholeHost(host: string, rest: string): boolean {
  const [nextCharacter = ''] = rest;
  if (nextCharacter === '@' || /^:[^\s@]*@/.test(rest.slice(0, 200))) return false;
  // A symbol after a dot, as in `www.example.☃`, continues the name.
  if (!wordCharacter.test(nextCharacter) && !unspacedLetter.test(nextCharacter))
    return !/\.$/.test(host) || !/^[^\s\p{P}]/u.test(rest);
  // Of letters, only those of scripts without spaces may follow, and only after a whole name such as `example.com`.
  if (!unspacedLetter.test(nextCharacter) || !/\.[a-z]{2,}(?::\d+)?$/i.test(host)) return false;
  // Nor do those letters belong to a name that ends behind them, as in `example.com谢谢.com`.
  let at = 0;
  while (at < rest.length && at < 64 && wordCharacter.test(characterAt(rest, at)))
    at += characterAt(rest, at).length;
  return !/^[.-][a-z\d]/i.test(rest.slice(at));
}

function findPathEnd(source: string, start: number): number {
  let at = start;
  let previousCharacter = '/';
  let openBrackets = 0;
  while (at < source.length) {
    const character = characterAt(source, at);
    if (character === '[') openBrackets += 1;
    else if (character === ']') openBrackets -= 1;
    const isAllowed =
      character <= '\u007f'
        ? !forbiddenAscii.test(character) && openBrackets >= 0
        : wordCharacter.test(character) &&
          (!unspacedLetter.test(character) ||
            /[/=_#]/.test(previousCharacter) ||
            unspacedLetter.test(previousCharacter));
    if (!isAllowed) break;
    previousCharacter = character;
    at += character.length;
  }
  return at;
}
