import { isDeepStrictEqual } from 'node:util';

export interface Snapshot {
  readonly id: string;
  readonly prevId: string;
  readonly [part: string]: unknown;
}

export interface Entry {
  readonly tag: string;
  /** Milliseconds. A database applies what is newer than the newest it has. */
  readonly when: number;
}

export interface Migrations {
  readonly entries: readonly Entry[];
  /** One for each entry, in the same order. */
  readonly snapshots: readonly Snapshot[];
  /** What a snapshot of the schema in the code would be. */
  readonly schema: object;
}

/** The start of a chain of snapshots, as drizzle-kit writes it. */
const start = '00000000-0000-0000-0000-000000000000';

/**
 * Problems of a folder of migrations. drizzle-kit compares the schema with the newest snapshot: when that is not the
 * schema's, or follows another one than the migration before, the next generated migration repeats or misses statements.
 */
export function checkMigrations({ entries, snapshots, schema }: Migrations): string[] {
  const problems: string[] = [];
  for (const [at, { tag, when }] of entries.entries()) {
    const before = entries[at - 1];
    if (before !== undefined && when <= before.when)
      problems.push(`${tag} is not newer than ${before.tag}: a database that has that one skips it`);
    const expected = snapshots[at - 1]?.id ?? start;
    if (snapshots[at]?.prevId !== expected)
      problems.push(`the snapshot of ${tag} does not follow the one before: generate it again`);
  }
  for (const [part, value] of Object.entries(schema)) {
    if (part === 'id' || part === 'prevId') continue;
    const differing = differingNames(value, snapshots.at(-1)?.[part]);
    if (differing.length > 0)
      problems.push(
        `${part} of the schema differ from the last snapshot (npm run db:generate): ${differing.join(', ')}`,
      );
  }
  return problems;
}

/** Keys of either whose values differ; `value` for what is not an object. */
function differingNames(a: unknown, b: unknown): string[] {
  if (isDeepStrictEqual(a, b)) return [];
  const [one, other] = [a, b].map((each) => new Map(Object.entries(Object(each))));
  const names = [...new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])];
  const differing = names.filter((name) => !isDeepStrictEqual(one?.get(name), other?.get(name)));
  return differing.length > 0 ? differing : ['value'];
}
