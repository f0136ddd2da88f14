import path from 'node:path';
import { integer, pgSchema } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { serviceMigrations, schema as serviceSchema } from '@/lib/service/db';
import { checkMigrations, type Migrations } from './check-migrations.ts';
import { readMigrations } from './read-migrations.ts';

const migrations = (schema: object = serviceSchema) =>
  readMigrations(path.join(serviceMigrations.folder, 'migrations'), 'service', schema);

it('finds nothing in migrations that make the schema', () => {
  expect(checkMigrations(migrations())).toEqual([]);
});

it('finds a table that no migration makes', () => {
  const newTable = pgSchema('service').table('added', { n: integer() });
  expect(checkMigrations(migrations({ ...serviceSchema, added: newTable }))).toEqual([
    'tables of the schema differ from the last snapshot (npm run db:generate): service.added',
  ]);
});

it('finds a column that no migration makes', () => {
  const balances = pgSchema('service').table('balances', { n: integer() });
  expect(checkMigrations(migrations({ ...serviceSchema, balances }))).toEqual([
    'tables of the schema differ from the last snapshot (npm run db:generate): service.balances',
  ]);
});

it.each<[string, (all: Migrations) => Migrations, string[]]>([
  [
    'a snapshot that follows another one',
    (all) => ({
      ...all,
      snapshots: all.snapshots.map((each, index) => (index === 2 ? { ...each, prevId: 'other' } : each)),
    }),
    ['the snapshot of 0002_reference_copies does not follow the one before: generate it again'],
  ],
  [
    'a migration older than the one before',
    (all) => ({
      ...all,
      entries: all.entries.map((each, index) => (index === 2 ? { ...each, when: 0 } : each)),
    }),
    [
      '0002_reference_copies is not newer than 0001_avatar_reviews: a database that has that one skips it',
    ],
  ],
])('finds %s', (_, change, problems) => {
  expect(checkMigrations(change(migrations()))).toEqual(problems);
});
