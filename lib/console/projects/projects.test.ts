import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { MarginReport } from '@/lib/contract';
import type { ProjectInput } from '@/lib/pages/projects';
import { describeDatabases } from '@/lib/platform/testing';
import { createBoard, readBoard, readBoards } from '../boards';
import { createGeneration, pollCreations } from '../create/creations';
import { schema } from '../db';
import { createExperiment, duplicateExperiment } from '../experiments';
import { readGalleryIndex } from '../library/gallery';
import { readLiveBalance } from '../money/balance';
import { ledgerCsv } from '../money/billing';
import { removeBudget, setBudget } from '../money/budgets';
import { projectReportCsv, readProjectReport } from '../money/project-report';
import { nameMarginProjects } from '../operator/records';
import { readNotifications } from '../platform/notifications';
import { runtime } from '../platform/runtime';
import { budgetWarnings } from '../platform/watchers';
import { createStoryboard } from '../storyboards';
import type { Access } from '../team/access';
import { removeMember } from '../team/members';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../testing';
import {
  archiveProject,
  changeProject,
  createProject,
  fileWork,
  moveResults,
  openProject,
  readProject,
  readProjectChoices,
  readProjects,
} from '.';

const input = (name: string, more: Partial<ProjectInput> = {}): ProjectInput => ({
  name,
  client: '',
  brief: '',
  color: 'violet',
  people: [],
  ...more,
});

