const formats = new Map<string, Intl.NumberFormat>();

/** "€ 12.00" style text from minor units of a currency (ISO 4217, any case). */
export function formatMoney(minor: number, currency: string): string {
  const code = currency.toUpperCase();
  const known = formats.get(code);
  const format = known ?? new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  if (known === undefined) formats.set(code, format);
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}
