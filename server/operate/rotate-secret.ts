import { sql } from 'drizzle-orm';
import { type ConsoleTx, consoleDb } from '@/lib/console/db';
import { renewUnreadableKeys } from '@/lib/console/developers/stored-keys';
import { storeDerivedSecrets } from '@/lib/console/experiments';
import { recordKeyRenewal, recordSecretRotation } from '@/lib/console/operator/commands';
import { markSecret } from '@/lib/console/platform/start';
import {
  createKeyring,
  type Keyring,
  loadPreviousSecrets,
  loadSecret,
  removePreviousSecret,
  replaceStoredSecret,
  UnsealError,
} from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { renewKey } from '@/lib/service/keys';
import { CommandRefusedError, type Report } from './run-command';
import { type SealedColumn, sealedColumns } from './sealed-columns';

/** What ends with a secret, because it is not stored here. */
export const secretEndings = [
  'Everyone signs in anew. Addresses of files and links to stop mail that were handed out no longer work; guests of review links enter anew.',
  'Assistants that registered here are removed and added again; compacted conversations of programs can no longer be continued.',
];

/**
 * Encrypts every stored value that the secret protects with a new one, in one transaction. Without `ATELIER_SECRET` it
 * makes the new secret itself; otherwise `ATELIER_SECRET` is the new one and `ATELIER_PREVIOUS_SECRET` the one before.
 */
export async function rotateSecret(database: Database): Promise<Report> {
  const settings = env();
  await refuseBesideServers(database);
  const isStored = settings.secret === undefined;
  if (!isStored && settings.previousSecrets.length === 0) {
    throw new CommandRefusedError(
      'Set ATELIER_SECRET to a new secret (openssl rand -base64 32) and ATELIER_PREVIOUS_SECRET to the one that it was, then run this again.',
    );
  }
  if (isStored) await replaceStoredSecret(settings.dataDir);
  const secrets = {
    secret: await loadSecret(settings),
    previous: await loadPreviousSecrets(settings),
  };
  const isEmbedded = settings.serviceUrl === undefined;
  const outcome = await sealAnew(database, { ...secrets, isEmbedded });
  if (isStored) await removePreviousSecret(settings.dataDir);
  return {
    text: [
      ...outcomeLines(outcome, isEmbedded),
      ...secretEndings,
      isStored
        ? 'Start the servers again. Backups from before need the secret that they were made with.'
        : 'Remove ATELIER_PREVIOUS_SECRET, and start the servers again. Keep the old secret with the backups from before: they need it.',
    ].join('\n'),
  };
}

/** What a rotation did. */
interface RotationOutcome {
  readonly changedCount: number;
  /** Workspaces whose key at the embedded service was made anew, because no secret opened it. */
  readonly renewedCount: number;
  /** Places of what no secret opens. */
  readonly unreadable: readonly string[];
}

/** What a rotation did, for an operator, with what is left to do. */
export function outcomeLines(
  { changedCount, renewedCount, unreadable }: RotationOutcome,
  isEmbedded: boolean,
): string[] {
  const isKeyLost = unreadable.some((place) => place.startsWith('console.workspace_keys '));
  return [
    `${changedCount} stored values are encrypted with the new secret.`,
    ...(renewedCount > 0
      ? [
          `No secret opened the console’s own keys of ${renewedCount} workspaces: they were made anew, and nobody has to do anything.`,
        ]
      : []),
    ...unreadable.map((place) => `${place} could not be read before either, and stays as it is.`),
    ...(isKeyLost && !isEmbedded
      ? [
          'Nothing works in the workspaces of console.workspace_keys until an Owner or Admin enters their key again: Settings → Service.',
        ]
      : []),
  ];
}

