const formats = new Map<string, Intl.NumberFormat>();

/** The format of a currency; null for anything but a three-letter code, which is then put behind the amount. */
function formatOf(code: string): Intl.NumberFormat | null {
  if (!/^[A-Z]{3}$/.test(code)) return null;
  const cachedFormat = formats.get(code);
  const format =
    cachedFormat ?? new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  if (cachedFormat === undefined) formats.set(code, format);
  return format;
}

/** "€ 12.00" style text from minor units of a currency (ISO 4217, any case); a dash for an unknown amount. */
export function formatMoney(minor: number | null, currency: string | null): string {
  if (minor === null) return '—';
  if (currency === null) return String(minor / 100);
  const format = formatOf(currency.toUpperCase());
  if (format === null) return `${minor / 100} ${currency}`;
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}
