import { type PGlite, protocol, messages as wire } from '@electric-sql/pglite';
import type { SqlErrorFields } from '../errors.ts';
import type { RawResult, Statement } from '../raw.ts';
import { createStatementCache } from './statement-cache.ts';

const { serialize } = protocol;
const planChangedCode = '0A000';
type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages'];

export type WireResult =
  | { kind: 'results'; results: RawResult[] }
  | { kind: 'sql-error'; error: SqlErrorFields };

/**
 * Statements in PostgreSQL's wire protocol, all messages of one in a single call into PGlite (its own
 * `query` makes five). A statement that is seen again is prepared once and reused.
 */
export function createWireSession(pglite: PGlite) {
  const cache = createStatementCache();

  async function exchange(...parts: Uint8Array[]): Promise<Messages> {
    const { messages } = await pglite.execProtocol(Buffer.concat(parts), { throwOnError: false });
    return messages;
  }

  async function runPrepared({ text, values }: Statement): Promise<Messages> {
    const { name, isPrepared, evictedName } = cache.use(text);
    const reply = await exchange(
      ...(evictedName === undefined ? [] : [serialize.close({ type: 'S', name: evictedName })]),
      ...(isPrepared ? [] : [serialize.parse({ text, name })]),
      serialize.bind({ statement: name, values: [...values] }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    );
    if (!isPrepared && name !== '' && reply.some((message) => message.name === 'parseComplete')) {
      cache.notePrepared(text, name);
    }
    return reply;
  }

  return {
    /** Runs a statement. Unless it belongs to an open transaction (`isInTransaction`), any transaction it opened is rolled back. */
    async run(request: { statement: Statement; isInTransaction: boolean }): Promise<WireResult> {
      const { statement, isInTransaction } = request;
      const firstResult = await runOnce(statement, isInTransaction);
      if (firstResult.kind !== 'sql-error' || firstResult.error.code !== planChangedCode)
        return firstResult;
      // The result type of a prepared statement has changed, and it did not run: it is prepared again.
      cache.forget(statement.text);
      return isInTransaction ? firstResult : runOnce(statement, isInTransaction);
    },
  };

  async function runOnce(statement: Statement, isInTransaction: boolean): Promise<WireResult> {
    const reply =
      statement.values.length === 0
        ? await exchange(serialize.query(statement.text))
        : await runPrepared(statement);
    const status = reply.findLast((message) => message instanceof wire.ReadyForQueryMessage);
    if (!isInTransaction && status?.status !== 'I') await exchange(serialize.query('rollback'));
    const error = reply.find((message) => message instanceof wire.DatabaseError);
    if (error !== undefined) return { kind: 'sql-error', error: fieldsOf(error) };
    return { kind: 'results', results: collectResults(reply) };
  }
}

function collectResults(messages: Messages): RawResult[] {
  const results: RawResult[] = [];
  let fields: RawResult['fields'] = [];
  let rows: RawResult['rows'] = [];
  for (const message of messages) {
    if (message instanceof wire.RowDescriptionMessage) {
      fields = message.fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID }));
    } else if (message instanceof wire.DataRowMessage) {
      rows.push(message.fields);
    } else if (message instanceof wire.CommandCompleteMessage) {
      const [command = '', ...tag] = message.text.split(' ');
      const count = Number(tag.at(-1) ?? Number.NaN);
      results.push({ fields, rows, command, rowCount: Number.isNaN(count) ? rows.length : count });
      fields = [];
      rows = [];
    }
  }
  return results;
}

/** Field by field: an Error does not keep its fields on the way between threads. */
function fieldsOf(error: InstanceType<typeof wire.DatabaseError>): SqlErrorFields {
  return {
    message: error.message,
    code: error.code ?? 'XX000',
    severity: error.severity,
    detail: error.detail,
    hint: error.hint,
    schema: error.schema,
    table: error.table,
    column: error.column,
    dataType: error.dataType,
    constraint: error.constraint,
    position: error.position,
    where: error.where,
    routine: error.routine,
  };
}
