import type { FormField } from '@/lib/forms';

/** Most values that one range makes. */
const mostOfRange = 50;

/**
 * The values of a typed text. Numbers are separated by commas or spaces, and `5–8` or `5-8` is a range of whole numbers;
 * texts are one a line. What is no number stays a text, which the field then refuses.
 */
export function readValues({ type }: Pick<FormField, 'type'>, text: string): unknown[] {
  if (type !== 'integer' && type !== 'number') {
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  }
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .flatMap((word) => {
      const [first, last, ...rest] = word.split(/[–-]/).map(Number);
      const isRange =
        rest.length === 0 &&
        Number.isInteger(first) &&
        Number.isInteger(last) &&
        !/^[–-]/.test(word);
      if (!isRange || first === undefined || last === undefined || last < first) {
        const number = Number(word);
        return [Number.isNaN(number) ? word : number];
      }
      const count = Math.min(last - first + 1, mostOfRange);
      return Array.from({ length: count }, (_, step) => first + step);
    });
}
