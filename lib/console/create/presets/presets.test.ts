import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import type { PresetInput } from '@/lib/pages/presets';
import { describeDatabases } from '@/lib/platform/testing';
import { pictureOutput } from '@/lib/service/testing';
import { readCreationDetail } from '../../library/task-detail';
import { deleteEntries, listTrash, moveResultsToTrash } from '../../library/trash';
import type { Access } from '../../team/access';
import { updateWorkspaceSettings } from '../../team/workspaces';
import { asBrowser, type Person, type TestConsole, teamFixture } from '../../testing';
import { createGeneration, runAgain } from '../creations';
import {
  createPreset,
  readPreset,
  readPresetResults,
  readPresets,
  readPresetVersions,
  removePreset,
  restorePreset,
  savePreset,
} from '.';

const noir: PresetInput = {
  name: 'Noir',
  text: '{prompt}, film noir',
  model: 'lumen-image',
  values: { aspect_ratio: '16:9' },
  picture: null,
  is_shared: true,
};

/** The state that a change was made to. */
const seen = (version: number, isShared = true) => ({ version, is_shared: isShared });

describeDatabases('presets', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let bo: Person;
  let owner: Access;
  let member: Access;
  teamFixture(suite, (fixture) => {
    ({ console, ann, studio: owner } = fixture);
  });
  beforeEach(async () => {
    bo = await console.person('Bo');
    member = await console.join(owner, bo, 'member');
  });

  const asAnn = <T>(body: () => Promise<T>) => asBrowser(ann.browser, body);
  const asBo = <T>(body: () => Promise<T>) => asBrowser(bo.browser, body);
  const names = async (access: Access) => (await readPresets(access)).data.map(({ name }) => name);
  const make = async (access: Access, presets: { id: string; version: number }[], n = 1) => {
    const outcome = await createGeneration(access, {
      submissionId: crypto.randomUUID(),
      body: { model: 'lumen-image', prompt: 'a harbour', n },
      seenCredits: 1_000,
      presets,
    });
    return outcome.kind === 'created' ? outcome.creation.task_id : '';
  };
  const finished = (access: Access, task: string) =>
    vi.waitFor(
      async () => {
        const detail = await readCreationDetail(access, task);
        expect(detail.creation.status).toBe('succeeded');
        return detail;
      },
      { timeout: 15_000, interval: 50 },
    );

  it('are private until they are shared, and of one workspace', async () => {
    const id = await asBo(() => createPreset(member, randomUUID(), { ...noir, is_shared: false }));
    expect(await names(member)).toEqual(['Noir']);
    expect(await names(owner)).toEqual([]);
    await expect(readPreset(owner, id)).rejects.toMatchObject({ status: 404 });
    await expect(asAnn(() => savePreset(owner, id, seen(1, false), noir))).rejects.toMatchObject({
      status: 404,
    });
    expect(await asBo(() => savePreset(member, id, seen(1, false), noir))).toBe(1);
    expect(await readPreset(owner, id)).toMatchObject({
      ...noir,
      author: 'Bo',
      version: 1,
      is_own: false,
      is_changeable: true,
      is_removable: true,
    });
    const elsewhere = await console.team(bo);
    expect(await names(elsewhere)).toEqual([]);
    await expect(asBo(() => savePreset(elsewhere, id, seen(1), noir))).rejects.toMatchObject({
      status: 404,
    });
    await expect(asBo(() => removePreset(elsewhere, id))).rejects.toMatchObject({ status: 404 });
    expect(await console.trail(owner, 'preset')).toMatchObject([{ action: 'preset.share' }]);
  });

  it('leave nothing in the audit log of the team while they are private', async () => {
    const id = await asBo(() => createPreset(member, randomUUID(), { ...noir, is_shared: false }));
    await asBo(() => removePreset(member, id));
    await asBo(() => restorePreset(member, id));
    expect(await names(member)).toEqual(['Noir']);
    expect(await console.trail(owner, 'preset')).toEqual([]);
  });

  it('keep each change as a version, and refuse one that overwrites another', async () => {
    const id = await asBo(() => createPreset(member, randomUUID(), noir));
    const warmer = { ...noir, text: '{prompt}, warm film noir' };
    expect(await asAnn(() => savePreset(owner, id, seen(1), warmer))).toBe(2);
    expect(await asAnn(() => savePreset(owner, id, seen(2), warmer))).toBe(2);
    await expect(asBo(() => savePreset(member, id, seen(1), noir))).rejects.toThrow('Someone else');
    await expect(
      asAnn(() => savePreset(owner, id, seen(2), { ...warmer, is_shared: false })),
    ).rejects.toThrow('Only the person who made');
    expect(await readPresetVersions(member, id)).toMatchObject([
      { version: 2, text: warmer.text, author: 'Ann' },
      { version: 1, text: noir.text, author: 'Bo' },
    ]);
  });

  it('tell all but one of those who save at once that another one changed it', async () => {
    const id = await asBo(() => createPreset(member, randomUUID(), noir));
    const saves = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((text) =>
        asAnn(() => savePreset(owner, id, seen(1), { ...noir, text })),
      ),
    );
    const refusals = saves.flatMap((save) => (save.status === 'rejected' ? [save.reason] : []));
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ message: expect.stringContaining('Someone else') });
    }
  });

  it('know what was made with which version, and what that cost', async () => {
    const id = await asBo(() => createPreset(member, randomUUID(), noir));
    const other = await asBo(() => createPreset(member, randomUUID(), { ...noir, name: 'Grain' }));
    const first = await make(member, [
      { id: other, version: 1 },
      { id, version: 1 },
    ]);
    await asBo(() => savePreset(member, id, seen(1), { ...noir, text: 'noir' }));
    const second = await make(owner, [{ id, version: 2 }]);
    const detail = await finished(owner, first);
    await finished(owner, second);
    expect(detail.presets).toEqual([
      { id: other, version: 1, name: 'Grain', is_character: false, is_open: true },
      { id, version: 1, name: 'Noir', is_character: false, is_open: true },
    ]);
    const cost = detail.creation.receipt?.settled ?? 0;
    expect(cost).toBeGreaterThan(0);
    expect(await readPreset(member, id)).toMatchObject({
      results: 2,
      credits: cost * 2,
      picture_url: expect.stringContaining('http'),
    });
    expect(await readPresetVersions(member, id)).toMatchObject([
      { version: 2, results: 1, credits: cost },
      { version: 1, results: 1, credits: cost },
    ]);
    expect(
      (await readPresetResults(member, id)).map(({ task, version }) => [task.task_id, version]),
    ).toEqual([
      [second, 2],
      [first, 1],
    ]);
    const again = await runAgain(owner, first, {
      submissionId: crypto.randomUUID(),
      seenCredits: 1_000,
    });
    expect((await finished(owner, again ?? '')).presets).toHaveLength(2);
  });

  it('leave a submission alone that names one of another person or workspace', async () => {
    const id = await asBo(() => createPreset(member, randomUUID(), { ...noir, is_shared: false }));
    const task = await make(owner, [
      { id, version: 1 },
      { id: 'pre_unknown', version: 1 },
    ]);
    expect((await readCreationDetail(owner, task)).presets).toEqual([]);
  });

  it('show nothing of theirs in another workspace of their author', async () => {
    const id = await asBo(() => createPreset(member, randomUUID(), { ...noir, is_shared: false }));
    await make(member, [{ id, version: 1 }]);
    const elsewhere = await console.team(bo);
    expect(await readPresetResults(member, id)).toHaveLength(1);
    expect(await readPresetResults(elsewhere, id)).toEqual([]);
    expect(await readPresetVersions(member, id)).toHaveLength(1);
    expect(await readPresetVersions(elsewhere, id)).toEqual([]);
    await asBo(() => removePreset(member, id));
    await expect(asBo(() => restorePreset(elsewhere, id))).rejects.toMatchObject({ status: 404 });
  });

  it('are removed by their author and Admins, come back, and are named by what they made', async () => {
    const id = await asAnn(() => createPreset(owner, randomUUID(), noir));
    const task = await make(member, [{ id, version: 1 }]);
    await expect(asBo(() => removePreset(member, id))).rejects.toMatchObject({ status: 403 });
    await asAnn(() => removePreset(owner, id));
    expect(await names(member)).toEqual([]);
    expect((await readCreationDetail(member, task)).presets).toMatchObject([
      { name: 'Noir', is_character: false, is_open: false },
    ]);
    await asAnn(() => restorePreset(owner, id));
    expect(await names(member)).toEqual(['Noir']);
    expect((await console.trail(owner, 'preset')).map(({ action }) => action)).toEqual([
      'preset.share',
      'preset.remove',
      'preset.restore',
    ]);
  });

  it('are not shared again by a page that has not seen that they were made private', async () => {
    const id = await asBo(() => createPreset(member, randomUUID(), noir));
    const makePrivate = { ...noir, is_shared: false };
    expect(await asBo(() => savePreset(member, id, seen(1), makePrivate))).toBe(1);
    const change = { ...noir, text: 'noir' };
    await expect(asBo(() => savePreset(member, id, seen(1), change))).rejects.toThrow(
      'Someone else changed this preset meanwhile.',
    );
    expect(await names(owner)).toEqual([]);
    expect(
      await asBo(() => savePreset(member, id, seen(1, false), { ...change, is_shared: false })),
    ).toBe(2);
  });

  it('are made once for a submission, whose repeat saves what was changed since', async () => {
    const submission = randomUUID();
    const [id] = await Promise.all(
      [1, 2].map(() => asBo(() => createPreset(member, submission, noir))),
    );
    expect(await names(member)).toEqual(['Noir']);
    const change = { ...noir, name: 'Noir, warmer' };
    expect(await asBo(() => createPreset(member, submission, change))).toBe(id);
    expect(await names(member)).toEqual(['Noir, warmer']);
    expect(await asAnn(() => createPreset(owner, submission, noir))).not.toBe(id);
    const trail = await console.trail(owner, 'preset');
    expect(trail.map(({ action }) => action)).toEqual([
      'preset.share',
      'preset.update',
      'preset.share',
    ]);
  });

  it('are shared and changed by Admins alone where the workspace wants it', async () => {
    const shared = await asBo(() => createPreset(member, randomUUID(), noir));
    const ownPreset = await asBo(() =>
      createPreset(member, randomUUID(), { ...noir, is_shared: false }),
    );
    await asAnn(() => updateWorkspaceSettings(owner, { adminsManagePresets: true }));
    const strict = await console.enter(bo, owner.workspace.slug);
    expect((await readPresets(strict)).may_share).toBe(false);
    const only = { message: expect.stringContaining('Only Owners and Admins'), status: 403 };
    await expect(asBo(() => createPreset(strict, randomUUID(), noir))).rejects.toMatchObject(only);
    await expect(
      asBo(() => savePreset(strict, ownPreset, seen(1, false), noir)),
    ).rejects.toMatchObject(only);
    await expect(
      asBo(() => savePreset(strict, shared, seen(1), { ...noir, text: 'mine' })),
    ).rejects.toMatchObject(only);
    const change = { ...noir, text: 'mine', is_shared: false };
    expect(await asBo(() => savePreset(strict, ownPreset, seen(1, false), change))).toBe(2);
    const admin = await console.enter(ann, owner.workspace.slug);
    expect(await asAnn(() => savePreset(admin, shared, seen(1), { ...noir, text: 'ours' }))).toBe(
      2,
    );
  });

  it('take a picture of this workspace alone', async () => {
    const elsewhere = await console.team(bo);
    const theirs = await make(elsewhere, []);
    await finished(elsewhere, theirs);
    const picture = `result:${theirs}:0`;
    await expect(
      asAnn(() => createPreset(owner, randomUUID(), { ...noir, picture })),
    ).rejects.toMatchObject({
      status: 404,
      message: 'This picture is not here any more. Choose another one.',
    });
  });

  it('show what is left of their latest result once their picture is gone, and are saved on', async () => {
    const pictured = await make(owner, []);
    await finished(owner, pictured);
    const picture = `result:${pictured}:0`;
    const id = await asAnn(() => createPreset(owner, randomUUID(), { ...noir, picture }));
    console.provider.byDefault({
      state: 'succeeded',
      outputs: [await pictureOutput(), await pictureOutput()],
    });
    const used = await make(owner, [{ id, version: 1 }], 2);
    const { creation } = await finished(owner, used);
    await asAnn(() =>
      moveResultsToTrash(owner, [
        { task_id: pictured, output: 0 },
        { task_id: used, output: 0 },
      ]),
    );
    const second = creation.outputs[1];
    expect(second).toBeDefined();
    expect((await readPreset(owner, id)).picture_url).toBe(second && pictureUrlOf(second));
    const entries = (await listTrash(owner, null)).data.map((entry) => entry.id);
    await asAnn(() => deleteEntries(owner, entries));
    const change = { ...noir, picture, text: 'noir' };
    expect(await asAnn(() => savePreset(owner, id, seen(1), change))).toBe(2);
    const unknown = { ...change, picture: 'result:task_unknown:0' };
    await expect(asAnn(() => savePreset(owner, id, seen(2), unknown))).rejects.toThrow(
      'This picture is not here any more.',
    );
  });
});
