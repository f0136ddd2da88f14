import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { sha256Hex } from '../crypto/digest';
import type { Db } from './types';

/** Digests of the functions when they were last applied. */
const appliedFunctionsTable = '__functions';

type Tx = Db<Record<string, never>>;

/**
 * Applies the files of `folder` whose text has changed since they were last applied, around `migrate`. Each file holds
 * one `create or replace function`. They are applied unchecked before the migrations, whose generated columns and
 * triggers need them, and again after, when PostgreSQL can check them against the tables. `isPartial`: the tables will be
 * older than the functions afterwards, so they are not checked, and applied again by the next call.
 */
export async function withFunctions(
  tx: Tx,
  { folder, schema, isPartial }: { folder: string; schema: string; isPartial: boolean },
  migrate: () => Promise<void>,
): Promise<void> {
  const appliedTable = sql`${sql.identifier(schema)}.${sql.identifier(appliedFunctionsTable)}`;
  await tx.execute(
    sql`create table if not exists ${appliedTable} (name text primary key, digest text not null)`,
  );
  const { rows } = await tx.execute<{ name: string; digest: string }>(
    sql`select name, digest from ${appliedTable}`,
  );
  const appliedDigests = new Map(rows.map(({ name, digest }) => [name, digest]));
  const changedFunctions = readFunctions(folder).filter(
    ({ name, digest }) => appliedDigests.get(name) !== digest,
  );
  await applyFunctions(tx, changedFunctions, 'off');
  await migrate();
  if (isPartial) return;
  await applyFunctions(tx, changedFunctions, 'on');
  for (const { name, digest } of changedFunctions) {
    await tx.execute(sql`
      insert into ${appliedTable} (name, digest) values (${name}, ${digest})
      on conflict (name) do update set digest = excluded.digest`);
  }
}

interface SqlFunction {
  readonly name: string;
  readonly text: string;
  readonly digest: string;
}

async function applyFunctions(tx: Tx, functions: readonly SqlFunction[], checks: 'on' | 'off') {
  if (functions.length === 0) return;
  await tx.execute(sql.raw(`set local check_function_bodies = ${checks}`));
  for (const { text } of functions) await tx.execute(sql.raw(text));
}

function readFunctions(folder: string): SqlFunction[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, digest: sha256Hex(text) };
    });
}
