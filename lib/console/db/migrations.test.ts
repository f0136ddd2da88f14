import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';

interface Journal {
  entries: { tag: string }[];
}

describeDatabases('migrations of a database in use', { empty: true }, (suite) => {
  it('keep the comments on cells', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'console-'));
    const journalPath = join(folder, 'migrations/meta/_journal.json');
    try {
      await cp(import.meta.dirname, folder, { recursive: true });
      const text = await readFile(journalPath, 'utf8');
      const journal: Journal = JSON.parse(text);
      const until = journal.entries.findIndex(({ tag }) => tag === '0026_comments-of-cells');
      const entries = journal.entries.slice(0, until);
      await writeFile(journalPath, JSON.stringify({ ...journal, entries }));
      const database = suite.database();
      await database.migrate({ folder, schema: 'console' });
      await database.query(`
        insert into console.users (id, email, name) values ('usr_1', 'ann@example.com', 'Ann');
        insert into console.workspaces (id, slug, name, kind, created_by)
          values ('ws_1', 'studio', 'Studio', 'team', 'usr_1');
        insert into console.experiments (id, workspace_id, name, created_by, design)
          values ('exp_1', 'ws_1', 'Houses', 'usr_1', '{}');
        insert into console.experiment_comments (id, experiment_id, cell_key, user_id, text)
          values ('com_1', 'exp_1', 'a', 'usr_1', 'Too dark')`);
      await writeFile(journalPath, text);
      await database.migrate({ folder, schema: 'console' });
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
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
