import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CharacterInput } from '@/lib/pages/characters';
import { versionName } from '@/lib/pages/versions';
import { describeDatabases } from '@/lib/platform/testing';
import { readCreationDetail } from '../../library/task-detail';
import { moveResultsToTrash, readResultUses, readUploadUses } from '../../library/trash';
import type { Access } from '../../team/access';
import { updateWorkspaceSettings } from '../../team/workspaces';
import { asBrowser, type Person, type TestConsole, teamFixture } from '../../testing';
import { createGeneration, runAgain } from '../creations';
import { createPreset, readHeldFiles, readPresets, removePreset, savePreset } from '../presets';
import {
  createCharacter,
  readAddedFiles,
  readCharacter,
  readCharacterResults,
  readCharacters,
  readCharacterVersions,
  removeCharacter,
  restoreCharacter,
  saveCharacter,
} from '.';

const lena: CharacterInput = {
  kind: 'character',
  name: 'لينا · 莉娜',
  note: 'a woman with red hair',
  trigger: 'LNA1',
  references: [],
  palette: [{ name: 'Night', color: '#0a2540' }],
  logo: null,
  is_shared: true,
};

/** The state that a change was made to. */
const seen = (version: number, isShared = true) => ({ version, is_shared: isShared });

describeDatabases('characters', (suite) => {
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
  const names = async (access: Access) =>
    (await readCharacters(access)).data.map(({ name }) => name);
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
  const pictureIn = async (access: Access): Promise<string> => {
    const taskId = await make(access, []);
    await finished(access, taskId);
    return versionName({ kind: 'result', taskId, output: 0 });
  };
  const withPicture = (file: string): CharacterInput => ({
    ...lena,
    references: [{ file, name: 'Front', role: 'subject' }],
  });

  it('are private until they are shared, of one workspace, and no presets', async () => {
    const id = await asBo(() =>
      createCharacter(member, randomUUID(), { ...lena, is_shared: false }),
    );
    expect(await names(member)).toEqual([lena.name]);
    expect(await names(owner)).toEqual([]);
    expect((await readPresets(member)).data).toEqual([]);
    await expect(readCharacter(owner, id)).rejects.toMatchObject({ status: 404 });
    expect(await asBo(() => saveCharacter(member, id, seen(1, false), lena))).toBe(1);
    expect(await readCharacter(owner, id)).toMatchObject({
      ...lena,
      author: 'Bo',
      is_own: false,
      is_changeable: true,
      picture_url: null,
    });
    const elsewhere = await console.team(bo);
    expect(await names(elsewhere)).toEqual([]);
    const attempts: (() => Promise<unknown>)[] = [
      () => saveCharacter(elsewhere, id, seen(1), lena),
      () => removeCharacter(elsewhere, id),
      () => restoreCharacter(elsewhere, id),
      // Neither does an action of presets change one.
      () => removePreset(member, id),
      () =>
        savePreset(member, id, seen(1), {
          name: 'Noir',
          text: 'film noir',
          model: null,
          values: {},
          picture: null,
          is_shared: true,
        }),
    ];
    for (const attempt of attempts) {
      await expect(asBo(attempt)).rejects.toMatchObject({ status: 404 });
    }
    expect(await console.trail(owner, 'character')).toMatchObject([{ action: 'character.share' }]);
  });

  it('are shared by Owners and Admins alone where the workspace says so', async () => {
    await asAnn(() => updateWorkspaceSettings(owner, { adminsManagePresets: true }));
    const limited = {
      ...member,
      workspace: { ...member.workspace, settings: { adminsManagePresets: true } },
    };
    await expect(asBo(() => createCharacter(limited, randomUUID(), lena))).rejects.toThrow(
      'Only Owners and Admins share characters',
    );
  });

  it('keep pictures, say which were deleted, and keep them when they are saved again', async () => {
    const file = await pictureIn(owner);
    const id = await asAnn(() => createCharacter(owner, randomUUID(), withPicture(file)));
    const [reference] = (await readCharacter(owner, id)).references;
    expect(reference).toMatchObject({ file, name: 'Front', role: 'subject' });
    expect(reference?.url).toMatch(/^http/);
    expect((await readCharacter(owner, id)).picture_url).toMatch(/^http/);
    const [, taskId = ''] = file.split(':');
    await asAnn(() => moveResultsToTrash(owner, [{ task_id: taskId, output: 0 }]));
    expect((await readCharacter(owner, id)).references).toMatchObject([{ file, url: null }]);
    expect(
      await asAnn(() => saveCharacter(owner, id, seen(1), { ...withPicture(file), note: '' })),
    ).toBe(2);
    expect(await readCharacterVersions(owner, id)).toMatchObject([
      { version: 2, note: '' },
      { version: 1, note: lena.note, references: [{ file }] },
    ]);
    await expect(
      asAnn(() => createCharacter(owner, randomUUID(), withPicture(file))),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  it('hold their pictures, those of earlier versions too, until they are removed', async () => {
    const [front, logo, other] = [
      await pictureIn(owner),
      await pictureIn(owner),
      await pictureIn(owner),
    ];
    const presetFile = await pictureIn(owner);
    const assetOf = async (file: string) => {
      const [, taskId = ''] = file.split(':');
      const { creation } = await readCreationDetail(owner, taskId);
      return creation.outputs[0] ?? { url: '', asset_id: '' };
    };
    const held = () => readHeldFiles(console.db, owner.workspace.id);
    expect(await held()).toEqual([]);
    const input = { ...withPicture(front), logo };
    const id = await asAnn(() => createCharacter(owner, randomUUID(), input));
    await asAnn(() => saveCharacter(owner, id, seen(1), { ...input, ...withPicture(other) }));
    const { url, asset_id: presetAsset } = await assetOf(presetFile);
    await asAnn(() =>
      createPreset(owner, randomUUID(), {
        name: 'Noir',
        text: '',
        model: null,
        values: { image_url: url, reference_images: ['upload:asset_1'] },
        picture: null,
        is_shared: false,
      }),
    );
    const ids = await Promise.all(
      [front, logo, other].map(async (file) => (await assetOf(file)).asset_id),
    );
    const ofPreset = [presetAsset, 'asset_1'];
    expect((await held()).toSorted()).toEqual([...ids, ...ofPreset].toSorted());
    expect(await readHeldFiles(console.db, (await console.team(bo)).workspace.id)).toEqual([]);
    await asAnn(() => removeCharacter(owner, id));
    expect((await held()).toSorted()).toEqual(ofPreset.toSorted());
  });

  it('say that they hold a result or an upload before it goes to the trash, private ones without their name', async () => {
    const file = await pictureIn(owner);
    const [, taskId = ''] = file.split(':');
    const refs = [
      { task_id: taskId, output: 0 },
      { task_id: taskId, output: -1 },
    ];
    expect(await readResultUses(owner, refs)).toEqual([]);
    const shared = await asAnn(() => createCharacter(owner, randomUUID(), withPicture(file)));
    const ownCharacter = await asBo(() =>
      createCharacter(member, randomUUID(), {
        ...withPicture(file),
        name: 'Mug',
        is_shared: false,
      }),
    );
    const preset = await asAnn(() =>
      createPreset(owner, randomUUID(), {
        name: 'Noir',
        text: '',
        model: null,
        values: { reference_images: ['asset_1'] },
        picture: file,
        is_shared: true,
      }),
    );
    const use = (kind: string, id: string, name: string) => ({ kind, id, name, results: 1 });
    const ofPreset = use('preset', preset, 'Noir');
    expect(await readResultUses(owner, refs)).toEqual([
      use('character', '', ''),
      use('character', shared, lena.name),
      ofPreset,
    ]);
    expect(await readResultUses(member, refs)).toEqual([
      use('character', ownCharacter, 'Mug'),
      use('character', shared, lena.name),
      ofPreset,
    ]);
    expect(await readUploadUses(owner, 'asset_1')).toEqual([ofPreset]);
    const elsewhere = await console.team(bo);
    expect(await readResultUses(elsewhere, refs)).toEqual([]);
    expect(await readUploadUses(elsewhere, 'asset_1')).toEqual([]);
    // An earlier version shows nothing.
    await asAnn(() => saveCharacter(owner, shared, seen(1), lena));
    await asAnn(() => removePreset(owner, preset));
    await asBo(() => removeCharacter(member, ownCharacter));
    expect(await readResultUses(owner, refs)).toEqual([]);
    expect(await readUploadUses(owner, 'asset_1')).toEqual([]);
  });

  it('refuse pictures of another workspace and files that are no pictures', async () => {
    const file = await pictureIn(owner);
    const elsewhere = await console.team(bo);
    await expect(
      asBo(() => createCharacter(elsewhere, randomUUID(), withPicture(file))),
    ).rejects.toMatchObject({
      status: 404,
    });
    expect(await readAddedFiles(elsewhere, [file])).toEqual([]);
    expect(await readAddedFiles(owner, [file, file, 'nothing', 'upload:asset_x'])).toMatchObject([
      { reference: { file, role: 'subject' } },
    ]);
    const [, taskId = ''] = file.split(':');
    await console.db.execute(sql`
      update console.creations set outputs = jsonb_set(outputs, '{0,content_type}', '"video/mp4"')
      where task_id = ${taskId}`);
    await expect(
      asAnn(() => createCharacter(owner, randomUUID(), withPicture(file))),
    ).rejects.toThrow('keeps pictures only');
    expect(await readAddedFiles(owner, [file])).toEqual([]);
  });

  it('are named by what they made, which says what it cost, also when it runs again', async () => {
    const id = await asAnn(() => createCharacter(owner, randomUUID(), lena));
    const task = await make(owner, [{ id, version: 1 }]);
    const detail = await finished(owner, task);
    expect(detail.presets).toEqual([
      { id, version: 1, name: lena.name, is_character: true, is_open: true },
    ]);
    const again = await asAnn(() =>
      runAgain(owner, task, { submissionId: crypto.randomUUID(), seenCredits: 1_000 }),
    );
    await finished(owner, again ?? '');
    const { results, credits } = await readCharacter(owner, id);
    expect(results).toBe(2);
    expect(credits).toBeGreaterThan(0);
    expect((await readCharacterResults(owner, id)).map((each) => each.task.task_id)).toEqual([
      again,
      task,
    ]);
    await asAnn(() => removeCharacter(owner, id));
    expect(await names(owner)).toEqual([]);
    expect((await readCreationDetail(owner, task)).presets).toMatchObject([{ is_open: false }]);
    await asAnn(() => restoreCharacter(owner, id));
    expect(await names(owner)).toEqual([lena.name]);
  });
});
