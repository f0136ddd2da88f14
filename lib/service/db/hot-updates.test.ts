import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';

/** Columns that change often. An index on one of them would be written with every change. */
const oftenChanged = {
  tasks: ['progress', 'provider', 'upstream_model', 'operation', 'attempts', 'cancel_requested_at'],
  authorizations: ['state', 'settled_milli', 'ended_at'],
  balances: ['available_milli', 'authorized_milli', 'owed_milli'],
  budget_months: ['spent_milli', 'authorized_milli', 'raised_milli'],
};

describeDatabases('updates that touch no index', (suite) => {
  it.each(Object.entries(oftenChanged))('of %s', async (table, columns) => {
    const { rows } = await suite.database().query<{ column: string; indexed: boolean }>(
      `select a.attname as column, exists (
           select from pg_index i where i.indrelid = a.attrelid
             and (a.attnum = any (i.indkey) or pg_get_indexdef(i.indexrelid) like '%' || a.attname || '%')
         ) as indexed
         from pg_attribute a
         where a.attrelid = ('service.' || $1)::regclass and a.attname = any ($2::text[])`,
      [table, columns],
    );
    expect(
      rows
        .filter(({ indexed }) => !indexed)
        .map(({ column }) => column)
        .sort(),
    ).toEqual([...columns].sort());
  });
});
