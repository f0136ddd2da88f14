import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import { schema, serviceMigrations } from '../db';
import { authorizeCredits, checkLedger, grantCredits, settleAuthorization } from './index';
import { openWorkspace } from './testing/open-workspace';

const migration = `${import.meta.dirname}/../db/migrations/0012_entries_in_order.sql`;

describeDatabases(
  'entries of a database from before their order was kept',
  (suite) => {
    it('are numbered as they go on from one another, and those that do not are named', async () => {
      const database = suite.database();
      const db = database.drizzle(schema);
      const [scattered, broken] = [await openWorkspace(db), await openWorkspace(db)];
      const inOrder = async (workspaceId: string) => {
        const { rows } = await database.query<{ id: string }>(
          'select id from service.ledger_entries where workspace_id = $1 order by seq',
          [workspaceId],
        );
        return rows.map(({ id }) => id);
      };
      const alter = async (...statements: string[]) => {
        const trigger = 'trigger ledger_entries_append_only';
        await database.query(`alter table service.ledger_entries disable ${trigger}`);
        for (const statement of statements) await database.query(statement);
        await database.query(`alter table service.ledger_entries enable ${trigger}`);
      };
      for (const workspaceId of [scattered, broken]) {
        await db.transaction((tx) =>
          grantCredits(tx, { workspaceId, amountMilli: 9_000, onceKey: 'g', memo: 'A grant' }),
        );
        for (const amountMilli of [1_000, 2_000, 2_000]) {
          const subjectId = newId('task');
          const request = { workspaceId, amountMilli, subjectId, keyId: null, actor: null };
          const made = await authorizeCredits(db, request);
          if (made.ok) await settleAuthorization(db, made.authorizationId, amountMilli / 2);
        }
      }
      const truth = await inOrder(scattered);
      // As a table that was rewritten lies on the disk: in no order that means anything.
      await alter(
        'update service.ledger_entries set seq = -seq',
        `update service.ledger_entries set available_after_milli = available_after_milli + 1
          where workspace_id = '${broken}' and kind = 'grant'`,
      );
      expect(await inOrder(scattered)).toEqual(truth.toReversed());
      const before = await checkLedger(db);
      expect(new Set(before.map(({ workspaceId }) => workspaceId))).toEqual(
        new Set([scattered, broken]),
      );
      const statements = (await readFile(migration, 'utf8')).split('--> statement-breakpoint');
      for (const statement of statements) await database.query(statement);
      expect(await inOrder(scattered)).toEqual(truth);
      const after = await checkLedger(db);
      expect(new Set(after.map(({ workspaceId }) => workspaceId))).toEqual(new Set([broken]));
      await expect(database.query('update service.ledger_entries set memo = null')).rejects.toThrow(
        /append-only/,
      );
    });
  },
  { migrations: [serviceMigrations] },
);
