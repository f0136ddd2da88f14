import type { ClientBase, QueryArrayConfig, QueryArrayResult } from 'pg';
import { isSqlError } from '../errors';
import type { RawResult, Statement } from '../raw';
import { translateError } from './errors';

const preparedLimit = 300;
const seenTexts = new Set<string>();
const names = new Map<string, string>();
const unpreparable = new Set<string>();
const planChanged = '0A000';
/** Statements whose best plan depends on the pattern, so they are planned each time. */
const searches = /, NFKD\)/;

/** Connections whose sessions are others' after each transaction, so that nothing can be prepared in them. */
const sharedSessions = new WeakSet<ClientBase>();

/** No statement on this connection gets a name from now on. */
export function forbidNames(client: ClientBase): void {
  sharedSessions.add(client);
}

/** The name of a text that was used before, under which each connection prepares it once. */
function nameOf(text: string): string | undefined {
  if (unpreparable.has(text) || searches.test(text)) return undefined;
  const name = names.get(text);
  if (name !== undefined || names.size >= preparedLimit) return name;
  if (!seenTexts.has(text)) {
    seenTexts.add(text);
    return undefined;
  }
  seenTexts.delete(text);
  const newName = `atelier_${names.size}`;
  names.set(text, newName);
  return newName;
}

const textTypes = { getTypeParser: () => (text: string) => text };

/**
 * Runs a statement on a connection. Throws our errors, not those of `pg`. When a table has changed
 * under a prepared statement, that did not run: outside of a transaction it runs once more, unprepared.
 */
export async function runOn(client: ClientBase, statement: Statement): Promise<RawResult[]> {
  const isNameless = statement.values.length === 0 || sharedSessions.has(client);
  const name = isNameless ? undefined : nameOf(statement.text);
  try {
    return await send(client, statement, name);
  } catch (error) {
    if (name === undefined || !isSqlError(error, planChanged)) throw error;
    unpreparable.add(statement.text);
    if (client.getTransactionStatus() !== 'I') throw error;
    return send(client, statement, undefined);
  }
}

async function send(
  client: ClientBase,
  { text, values }: Statement,
  name: string | undefined,
): Promise<RawResult[]> {
  const config = {
    text,
    rowMode: 'array',
    types: textTypes as unknown as NonNullable<QueryArrayConfig['types']>,
    ...(values.length === 0 ? {} : { values: [...values] }),
    ...(name === undefined ? {} : { name }),
  } satisfies QueryArrayConfig;
  try {
    const answer: QueryArrayResult | QueryArrayResult[] = await client.query(config);
    return (Array.isArray(answer) ? answer : [answer]).map(rawResult);
  } catch (error) {
    throw translateError(error);
  }
}

function rawResult({ fields, rows, rowCount, command }: QueryArrayResult): RawResult {
  return {
    fields: fields.map((field) => ({ name: field.name, typeId: field.dataTypeID })),
    rows,
    rowCount: rowCount ?? rows.length,
    command,
  };
}
