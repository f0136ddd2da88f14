import type { FormField } from '@/lib/forms';

/** Most values that one range makes. */
const maxRangeValues = 50;

type ValueField = Pick<FormField, 'type' | 'itemType' | 'limits'>;

/**
 * The values of a typed text. Numbers are separated by commas or spaces; `5–8` or `5-8` is a range, and
 * `0–1/0.25` one in steps. Texts have one line each, and a line of an array has commas between its items.
 * Text that is not a number is kept, and the field refuses it then.
 */
export function readValues(field: ValueField, text: string): unknown[] {
  if (field.type === 'integer' || field.type === 'number') {
    return splitWords(text.replaceAll(/\s{0,3}([/–])\s{0,3}/g, '$1')).flatMap((word) =>
      readNumbers(word, field),
    );
  }
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (field.type !== 'array') return lines;
  return lines.map((line) =>
    line
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
      .map((item) => (field.itemType === 'string' ? item : readItem(item))),
  );
}

const splitWords = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

function readItem(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return readNumber(text);
}

function readNumber(text: string): number | string {
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}

/** One number, or those of a range. */
function readNumbers(word: string, { limits }: ValueField): unknown[] {
  const [range = '', stepText, ...extraParts] = word.split('/');
  // A minus at the start is a sign.
  const dashIndex = range.slice(1).search(/[–-]/) + 1;
  if (dashIndex === 0 || extraParts.length > 0) return [readNumber(word)];
  const [first, last] = [range.slice(0, dashIndex), range.slice(dashIndex + 1)].map(Number);
  const step = Number(stepText ?? limits.step ?? 1);
  const isRange =
    first !== undefined &&
    last !== undefined &&
    first <= last &&
    step > 0 &&
    range.length > dashIndex + 1;
  if (!isRange) return [word];
  const count = Math.min(Math.floor((last - first) / step + 1e-9) + 1, maxRangeValues);
  // Twelve digits, so that steps of 0.1 make 0.3 and not 0.30000000000000004.
  return Array.from({ length: count }, (_, index) =>
    Number((first + index * step).toPrecision(12)),
  );
}
