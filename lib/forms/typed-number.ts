/** Thousands between commas. */
const groupedThousands = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/** Reads a typed number: 1,000 is a thousand, and any other comma is the decimal sign. NaN for other texts, also an empty one. */
export function readTypedNumber(text: string): number {
  const typedText = text.trim();
  if (typedText === '') return Number.NaN;
  return Number(
    groupedThousands.test(typedText) ? typedText.replaceAll(',', '') : typedText.replace(',', '.'),
  );
}
