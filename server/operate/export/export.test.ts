import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schema as tables } from '@/lib/console/db';
import type { Access } from '@/lib/console/team/access';
import { createTestConsole, type Person, type TestConsole } from '@/lib/console/testing';
import { type ObjectStorage, StorageNotFoundError } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '@/lib/service/db';
import { exportWorkspace, writeExport } from '.';
import { exportParts } from './parts';

describeDatabases('the export of a workspace', (suite) => {
  let console: TestConsole;
  let olga: Person;
  let studio: Access;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-'));
    console = await createTestConsole(suite.database());
    olga = await console.person('=Olga');
    studio = await console.team(olga, { name: 'Studio', credits: 300 });
    const eve = await console.person('Eve MARK-elsewhere');
    const elsewhere = await console.team(eve, { name: 'Elsewhere', credits: 700 });
    await fill(studio, olga, 'MARK-studio');
    await fill(elsewhere, eve, 'MARK-elsewhere');
  });
  afterAll(async () => {
    await console.close();
    await rm(folder, { recursive: true });
  });

  /** One row in every exported table, whose texts have the mark. */
  async function fill({ workspace }: Access, person: Person, mark: string) {
    const own = { workspaceId: workspace.id };
    const db = suite.database().drizzle(schema);
    const id = (kind: string) => `${kind}_${mark}`;
    const [createdAt, deadlineAt] = [new Date(), new Date()];
    const billing = { keyId: id('key'), billingTransactionId: id('tx'), amountMilli: 1_500 };
    await db.insert(schema.tasks).values({
      ...own,
      ...billing,
      id: id('task'),
      kind: 'image',
      model: 'lumen-image',
      params: { prompt: `=HYPERLINK("${mark}")` },
      price: {} as never,
      status: 'succeeded',
      authorizationId: id('auth'),
      deadlineAt,
    });
    await db.insert(schema.authorizations).values({
      ...own,
      ...billing,
      id: id('auth'),
      subjectId: id('task'),
      state: 'settled',
      settledMilli: 1_250,
    });
    await db.insert(schema.turns).values({
      ...own,
      ...billing,
      id: id('turn'),
      model: mark,
      endpoint: 'responses',
      rate: {} as never,
      authorizationId: id('auth'),
      deadlineAt,
    });
    const storageKey = `uploads/${randomUUID()}.png`;
    await console.service.context.storage.put(storageKey, Buffer.from(mark), {
      contentType: 'image/png',
    });
    const file = { ...own, contentType: 'image/png', size: mark.length, region: 'global' };
    await db.insert(schema.assets).values([
      { ...file, id: id('asset'), role: 'upload', token: randomUUID(), storageKey, name: mark },
      {
        ...file,
        id: id('gone'),
        role: 'output',
        token: randomUUID(),
        storageKey: `gone/${mark}.mp4`,
      },
      {
        ...file,
        id: id('small'),
        role: 'thumbnail',
        token: randomUUID(),
        storageKey: `t/${mark}.webp`,
      },
    ]);
    const { db: consoleTables } = console;
    const by = { ...own, createdBy: person.id };
    await consoleTables.insert(tables.creations).values({
      ...own,
      taskId: id('task'),
      source: 'console',
      kind: 'image',
      model: 'lumen-image',
      prompt: `+${mark}`,
      status: 'succeeded',
      createdAt,
    });
    await consoleTables
      .insert(tables.conversations)
      .values({ ...own, id: id('conv'), userId: person.id, title: mark });
    await consoleTables.insert(tables.messages).values({
      id: id('msg'),
      conversationId: id('conv'),
      role: 'user',
      content: `Hello ${mark}`,
      status: 'done',
      submission: id('sub'),
    });
    await consoleTables.insert(tables.boards).values({ ...by, id: id('board'), name: mark });
    await consoleTables
      .insert(tables.boardItems)
      .values({ boardId: id('board'), id: id('item'), kind: 'note', text: `Note ${mark}` });
    await consoleTables
      .insert(tables.projects)
      .values({ ...by, id: id('project'), name: mark, color: 'red' as never });
    await consoleTables.insert(tables.presets).values({ ...by, id: id('preset'), isShared: true });
    await consoleTables.insert(tables.presetVersions).values({
      presetId: id('preset'),
      version: 1,
      createdBy: person.id,
      name: mark,
      text: mark,
      values: {},
    });
    await consoleTables
      .insert(tables.experiments)
      .values({ ...by, id: id('exp'), name: mark, design: {} as never });
    await consoleTables
      .insert(tables.comments)
      .values({ ...own, id: id('com'), subject: id('task'), userId: person.id, text: mark });
  }

  const write = (target: string, storage = console.service.context.storage) =>
    writeExport(suite.database(), { workspace: studio.workspace, target, storage });
  const read = (target: string, file: string) => readFile(join(target, file), 'utf8');

  it('has every part of the workspace, and nothing of another', async () => {
    const target = await mkdtemp(join(folder, 'all-'));
    const { text, failed } = await write(target);
    expect(failed).toBe(true);
    expect(text).toContain('files/gone_MARK-studio.mp4 is not in storage.');
    expect(text).toMatch(/1 files, 0 MiB\./);
    const names = await readdir(target);
    expect(new Set(names)).toEqual(
      new Set([
        ...exportParts.flatMap(({ name, forms }) => forms.map((form) => `${name}.${form}`)),
        'files',
        'README.txt',
      ]),
    );
    for (const name of names.filter((each) => each !== 'files')) {
      const content = await read(target, name);
      expect(content, name).not.toContain('MARK-elsewhere');
      if (!/members|README|ledger/.test(name)) expect(content, name).toContain('MARK-studio');
    }
    expect(await readdir(join(target, 'files'))).toEqual(['asset_MARK-studio.png']);
    expect(await read(target, 'files/asset_MARK-studio.png')).toBe('MARK-studio');
  });

  it('goes on past a file that somebody deletes meanwhile, and says so', async () => {
    const target = await mkdtemp(join(folder, 'deleted-'));
    const { storage } = console.service.context;
    const deleting: ObjectStorage = {
      ...storage,
      // Between the list of files and the copy of this one.
      async get(key) {
        await suite
          .database()
          .query('update service.assets set deleted_at = now() where storage_key = $1', [key]);
        throw new StorageNotFoundError(key);
      },
    };
    const { text, failed } = await write(target, deleting);
    expect([text, failed]).toEqual([
      expect.stringContaining('files/asset_MARK-studio.png was deleted while the export ran.'),
      false,
    ]);
    expect(await readdir(join(target, 'files'))).toEqual([]);
    await suite.database().query('update service.assets set deleted_at = null');
  });

  it('has amounts in credits, and text that no spreadsheet runs', async () => {
    const target = await mkdtemp(join(folder, 'csv-'));
    await write(target);
    const lines = async (name: string) => (await read(target, name)).trimEnd().split('\r\n');
    const [head, task] = await lines('tasks.csv');
    expect(head).toMatch(
      /^\ufeffid,status,kind,model,prompt,params,credits_authorized,credits_charged,/,
    );
    expect(task).toContain(`"'=HYPERLINK(""MARK-studio"")"`);
    expect(task).toContain(',1.5,1.25,tx_MARK-studio,');
    expect((await lines('prompts.csv'))[1]).toMatch(/,'\+MARK-studio$/);
    expect((await lines('members.csv'))[1]).toMatch(/,'=Olga,.*,owner,\d{4}-/);
    expect((await lines('ledger.csv'))[1]).toMatch(/^\d+,grant,300,0,300,0,/);
    expect(await lines('ledger.csv')).toHaveLength(2);
    const [chat] = (await read(target, 'chats.jsonl')).split('\n');
    expect(JSON.parse(chat ?? '')).toMatchObject({
      title: 'MARK-studio',
      messages: [{ role: 'user', content: 'Hello MARK-studio' }],
    });
    const [board] = (await read(target, 'boards.jsonl')).split('\n');
    expect(JSON.parse(board ?? '')).toMatchObject({ items: [{ text: 'Note MARK-studio' }] });
    for (const file of ['tasks.jsonl', 'files.csv']) {
      expect(await read(target, file)).not.toMatch(/row_key|storage_key/);
    }
  });

  it('goes into a new folder that only its owner reads, and is in the log of the installation', async () => {
    const target = join(folder, 'new', 'studio');
    const { slug } = studio.workspace;
    await exportWorkspace(suite.database(), { slug, folder: target });
    expect((await stat(target)).mode & 0o777).toBe(0o700);
    await expect(exportWorkspace(suite.database(), { slug, folder: target })).rejects.toThrow(
      /is not empty\. Name a new folder/,
    );
    await expect(
      exportWorkspace(suite.database(), { slug: 'nowhere', folder: join(folder, 'x') }),
    ).rejects.toThrow(/No workspace has the address/);
    const { rows } = await suite
      .database()
      .query(
        "select target_name as name from console.audit_events where action = 'workspace.export'",
      );
    expect(rows).toEqual([{ name: studio.workspace.name }]);
  });

  it('has the console’s part alone with a remote service', async () => {
    const target = await mkdtemp(join(folder, 'remote-'));
    const { text } = await writeExport(suite.database(), {
      workspace: studio.workspace,
      target,
      storage: null,
    });
    expect(text).toMatch(/at the service: export them there/);
    expect(await readdir(target)).not.toContain('tasks.csv');
    expect(await readdir(target)).toContain('prompts.csv');
  });
});
