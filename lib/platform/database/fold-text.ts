import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** As in `foldText` of the contract: accents of Latin, Greek and Cyrillic, vowel signs of Hebrew and Arabic. */
const marks = sql.raw(`'[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f]'`);

/**
 * A text as searches compare it: without case and accents, in one Unicode form. The index of a searched column has the
 * same expression. ASCII, the most frequent case, takes the short way.
 */
export const foldedText = (text: SQLWrapper): SQL =>
  sql`case when octet_length(${text}) = char_length(${text}) then lower(${text}) else normalize(regexp_replace(lower(normalize(${text}, NFKD)), ${marks}, '', 'g'), NFC) end`;

/** Condition: `column` contains `term`, whatever case, accents and Unicode form either is written in. */
export function containsText(column: SQLWrapper, term: string): SQL {
  // First in a form that cannot turn into a sign of the pattern language later, as a full-width “＼” would.
  const pattern = `%${term.normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${foldedText(column)} like ${foldedText(sql`${pattern}::text`)}`;
}

/** Whether the index of a searched column helps to find a text: it knows parts of three letters or digits, no shorter ones. */
export const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);
