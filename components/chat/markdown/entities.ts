const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  times: '×',
  deg: '°',
  euro: '€',
  pound: '£',
  middot: '·',
  bull: '•',
  rarr: '→',
  larr: '←',
};

/** A line break as HTML, which models write inside the cells of tables. */
export const lineBreakTag = /^<br[ \t]*\/?>$/i;

/** Text with its character references (`&amp;`) decoded; unknown ones do not change. */
export function readEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
    (whole, decimal, hex, name) => {
      if (name !== undefined)
        return Object.hasOwn(namedEntities, name) ? (namedEntities[name] ?? whole) : whole;
      const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
      const isValid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isValid ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}
