import { beforeEach, expect, it, vi } from 'vitest';
import type { PresetInput } from '@/lib/pages/presets';
import { describeDatabases } from '@/lib/platform/testing';
import { readCreationDetail } from '../../library/task-detail';
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
  const make = async (access: Access, presets: { id: string; version: number }[]) => {
    const outcome = await createGeneration(access, {
      submissionId: crypto.randomUUID(),
      body: { model: 'lumen-image', prompt: 'a harbour' },
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
    const id = await asBo(() => createPreset(member, { ...noir, is_shared: false }));
    expect(await names(member)).toEqual(['Noir']);
    expect(await names(owner)).toEqual([]);
    await expect(readPreset(owner, id)).rejects.toMatchObject({ status: 404 });
    await expect(asAnn(() => savePreset(owner, id, 1, noir))).rejects.toMatchObject({
      status: 404,
    });
    expect(await asBo(() => savePreset(member, id, 1, noir))).toBe(1);
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
    await expect(asBo(() => savePreset(elsewhere, id, 1, noir))).rejects.toMatchObject({
      status: 404,
    });
    await expect(asBo(() => removePreset(elsewhere, id))).rejects.toMatchObject({ status: 404 });
    expect(await console.trail(owner, 'preset')).toMatchObject([{ action: 'preset.share' }]);
  });

  it('keep each change as a version, and refuse one that overwrites another', async () => {
    const id = await asBo(() => createPreset(member, noir));
    const warmer = { ...noir, text: '{prompt}, warm film noir' };
    expect(await asAnn(() => savePreset(owner, id, 1, warmer))).toBe(2);
    expect(await asAnn(() => savePreset(owner, id, 2, warmer))).toBe(2);
    await expect(asBo(() => savePreset(member, id, 1, noir))).rejects.toThrow('Someone else');
    await expect(
      asAnn(() => savePreset(owner, id, 2, { ...warmer, is_shared: false })),
    ).rejects.toThrow('Only the person who made');
    expect(await readPresetVersions(member, id)).toMatchObject([
      { version: 2, text: warmer.text, author: 'Ann' },
      { version: 1, text: noir.text, author: 'Bo' },
    ]);
  });

  it('know what was made with which version, and what that cost', async () => {
    const id = await asBo(() => createPreset(member, noir));
    const other = await asBo(() => createPreset(member, { ...noir, name: 'Grain' }));
    const first = await make(member, [
      { id: other, version: 1 },
      { id, version: 1 },
    ]);
    await asBo(() => savePreset(member, id, 1, { ...noir, text: 'noir' }));
    const second = await make(owner, [{ id, version: 2 }]);
    const detail = await finished(owner, first);
    await finished(owner, second);
    expect(detail.presets).toEqual([
      { id: other, version: 1, name: 'Grain', is_open: true },
      { id, version: 1, name: 'Noir', is_open: true },
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
    const id = await asBo(() => createPreset(member, { ...noir, is_shared: false }));
    const task = await make(owner, [
      { id, version: 1 },
      { id: 'pre_unknown', version: 1 },
    ]);
    expect((await readCreationDetail(owner, task)).presets).toEqual([]);
    const elsewhere = await console.team(bo);
    expect((await readPresetResults(elsewhere, id)).length).toBe(0);
  });

  it('are removed by their author and Admins, come back, and are named by what they made', async () => {
    const id = await asAnn(() => createPreset(owner, noir));
    const task = await make(member, [{ id, version: 1 }]);
    await expect(asBo(() => removePreset(member, id))).rejects.toMatchObject({ status: 403 });
    await asAnn(() => removePreset(owner, id));
    expect(await names(member)).toEqual([]);
    expect((await readCreationDetail(member, task)).presets).toMatchObject([
      { name: 'Noir', is_open: false },
    ]);
    await asAnn(() => restorePreset(owner, id));
    expect(await names(member)).toEqual(['Noir']);
    expect((await console.trail(owner, 'preset')).map(({ action }) => action)).toEqual([
      'preset.share',
      'preset.remove',
      'preset.restore',
    ]);
  });

  it('are shared and changed by Admins alone where the workspace wants it', async () => {
    const shared = await asBo(() => createPreset(member, noir));
    const own = await asBo(() => createPreset(member, { ...noir, is_shared: false }));
    await asAnn(() => updateWorkspaceSettings(owner, { adminsManagePresets: true }));
    const strict = await console.enter(bo, owner.workspace.slug);
    expect((await readPresets(strict)).may_share).toBe(false);
    const only = { message: expect.stringContaining('Only Owners and Admins'), status: 403 };
    await expect(asBo(() => createPreset(strict, noir))).rejects.toMatchObject(only);
    await expect(asBo(() => savePreset(strict, own, 1, noir))).rejects.toMatchObject(only);
    await expect(
      asBo(() => savePreset(strict, shared, 1, { ...noir, text: 'mine' })),
    ).rejects.toMatchObject(only);
    const change = { ...noir, text: 'mine', is_shared: false };
    expect(await asBo(() => savePreset(strict, own, 1, change))).toBe(2);
    const admin = await console.enter(ann, owner.workspace.slug);
    expect(await asAnn(() => savePreset(admin, shared, 1, { ...noir, text: 'ours' }))).toBe(2);
  });

  it('take a picture of this workspace alone', async () => {
    const elsewhere = await console.team(bo);
    const theirs = await make(elsewhere, []);
    await finished(elsewhere, theirs);
    const picture = `result:${theirs}:0`;
    await expect(asAnn(() => createPreset(owner, { ...noir, picture }))).rejects.toMatchObject({
      status: 404,
    });
  });
});
