import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createKeyring } from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import { operatorCommand } from '@/lib/platform/operator-command';
import { type ConsoleDb, type ConsoleTx, consoleDb, schema } from '../../db';

const { installation } = schema;

/** The secrets of a process: its own, then those that still decrypt. */
type ProcessSecrets = readonly [own: string, ...previous: string[]];

/** This process has another secret than the one that the database was used with. */
export class OtherSecretError extends Error {
  override readonly name = 'OtherSecretError';

  constructor() {
    super(
      `This database was used with another secret than this process has: stored keys could not be read, and each process would refuse the sessions of the other. ${otherSecretAdvice()}`,
    );
  }
}

/** What to do about another secret, for an operator. */
export const otherSecretAdvice = (): string =>
  `Set ATELIER_SECRET to the one of the others; where it was never set, it is the content of DATA_DIR/secret on the machine that started first. If that secret is lost, stop every server, set ATELIER_SECRET to a new one and ATELIER_PREVIOUS_SECRET to yet another (each by: openssl rand -base64 32), and run ${operatorCommand('rotate-secret')}, which names what can no longer be read.`;

/** Differs for every secret, and reveals none. */
const markOf = (secret: string): string =>
  createKeyring(secret).hmac('secret-mark', 'installation').toString('hex');

/**
 * For servers: marks a database that has no mark with the secret of this process; of several that start at once, the first
 * does. Throws {@link OtherSecretError} when the mark is neither of this secret nor of one that it replaces.
 */
export async function requireOwnSecret(database: Database, secrets: ProcessSecrets): Promise<void> {
  const secretMark = markOf(secrets[0]);
  const [row] = await consoleDb(database)
    .insert(installation)
    .values({ id: randomUUID(), secretMark })
    .onConflictDoUpdate({
      target: installation.isOnly,
      set: { secretMark: sql`coalesce(${installation.secretMark}, ${secretMark})` },
    })
    .returning({ mark: installation.secretMark });
  if (!isMarkOf(row?.mark ?? '', secrets)) throw new OtherSecretError();
}

/**
 * For commands, which may run anywhere and before every server: throws {@link OtherSecretError} as
 * {@link requireOwnSecret} does, and marks nothing.
 */
export async function refuseOtherSecret(
  database: Database,
  secrets: ProcessSecrets,
): Promise<void> {
  if (await hasOtherSecret(database, secrets)) throw new OtherSecretError();
}

/** Whether a database has the mark of another secret than these. A database of an older version has no mark. */
export async function hasOtherSecret(
  database: Database,
  secrets: readonly string[],
): Promise<boolean> {
  const { rows: tables } = await database.query<{ exists: boolean }>(
    `select to_regclass('console.__installation') is not null as exists`,
  );
  if (tables[0]?.exists !== true) return false;
  // As JSON, because an older version has no such column.
  const { rows } = await database.query<{ mark: string | null }>(
    `select to_jsonb(i) ->> 'secret_mark' as mark from console.__installation i`,
  );
  const mark = rows[0]?.mark ?? null;
  return mark !== null && !isMarkOf(mark, secrets);
}

const isMarkOf = (mark: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => markOf(secret) === mark);

/** From now on the database is used with this secret. */
export async function markSecret(db: ConsoleDb | ConsoleTx, secret: string): Promise<void> {
  const secretMark = markOf(secret);
  await db
    .insert(installation)
    .values({ id: randomUUID(), secretMark })
    .onConflictDoUpdate({ target: installation.isOnly, set: { secretMark } });
}
