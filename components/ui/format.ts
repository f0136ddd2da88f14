const creditFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const smallFormat = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });
/** Half of the last decimal shown. Smaller amounts would be rounded to 0. */
const minRounded = 0.0005;
/** Smaller amounts are rounding errors of sums of binary fractions. */
const roundingError = 1e-8;
const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/**
 * Credits with thousands separators and at most three decimals (milli-credits). A smaller amount, which a remote service may have,
 * keeps two digits instead of showing as 0. A dash for null, an unknown amount. Always the same locale, so that server and browser
 * agree.
 */
export function formatCredits(credits: number | null): string {
  if (credits === null) return '—';
  const size = Math.abs(credits);
  if (size < roundingError) return '0';
  return (size < minRounded ? smallFormat : creditFormat).format(credits);
}

/** "1 credit", "12.5 credits": as {@link formatCredits}, with the word. */
export function formatCreditAmount(credits: number): string {
  return `${formatCredits(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
}

/** A change of a balance, with its sign: `+4`, `−12.5`; `–` for none, `—` for an unknown one. */
export function formatCreditChange(credits: number | null): string {
  if (credits === null || Math.abs(credits) < roundingError) return credits === null ? '—' : '–';
  return `${credits > 0 ? '+' : '−'}${formatCredits(Math.abs(credits))}`;
}

/**
 * Whole credits, rounded down so that the shown amount can be spent. Less than one credit stays exact instead of showing as 0.
 */
export function formatWholeCredits(credits: number): string {
  return Math.abs(credits) < 1 ? formatCredits(credits) : formatCredits(Math.floor(credits));
}

/** A whole number with thousands separators. */
export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** "1 file", "1,500 files". `noun` is in the singular, and its plural must end with an s. */
export function formatCounted(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/** "1.4 MB" from bytes, in decimal units. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.5 ? 0 : 1;
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${units[unit]}`;
}

/** The first letters of the first and last words of a name, upper case, up to `count`. */
export function initials(name: string, count: 1 | 2 = 2): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/u)
    .filter(Boolean);
  const initialWords =
    count === 1 || words.length < 2 ? words.slice(0, 1) : [words[0], words.at(-1)];
  const letters = initialWords.map((word) => Array.from(word ?? '')[0] ?? '').join('');
  return letters.toLocaleUpperCase('en-US') || '?';
}
