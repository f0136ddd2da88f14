/** Thousands between commas. */
const grouped = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/** A typed number: 1,000 is a thousand, and any other comma the decimal sign. NaN for other texts, and for none. */
export function readTypedNumber(text: string): number {
  const typedText = text.trim();
  if (typedText === '') return Number.NaN;
  return Number(
    grouped.test(typedText) ? typedText.replaceAll(',', '') : typedText.replace(',', '.'),
  );
}
