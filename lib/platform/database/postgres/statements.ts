import type { ClientBase, QueryArrayConfig, QueryArrayResult } from 'pg';
import { isSqlError } from '../errors';
import type { RawResult, Statement } from '../raw';
import { translateError } from './errors';

const maxPrepared = 300;
const seenTexts = new Set<string>();
const preparedNames = new Map<string, string>();
const unpreparableTexts = new Set<string>();
const planChangedCode = '0A000';
/** Statements whose best plan depends on the pattern, so they are planned each time. */
const searchPattern = /, NFKD\)/;

/** Connections through a pooler, which gives their session to others after each transaction: nothing can be prepared there. */
const sharedSessions = new WeakSet<ClientBase>();

/** No statement on this connection is prepared from now on. */
export function forbidPreparing(client: ClientBase): void {
  sharedSessions.add(client);
}

/** The name of a text that was used before, under which each connection prepares it once. */
function statementName(text: string): string | undefined {
  if (unpreparableTexts.has(text) || searchPattern.test(text)) return undefined;
  const name = preparedNames.get(text);
  if (name !== undefined || preparedNames.size >= maxPrepared) return name;
  if (!seenTexts.has(text)) {
    seenTexts.add(text);
    return undefined;
  }
  seenTexts.delete(text);
  const newName = `atelier_${preparedNames.size}`;
  preparedNames.set(text, newName);
  return newName;
}

const textTypes = { getTypeParser: () => (text: string) => text };

/**
 * Runs a statement on a connection. Throws our errors, not those of `pg`. When a table has changed
 * under a prepared statement, the statement did not run; outside of a transaction it runs once more, unprepared.
 */
export async function runOn(client: ClientBase, statement: Statement): Promise<RawResult[]> {
  const isUnprepared = statement.values.length === 0 || sharedSessions.has(client);
  const name = isUnprepared ? undefined : statementName(statement.text);
  try {
    return await send(client, statement, name);
  } catch (error) {
    if (name === undefined || !isSqlError(error, planChangedCode)) throw error;
    unpreparableTexts.add(statement.text);
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
    const result: QueryArrayResult | QueryArrayResult[] = await client.query(config);
    return (Array.isArray(result) ? result : [result]).map(rawResult);
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
