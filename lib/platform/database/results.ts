import pg from 'pg';
import type { RawResult } from './raw';
import type { SqlResult } from './types';

type Parse = (text: string) => unknown;

/**
 * Types that Drizzle's columns read from PostgreSQL's own text: timestamp, timestamptz, interval
 * and date, their arrays, and numeric's array.
 */
const drizzleTextTypes = new Set([1114, 1184, 1186, 1082, 1115, 1185, 1187, 1182, 1231]);

const keepText: Parse = (text) => text;
const nativeParsers = new Map<number, Parse>();

function nativeParser(typeId: number): Parse {
  let parse = nativeParsers.get(typeId);
  if (parse === undefined) {
    parse = pg.types.getTypeParser(typeId, 'text') as Parse;
    nativeParsers.set(typeId, parse);
  }
  return parse;
}

function drizzleParser(typeId: number): Parse {
  return drizzleTextTypes.has(typeId) ? keepText : nativeParser(typeId);
}

/** The format of rows: with `drizzle`, values that Drizzle's columns parse stay as text. */
export interface RowForm {
  mode: 'native' | 'drizzle';
  shape: 'object' | 'array';
}

/** Rows with the types that `pg` returns, for both databases. Rows of several statements are concatenated. */
export function decodeResults<T>(results: readonly RawResult[], form: RowForm): SqlResult<T> {
  const parserOf = form.mode === 'drizzle' ? drizzleParser : nativeParser;
  return {
    rows: results.flatMap((result) => decodeRows(result, parserOf, form.shape)) as T[],
    rowCount: results.at(-1)?.rowCount ?? 0,
  };
}

function decodeRows(
  { fields, rows }: RawResult,
  parserOf: (typeId: number) => Parse,
  shape: RowForm['shape'],
): unknown[] {
  const columns = fields.map(({ name, typeId }) => ({ name, parse: parserOf(typeId) }));
  if (shape === 'array') {
    return rows.map((row) => columns.map(({ parse }, index) => decode(row[index], parse)));
  }
  return rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const [at, { name, parse }] of columns.entries()) record[name] = decode(row[at], parse);
    return record;
  });
}

function decode(text: string | null | undefined, parse: Parse): unknown {
  return text === null || text === undefined ? null : parse(text);
}
