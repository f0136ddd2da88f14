import { expect, it, vi } from 'vitest';
import type { OutputRecord } from '@/lib/contract';
import type { Design } from '@/lib/pages/experiments';
import { cellSubject } from '@/lib/pages/review';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import { createBoard } from '../../boards';
import { createGeneration, upsertCreations } from '../../create/creations';
import { schema } from '../../db';
import type { Access } from '../../team/access';
import { type Person, type TestConsole, teamFixture } from '../../testing';
import { readCreationDetail } from '.';

describeDatabases('a task in detail', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  teamFixture(suite, (made) => {
    ({ console, ann, studio } = made);
  });

  let made = 0;
  const record = async (
    access: Access,
    params: Record<string, unknown>,
    outputs: OutputRecord[] = [],
  ): Promise<string> => {
    made += 1;
    const taskId = newId('task');
    await upsertCreations(console.db, [
      {
        taskId,
        workspaceId: access.workspace.id,
        source: 'console',
        kind: 'image',
        model: 'm',
        prompt: `number ${made}`,
        params,
        outputs,
        status: 'succeeded',
        createdAt: new Date(1_700_000_000_000 + made * 1000),
      },
    ]);
    return taskId;
  };
  const output = (name: string): OutputRecord => ({
    asset_id: `asset_${name}`,
    url: `https://media.test/${name}.png`,
    preview_url: `https://media.test/${name}-small.webp`,
    content_type: 'image/png',
  });

  it('lists what it was made from and what it was used in, at any depth', async () => {
    const first = await record(studio, {}, [output('one'), output('two')]);
    const second = await record(
      studio,
      { reference_images: ['https://elsewhere.test/x.png', output('two').url] },
      [output('three')],
    );
    const third = await record(studio, { avatar: { assets: ['asset_three'] } });
    const detail = await readCreationDetail(studio, second);
    expect(detail.made_from).toEqual([
      {
        task_id: first,
        output: 1,
        kind: 'image',
        prompt: expect.any(String),
        thumbnail_url: 'https://media.test/two-small.webp',
      },
    ]);
    expect(detail.used_in.map(({ task_id }) => task_id)).toEqual([third]);
  });

  it('does not count an address in a prompt as its own lineage', async () => {
    const only = await record(studio, { prompt: output('self').url }, [output('self')]);
    const detail = await readCreationDetail(studio, only);
    expect([...detail.made_from, ...detail.used_in]).toEqual([]);
  });

  it('shows nothing of another workspace', async () => {
    const other = await console.team(ann, { name: 'Other' });
    const theirs = await record(other, {}, [output('theirs')]);
    const ours = await record(studio, { reference_images: [output('theirs').url] });
    expect((await readCreationDetail(studio, ours)).made_from).toEqual([]);
    expect((await readCreationDetail(other, theirs)).used_in).toEqual([]);
    for (const id of [theirs, 'task_unknown']) {
      await expect(readCreationDetail(studio, id)).rejects.toMatchObject({ status: 404 });
    }
  });

  it('has its ledger entries, and omits them while the service does not answer', async () => {
    const outcome = await createGeneration(studio, {
      submissionId: crypto.randomUUID(),
      body: { model: 'lumen-image', prompt: 'a harbour' },
      seenCredits: 1_000,
    });
    const id = outcome.kind === 'created' ? outcome.creation.task_id : '';
    const detail = await vi.waitFor(
      async () => {
        const found = await readCreationDetail(studio, id);
        expect(found.creation.status).toBe('succeeded');
        return found;
      },
      { timeout: 15_000, interval: 50 },
    );
    expect(detail.ledger?.map(({ kind }) => kind)).toEqual(['authorize', 'settle']);
    console.between(async () => {
      throw new TypeError('refused');
    });
    const without = await readCreationDetail(studio, id);
    console.between(null);
    expect(without).toMatchObject({ ledger: null, creation: { status: 'succeeded' } });
  });

  it('names the boards and storyboards that show it, not those of others or deleted ones', async () => {
    const taskId = await record(studio, {}, [output('shown'), output('second')]);
    const elsewhere = await console.team(ann);
    const board = await createBoard(studio, 'Client');
    const foreign = await createBoard(elsewhere, 'Elsewhere');
    for (const id of [board, foreign]) {
      await console.db
        .insert(schema.boardItems)
        .values({ boardId: id, id: 'i1', taskId, output: 1 });
      await console.db
        .insert(schema.boardItems)
        .values({ boardId: id, id: 'i2', taskId, output: 0, deletedAt: new Date() });
    }
    for (const [id, deletedAt] of [
      ['stb_shown', null],
      ['stb_gone', new Date()],
    ] as const) {
      await console.db.insert(schema.experiments).values({
        id,
        workspaceId: studio.workspace.id,
        createdBy: ann.id,
        name: 'Trailer',
        design: {} as Design,
        storyboard: { ratio: '16:9', film_model: null, picture_model: null, shots: [] },
        deletedAt,
      });
      await console.db.insert(schema.experimentCells).values({
        experimentId: id,
        key: 'a',
        place: 0,
        body: { model: 'm', prompt: 'a boat' },
        submission: newId('experiment'),
        taskId,
        priceMilli: 0,
      });
    }
    expect((await readCreationDetail(studio, taskId)).places).toEqual([
      { kind: 'board', id: board, name: 'Client', outputs: [1] },
      { kind: 'storyboard', id: 'stb_shown', name: 'Trailer', outputs: [] },
    ]);
  });

  it('names the experiments that show it, with its place, its mark and what was said of it', async () => {
    const taskId = await record(studio, { aspect_ratio: '16:9', seed: 7 }, [output('cell')]);
    const { db } = console;
    const { experiments, experimentCells, comments } = schema;
    const cellOf = (experimentId: string, key: string, ratio: string, task: string | null) => ({
      experimentId,
      key,
      place: 0,
      body: { model: 'm', prompt: 'a boat', aspect_ratio: ratio },
      submission: newId('experiment'),
      taskId: task,
      priceMilli: 0,
      mark: task === null ? null : ('keep' as const),
    });
    for (const [id, deletedAt] of [
      ['exp_shown', null],
      ['exp_gone', new Date()],
    ] as const) {
      await db.insert(experiments).values({
        id,
        workspaceId: studio.workspace.id,
        createdBy: ann.id,
        name: 'Harbour',
        design: { rows: [] } as unknown as Design,
        deletedAt,
      });
      await db
        .insert(experimentCells)
        .values([cellOf(id, 'wide', '16:9', taskId), cellOf(id, 'square', '1:1', null)]);
    }
    await db.insert(comments).values({
      id: newId('comment'),
      workspaceId: studio.workspace.id,
      subject: cellSubject('exp_shown', 'wide'),
      experimentId: 'exp_shown',
      userId: ann.id,
      text: 'The boat is too small.',
    });
    const detail = await readCreationDetail(studio, taskId);
    expect(detail.experiments).toEqual([
      {
        id: 'exp_shown',
        name: 'Harbour',
        is_list: true,
        cell: 'wide',
        mark: 'keep',
        varied: ['aspect_ratio'],
        comments: [{ id: expect.any(String), author: 'Ann', text: 'The boat is too small.' }],
      },
    ]);
  });
});
