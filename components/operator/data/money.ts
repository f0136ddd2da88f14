const centFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const microFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

/** US dollars from millionths: two decimals from ten dollars on, below that up to six. */
export const formatUsd = (micro: number): string =>
  (Math.abs(micro) >= 10_000_000 ? centFormat : microFormat).format(micro / 1_000_000);