/** A server that runs keeps the old secret in its memory, and would read nothing that is encrypted anew. */
export async function refuseBesideServers(database: Database): Promise<void> {
  // The embedded database could not have been opened beside a server.
  if (database.kind === 'pglite') return;
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'atelier' and pid <> pg_backend_pid()`,
  );
  if ((rows[0]?.count ?? 0) > 0) {
    throw new CommandRefusedError(
      'A server or another command is connected to this database. Stop every server first: a rotation takes seconds.',
    );
  }
}

/**
 * Seals all stored values with `secret` that one of the `previous` sealed, and makes the console's keys at the embedded service anew that
 * none of them did. All of it, or nothing when it fails.
 */
export async function sealAnew(
  database: Database,
  {
    secret,
    previous,
    isEmbedded,
  }: { secret: string; previous: readonly string[]; isEmbedded: boolean },
): Promise<RotationOutcome> {
  const keyring = createKeyring(secret, { previousSecrets: previous });
  const columns = [...(isEmbedded ? sealedColumns.service : []), ...sealedColumns.console];
  return consoleDb(database).transaction(async (tx) => {
    for (const previousKeyring of previous.map((each) => createKeyring(each))) {
      const workspaceIds = await workspacesUnder(tx, previousKeyring);
      await storeDerivedSecrets(tx, workspaceIds, { before: previousKeyring, keyring });
    }
    const renewedKeys = isEmbedded
      ? await renewUnreadableKeys(tx, keyring, (...key) => renewKey(tx, ...key))
      : [];
    for (const key of renewedKeys) await recordKeyRenewal(tx, key);
    const renewedCount = renewedKeys.length;
    let changedCount = renewedCount;
    const unreadable: string[] = [];
    for (const column of columns) {
      const outcome = await sealColumn(tx, column, keyring);
      changedCount += outcome.changedCount;
      unreadable.push(...outcome.unreadable);
    }
    await markSecret(tx, secret);
    if (changedCount > 0) await recordSecretRotation(tx, changedCount);
    return { changedCount, renewedCount, unreadable };
  });
}

/** The workspaces whose key is sealed by the current secret of this keyring. */
async function workspacesUnder(tx: ConsoleTx, keyring: Keyring): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string; sealed: string }>(
    sql`select workspace_id as id, sealed from console.workspace_keys`,
  );
  return rows.filter(({ sealed }) => keyring.isCurrent(sealed)).map(({ id }) => id);
}

async function sealColumn(tx: ConsoleTx, place: SealedColumn, keyring: Keyring) {
  const { table, column, form, boundTo, purpose } = place;
  const names = { table: sql.raw(table), column: sql.raw(column), boundTo: sql.raw(boundTo) };
  // As text, so that a list is compared and written byte for byte.
  const { rows } = await tx.execute<{ bound: string; value: string }>(sql`
    select ${names.boundTo}::text as bound, ${names.column}::text as value from ${names.table}
    where ${names.column} is not null for update`);
  let changedCount = 0;
  const unreadable: string[] = [];
  for (const { bound, value } of rows) {
    const context = { purpose, aad: bound };
    const reseal = (sealedText: string): string => {
      if (keyring.isCurrent(sealedText)) return sealedText;
      try {
        const next = keyring.seal(keyring.unseal(sealedText, context), context);
        changedCount += 1;
        return next;
      } catch (error) {
        if (!(error instanceof UnsealError)) throw error;
        unreadable.push(`${table} ${bound} (${column})`);
        return sealedText;
      }
    };
    const next = form === 'text' ? reseal(value) : resealList(value, reseal);
    if (next === value) continue;
    await tx.execute(sql`
      update ${names.table} set ${names.column} = ${next}${sql.raw(form === 'list' ? '::jsonb' : '')}
      where ${names.boundTo}::text = ${bound} and ${names.column} is not null`);
  }
  return { changedCount, unreadable };
}

/** The list as text with each `sealed` replaced; the same text when nothing changed. */
function resealList(text: string, reseal: (sealed: string) => string): string {
  const list = JSON.parse(text) as { sealed: string }[];
  const next = list.map((item) => ({ ...item, sealed: reseal(item.sealed) }));
  return next.every(({ sealed }, index) => sealed === list[index]?.sealed)
    ? text
    : JSON.stringify(next);
}
