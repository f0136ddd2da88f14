import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Database } from '@/lib/platform/database';
import { describeDatabases } from '@/lib/platform/testing';

interface Journal {
  entries: { tag: string }[];
}

/** Migrates up to the migration `tag`, inserts rows, and migrates to the end. */
async function migrateRows(database: Database, tag: string, inserts: string) {
  const folder = await mkdtemp(join(tmpdir(), 'console-'));
  const journalPath = join(folder, 'migrations/meta/_journal.json');
  try {
    await cp(import.meta.dirname, folder, { recursive: true });
    const text = await readFile(journalPath, 'utf8');
    const journal: Journal = JSON.parse(text);
    const until = journal.entries.findIndex((entry) => entry.tag === tag);
    const entries = journal.entries.slice(0, until);
    await writeFile(journalPath, JSON.stringify({ ...journal, entries }));
    await database.migrate({ folder, schema: 'console' });
    await database.query(`
        insert into console.users (id, email, name) values ('usr_1', 'ann@example.com', 'Ann');
        insert into console.workspaces (id, slug, name, kind, created_by)
          values ('ws_1', 'studio', 'Studio', 'team', 'usr_1');
        ${inserts}`);
    await writeFile(journalPath, text);
    await database.migrate({ folder, schema: 'console' });
  } finally {
    await rm(folder, { recursive: true });
  }
}

describeDatabases('migrations of a database with collections', { empty: true }, (suite) => {
  it('make boards of collections', async () => {
    const database = suite.database();
    await migrateRows(
      database,
      '0030_boards',
      `insert into console.creations (task_id, workspace_id, source, kind, model, status, created_at)
          values ('task_1', 'ws_1', 'console', 'image', 'lumen-image', 'succeeded', now());
        insert into console.collections (id, workspace_id, name, created_by, created_at)
          values ('col_1', 'ws_1', 'Sea', 'usr_1', '2026-01-01'), ('col_2', 'ws_1', 'Empty', 'usr_1', now());
        insert into console.collection_items (collection_id, task_id, output, created_at)
          values ('col_1', 'task_1', 0, '2026-01-02'), ('col_1', 'task_1', 1, '2026-01-03')`,
    );
    const boards = await database.query(
      'select id, name, view, created_by, created_at::date::text as day from console.boards order by id',
    );
    expect(boards.rows).toMatchObject([
      { id: 'col_1', name: 'Sea', view: 'grid', created_by: 'usr_1', day: '2026-01-01' },
      { id: 'col_2', name: 'Empty', view: 'grid', created_by: 'usr_1' },
    ]);
    const items = await database.query(
      `select board_id, kind, task_id, output, x, created_at::date::text as day
        from console.board_items order by output`,
    );
    const common = { board_id: 'col_1', kind: 'result', task_id: 'task_1', x: null };
    expect(items.rows).toEqual([
      { ...common, output: 0, day: '2026-01-02' },
      { ...common, output: 1, day: '2026-01-03' },
    ]);
    const { rows } = await database.query('select distinct id from console.board_items');
    expect(rows).toHaveLength(2);
  });
});

describeDatabases('migrations of a database with comments on cells', { empty: true }, (suite) => {
  it('keep the comments on cells', async () => {
    const database = suite.database();
    await migrateRows(
      database,
      '0026_comments-of-cells',
      `insert into console.experiments (id, workspace_id, name, created_by, design)
          values ('exp_1', 'ws_1', 'Houses', 'usr_1', '{}');
        insert into console.experiment_comments (id, experiment_id, cell_key, user_id, text)
          values ('com_1', 'exp_1', 'a', 'usr_1', 'Too dark')`,
    );
    const { rows } = await database.query(
      'select id, workspace_id, subject, experiment_id, user_id, text from console.comments',
    );
    expect(rows).toEqual([
      {
        id: 'com_1',
        workspace_id: 'ws_1',
        subject: 'cell:exp_1:a',
        experiment_id: 'exp_1',
        user_id: 'usr_1',
        text: 'Too dark',
      },
    ]);
  });
});