describeDatabases('projects', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let mia: Person;
  let owner: Access;
  let member: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(async () => {
    expect(await console.service.mismatches()).toEqual([]);
    await console.close();
  });
  beforeEach(async () => {
    [ann, mia] = [await console.person('Ann'), await console.person('Mia')];
    owner = await console.team(ann);
    member = await console.join(owner, mia, 'member');
  });

  const asAnn = <T>(body: () => Promise<T>) => asBrowser(ann.browser, body);
  const asMia = <T>(body: () => Promise<T>) => asBrowser(mia.browser, body);
  const make = async (access: Access, project?: string | null) => {
    const outcome = await createGeneration(access, {
      submissionId: crypto.randomUUID(),
      body: { model: 'lumen-image', prompt: 'x' },
      seenCredits: 1_000,
      ...(project === undefined ? {} : { project }),
    });
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    return outcome.creation;
  };
  const choicesOf = async (access: Access) => {
    const { open, choices } = await readProjectChoices(access);
    return { open: open?.name ?? null, choices: choices.map(({ name }) => name) };
  };
  const idsIn = async (project: string) => {
    const reader = { workspaceId: owner.workspace.id, userId: owner.user.id };
    return (await readGalleryIndex(console.db, reader, { project })).task_ids;
  };
  const actionsOf = async () =>
    (await console.trail(owner, 'project')).map(({ action, targetName }) => [action, targetName]);

  it('file what their people make while they are open, and each person has their own', async () => {
    const id = await asMia(() => createProject(member, input('Night train')));
    await openProject(member, id);
    expect(await choicesOf(member)).toEqual({ open: 'Night train', choices: ['Night train'] });
    expect(await choicesOf(owner)).toEqual({ open: null, choices: ['Night train'] });
    const made = await make(member);
    const other = await make(owner);
    expect([made.project?.name, other.project]).toEqual(['Night train', null]);
    expect([await idsIn(id), await idsIn('none')]).toEqual([[made.task_id], [other.task_id]]);
    // The page showed no project, or another tab opened one meanwhile: what was shown counts.
    expect((await make(member, null)).project).toBeNull();
    expect((await make(owner, id)).project?.id).toBe(id);
    expect(await actionsOf()).toEqual([['project.create', 'Night train']]);
    await openProject(member, null);
    expect((await choicesOf(member)).open).toBeNull();
  });

  it('have what was made on a page that showed them, whatever another tab opened meanwhile', async () => {
    const [train, ferry] = [
      await asMia(() => createProject(member, input('Night train'))),
      await asMia(() => createProject(member, input('Ferry'))),
    ];
    await openProject(member, ferry);
    const start = { name: 'Grid', design: {} };
    for (const [project, expected] of [
      [train, train],
      [null, null],
      [undefined, ferry],
    ] as const) {
      const experiment = await createExperiment(member, { ...start, project });
      const runs = [
        experiment,
        await duplicateExperiment(member, experiment, project),
        await createStoryboard(member, 'Film', project),
      ];
      const board = await createBoard(member, `Mood ${project}`, project);
      const filed = await console.db
        .select({ project: schema.experiments.projectId })
        .from(schema.experiments)
        .where(inArray(schema.experiments.id, runs));
      expect(filed.map((row) => row.project)).toEqual([expected, expected, expected]);
      expect((await readBoard(member, board)).project?.id ?? null).toBe(expected);
    }
    await expect(createExperiment(member, { ...start, project: 'prj_of_others' })).rejects.toThrow(
      'Choose another project',
    );
  });

  it('show their boards: a new one is in the open project, and a board is filed in another one later', async () => {
    const [train, ferry] = [
      await asMia(() => createProject(member, input('Night train'))),
      await asMia(() => createProject(member, input('Ferry'))),
    ];
    await openProject(member, train);
    const mood = { id: await createBoard(member, 'Mood'), name: 'Mood', view: 'grid' };
    const loose = { id: await createBoard(owner, 'Loose'), name: 'Loose', view: 'grid' };
    const boardsOf = async (id: string) => (await readProject(owner, id)).boards;
    expect([await boardsOf(train), await boardsOf(ferry)]).toEqual([[mood], []]);
    const file = (board: string, project: string | null) =>
      asAnn(() => fileWork(owner, [{ kind: 'board', id: board }], project));
    await file(loose.id, train);
    await file(mood.id, ferry);
    expect([await boardsOf(train), await boardsOf(ferry)]).toEqual([[loose], [mood]]);
    await file(loose.id, null);
    const reader = { workspaceId: owner.workspace.id, userId: owner.user.id };
    expect(await readBoards(console.db, reader)).toMatchObject([
      { name: 'Loose', project_id: null },
      { name: 'Mood', project_id: ferry },
    ]);
    const elsewhere = await console.team(ann);
    const foreign = await createBoard(elsewhere, 'Foreign');
    await expect(file(foreign, train)).rejects.toThrow('no longer here');
    await expect(file(mood.id, 'prj_of_others')).rejects.toThrow('Choose another project');
    expect(await boardsOf(ferry)).toEqual([mood]);
    const fileAll = (...ids: string[]) =>
      asAnn(() =>
        fileWork(
          owner,
          ids.map((id) => ({ kind: 'board', id })),
          train,
        ),
      );
    await expect(fileAll(loose.id, mood.id, foreign)).rejects.toThrow('no longer here');
    expect(await boardsOf(ferry), 'all or none').toEqual([mood]);
    await fileAll(loose.id, mood.id);
    expect(await boardsOf(train)).toEqual([loose, mood]);
    expect((await readBoard(owner, mood.id)).project?.id).toBe(train);
  });

  it('have their names in the margin, where their workspace sent them', async () => {
    const id = await asMia(() => createProject(member, input('Spring')));
    const elsewhere = await console.team(ann);
    const line = (workspaceId: string | null, project: string | null) =>
      ({ workspace_id: workspaceId, project }) as MarginReport['projects'][number];
    const { workspace } = owner;
    const lines = [
      line(workspace.id, id),
      line(workspace.id, 'x'),
      line(elsewhere.workspace.id, id),
      line(null, null),
    ];
    const names = (await nameMarginProjects({ projects: lines })).map(({ name }) => name);
    expect(names).toEqual([
      `Spring · ${workspace.name}`,
      `x · ${workspace.name}`,
      `${id} · ${elsewhere.workspace.name}`,
      'No project',
    ]);
    expect(await nameMarginProjects({ projects: [] })).toEqual([]);
  });

  it('are offered to their people, and to the Owner and Admins', async () => {
    const bob = await console.person('Bob');
    const other = await console.join(owner, bob, 'member');
    const id = await asMia(() => createProject(member, input('Mine', { people: [mia.id] })));
    await openProject(member, id);
    expect((await choicesOf(other)).choices).toEqual([]);
    expect((await choicesOf(owner)).choices).toEqual(['Mine']);
    for (const attempt of [
      () => openProject(other, id),
      () => make(other, id),
      () => asBrowser(bob.browser, () => changeProject(other, id, input('Taken'))),
      () => asBrowser(bob.browser, () => moveResults(other, ['task_1'], id)),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ name: 'InvalidRequestError' });
    }
    const shown = async (access: Access) => await readProject(access, id);
    expect(await shown(member)).toMatchObject({
      people: [{ id: mia.id, name: 'Mia' }],
      is_offered: true,
    });
    expect((await shown(other)).is_offered).toBe(false);
    await asAnn(() => changeProject(owner, id, input('Mine', { people: [bob.id] })));
    expect((await choicesOf(member)).open, 'she is no longer one of them').toBeNull();
    expect((await make(member)).project).toBeNull();
    expect((await choicesOf(other)).choices).toEqual(['Mine']);
    expect(await shown(owner)).toMatchObject({ is_restricted: true, people: [{ id: bob.id }] });
    await asAnn(() => removeMember(owner, bob.id));
    expect((await choicesOf(member)).choices, 'its people left').toEqual([]);
    const restricted = { people: [], is_restricted: true };
    expect(await readProject(owner, id)).toMatchObject(restricted);
    const { people: _, ...values } = input('Mine', { brief: 'Calmer' });
    await asAnn(() => changeProject(owner, id, values));
    const changed = { ...restricted, brief: 'Calmer' };
    expect(await readProject(owner, id), 'nobody chose its people anew').toMatchObject(changed);
    await asAnn(() => changeProject(owner, id, input('Mine')));
    expect((await choicesOf(member)).choices).toEqual(['Mine']);
  });

  it('have names of their own, and people of the workspace', async () => {
    const stranger = await console.person('Stranger');
    const id = await asAnn(() => createProject(owner, input('Spring')));
    await asAnn(() => createProject(owner, input('Summer')));
    await expect(asAnn(() => createProject(owner, input('SPRING')))).rejects.toThrow(/already/);
    await expect(asAnn(() => changeProject(owner, id, input('summer')))).rejects.toThrow(/already/);
    await asAnn(() => changeProject(owner, id, input('spring')));
    await expect(
      asAnn(() => changeProject(owner, id, input('Spring', { people: [stranger.id] }))),
    ).rejects.toThrow(/no longer in the workspace/);
    expect((await readProjects(owner)).map(({ name }) => name)).toEqual(['spring', 'Summer']);
  });

  it('keep everything when they are archived, and are not offered until they are back', async () => {
    const id = await asAnn(() => createProject(owner, input('Old')));
    await openProject(owner, id);
    const made = await make(owner);
    await asAnn(() => archiveProject(owner, id, true));
    await asAnn(() => archiveProject(owner, id, true));
    expect(await choicesOf(owner)).toEqual({ open: null, choices: [] });
    await expect(make(owner, id)).rejects.toThrow(/archived/);
    expect(await idsIn(id)).toEqual([made.task_id]);
    await asAnn(() => archiveProject(owner, id, false));
    await asAnn(() => archiveProject(owner, id, false));
    expect((await choicesOf(owner)).choices).toEqual(['Old']);
    expect(await actionsOf()).toEqual([
      ['project.create', 'Old'],
      ['project.archive', 'Old'],
      ['project.restore', 'Old'],
    ]);
  });

  it('have a budget that no submission passes, and say what is left', async () => {
    const id = await asAnn(() => createProject(owner, input('Small')));
    const first = await make(owner, id);
    const price = first.quote?.estimated_credits ?? 0;
    expect(price).toBeGreaterThan(0);
    await asAnn(() => setBudget(owner, 'project', id, price * 4.5));
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => make(member, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(outcome.reason).toMatchObject({ code: 'budget_exceeded', param: 'project_budget' });
      expect(outcome.reason.message).toMatch(/left; this needs .* An Owner or Admin .* can raise/);
    }
    await openProject(member, id);
    const signal = AbortSignal.timeout(10_000);
    expect(await readLiveBalance(member, signal)).toMatchObject({
      project: { budget: { remaining: price * 0.5 } },
      project_left: { [id]: price * 0.5 },
    });
    await openProject(member, null);
    expect((await readLiveBalance(member, signal)).project).toBeNull();
    await make(member, null);
    const project = await readProject(owner, id);
    expect(project.budget).toMatchObject({ remaining: price * 0.5, state: 'warning' });
    await budgetWarnings.run(runtime());
    expect((await readNotifications(owner)).map(({ text }) => text)).toEqual([
      'The budget of the project Small is more than 80 % used.',
    ]);
    await asAnn(() => removeBudget(owner, 'project', id));
    await make(member, id);
  });

  it('cannot be named by the body of a request from a browser', async () => {
    const id = await asAnn(() =>
      createProject(owner, input('Restricted', { people: [owner.user.id] })),
    );
    const outcome = await createGeneration(member, {
      submissionId: crypto.randomUUID(),
      body: { model: 'lumen-image', prompt: 'x', metadata: { project: id } },
      seenCredits: 1_000,
    });
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    expect(outcome.creation.project).toBeNull();
    expect((await readProject(owner, id)).authorized).toBe(0);
    await console.db.update(schema.taskUpdateCursors).set({ sinceMs: 0 });
    await pollCreations(owner, [outcome.creation.task_id]);
    expect(await idsIn(id)).toEqual([]);
  });

  it('spend what they paid for, also after results were moved; the ledger stays as it was', async () => {
    const from = await asAnn(() => createProject(owner, input('From')));
    const to = await asAnn(() => createProject(owner, input('To')));
    const made = await make(owner, from);
    await vi.waitFor(
      async () => {
        const [polled] = await pollCreations(owner, [made.task_id]);
        expect(polled?.status).toBe('succeeded');
      },
      { timeout: 30_000 },
    );
    const report = await readProjectReport(owner, from);
    expect(report).toMatchObject({ name: 'From', unlisted: 0, left_out: 0 });
    expect(report.lines).toMatchObject([{ kind: 'image', results: 1, credits: report.total }]);
    const before = (await readProject(owner, from)).spent;
    expect(report.total).toBe(before);
    expect(before).toBeGreaterThan(0);
    expect(await asAnn(() => moveResults(owner, [made.task_id, made.task_id], to))).toBe(1);
    expect(await asAnn(() => moveResults(owner, [made.task_id], to))).toBe(0);
    // A later reading of the updates leaves it where it was moved.
    await console.db.update(schema.taskUpdateCursors).set({ sinceMs: 0 });
    const [moved] = await pollCreations(owner, [made.task_id]);
    expect(moved?.project?.name).toBe('To');
    expect([(await readProject(owner, from)).spent, (await readProject(owner, to)).spent]).toEqual([
      before,
      0,
    ]);
    expect((await readProjectReport(owner, from)).lines).toHaveLength(1);
    expect((await readProjectReport(owner, to)).lines).toEqual([]);
    await asAnn(() => moveResults(owner, [made.task_id], null));
    expect(await idsIn('none')).toEqual([made.task_id]);
    const [row] = await console.db
      .select({ paying: schema.creations.payingProjectId })
      .from(schema.creations)
      .where(eq(schema.creations.taskId, made.task_id));
    expect(row?.paying).toBe(from);
    let csv = '';
    for await (const line of await ledgerCsv(owner, {}, AbortSignal.timeout(60_000))) csv += line;
    const paid = csv.split('\r\n').filter((line) => line.includes(made.task_id));
    expect(paid.length).toBeGreaterThan(0);
    expect(paid.every((line) => line.endsWith(`,From,${from}`))).toBe(true);
    expect(await readProject(owner, from)).toMatchObject({ is_busy: false });
  });

  it('have a cost report for the client, in which no cell is a formula and no prompt unless chosen', async () => {
    const id = await asAnn(() =>
      createProject(owner, input('=1+1', { client: '@SUM(A1)', people: [] })),
    );
    const outcome = await createGeneration(owner, {
      submissionId: crypto.randomUUID(),
      body: { model: 'lumen-image', prompt: '=HYPERLINK("x")' },
      seenCredits: 1_000,
      project: id,
    });
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    await vi.waitFor(
      async () => expect((await readProjectReport(owner, id)).lines).toHaveLength(1),
      { timeout: 30_000 },
    );
    const linesWith = async (hasPrompts: boolean) => {
      let text = '';
      for await (const line of projectReportCsv(owner, id, { hasPrompts })) text += line;
      return text.trim().split('\r\n');
    };
    const [head, line, total] = await linesWith(false);
    expect(head).toBe('date (UTC),project,client,what,results,credits');
    expect(line).toMatch(/^\d{4}-\d\d-\d\d,'=1\+1,'@SUM\(A1\),image,1,[\d.]+$/);
    expect(total).toMatch(/^,'=1\+1,'@SUM\(A1\),total,,[\d.]+$/);
    expect((await linesWith(true))[1]).toContain(`"'=HYPERLINK(""x"")"`);
    const elsewhere = await console.team(await console.person('Eve'));
    await expect(readProjectReport(elsewhere, id)).rejects.toThrow(/not here/);
  });

  it('are named by keys, in their own workspace alone', async () => {
    const elsewhere = await console.team(await console.person('Eve'));
    const ours = await asAnn(() => createProject(owner, input('Ours')));
    const key = await console.service.manage(`/workspaces/${owner.workspace.id}/keys`, {
      name: 'CI',
      scopes: ['v1:generate'],
    });
    const { secret } = (await key.json()) as { secret: string };
    const post = (project: string) =>
      console.service.post(secret, '/v1/generations', {
        model: 'lumen-image',
        prompt: 'by key',
        metadata: { project },
      });
    const [named, unknown] = [await post(ours), await post('prj_of_others')];
    const ids = await Promise.all(
      [named, unknown].map(
        async (answer) => ((await answer.json()) as { task_id: string }).task_id,
      ),
    );
    // The first was looked up before the updates named it.
    await console.db.insert(schema.creations).values({
      taskId: ids[0] ?? '',
      workspaceId: owner.workspace.id,
      source: 'lookup',
      kind: 'image',
      model: 'lumen-image',
      status: 'running',
      createdAt: new Date(),
    });
    const projects = (await pollCreations(owner, ids)).map(({ task_id, project, params }) => [
      task_id,
      project?.name ?? null,
      params?.metadata,
    ]);
    expect(projects).toEqual(
      expect.arrayContaining([
        [ids[0], 'Ours', undefined],
        [ids[1], null, undefined],
      ]),
    );
    expect((await readProjects(elsewhere)).length).toBe(0);
    const isOurs = eq(schema.creations.payingProjectId, ours);
    expect(await console.db.$count(schema.creations, isOurs)).toBe(1);
  });

  it('of another workspace are like unknown ones', async () => {
    const eve = await console.person('Eve');
    const elsewhere = await console.team(eve);
    const id = await asAnn(() => createProject(owner, input('Ours')));
    const made = await make(owner, id);
    const asEve = <T>(body: () => Promise<T>) => asBrowser(eve.browser, body);
    for (const attempt of [
      () => readProject(elsewhere, id),
      () => openProject(elsewhere, id),
      () => make(elsewhere, id),
      () => asEve(() => changeProject(elsewhere, id, input('Taken'))),
      () => asEve(() => archiveProject(elsewhere, id, true)),
      () => asEve(() => setBudget(elsewhere, 'project', id, 1)),
      () => asEve(() => moveResults(elsewhere, [made.task_id], id)),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ name: 'InvalidRequestError' });
    }
    expect(await asEve(() => moveResults(elsewhere, [made.task_id], null))).toBe(0);
    expect(await idsIn(id)).toEqual([made.task_id]);
  });
});
