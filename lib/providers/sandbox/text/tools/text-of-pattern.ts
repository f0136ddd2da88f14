const part =
  /(?<set>\[[^\]\\^][^\]]*\]|\\[dw]|\.|[\w -])(?:\{(?<times>\d+)(?:,\d*)?\}|(?<many>[+*?]))?/gy;
const longest = 200;

/**
 * The shortest text that a simple pattern allows: classes, letters and repetitions, without groups or
 * alternatives. `null` for other patterns: a pattern of a caller is never run, because that could take for
 * ever.
 */
export function textOfPattern(pattern: string): string | null {
  const body = pattern.replace(/^\^/, '').replace(/\$$/, '');
  let text = '';
  let at = 0;
  part.lastIndex = 0;
  for (let match = part.exec(body); match !== null; match = part.exec(body)) {
    at = part.lastIndex;
    const { set = '', times, many } = match.groups ?? {};
    const count = times === undefined ? (many === '*' || many === '?' ? 0 : 1) : Number(times);
    text += oneOf(set).repeat(Math.min(count, longest));
  }
  return at === body.length && text.length <= longest ? text : null;
}

/** A character of a set: its first one. */
function oneOf(set: string): string {
  if (set === '\\d') return '1';
  if (set === '\\w' || set === '.') return 'a';
  if (!set.startsWith('[')) return set;
  const first = set.slice(1, 3);
  return first.startsWith('\\') ? oneOf(first) : first.charAt(0);
}
