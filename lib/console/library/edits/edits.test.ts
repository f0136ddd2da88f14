import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { type Cut, freeEditInput } from '@/lib/pages/edits';
import { versionName } from '@/lib/pages/versions';
import { describeDatabases } from '@/lib/platform/testing';
import { picture } from '@/lib/service/testing';
import { createGeneration, runAgain } from '../../create/creations';
import { createPreset, removePreset } from '../../create/presets';
import { findUpload, forwardUpload, listRecentUploads } from '../../create/uploads';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { asBrowser, type Person, type TestConsole, teamFixture } from '../../testing';
import { listAssets } from '../assets';
import { readCreationDetail } from '../task-detail';
import { deleteEntries, emptyTrash, moveAssetToTrash, moveResultsToTrash } from '../trash';
import { keepVersion, readEditHistory } from '.';

const cut: Cut = {
  size: { width: 8, height: 4 },
  turn: { quarters: 0, isFlipped: false },
  edges: { left: -4, right: 0, top: 0, bottom: 0 },
};

describeDatabases('edits', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  teamFixture(suite, (fixture) => {
    ({ console, ann, studio } = fixture);
  });

  const submission = async (
    access: Access,
    edit?: { parent: string; verb: string; mask: string | null },
    submissionId = crypto.randomUUID(),
    body: Record<string, unknown> & { model: string } = { model: 'lumen-spark' },
  ): Promise<string> => {
    const outcome = await createGeneration(access, {
      submissionId,
      body: { ...body, prompt: 'a harbour' },
      seenCredits: 1_000,
      ...(edit === undefined ? {} : { edit }),
    });
    return outcome.kind === 'created' ? outcome.creation.task_id : '';
  };
  const finished = (access: Access, taskId: string) =>
    vi.waitFor(
      async () => {
        const { creation } = await readCreationDetail(access, taskId);
        expect(creation.status).toBe('succeeded');
      },
      { timeout: 15_000, interval: 50 },
    );
  const upload = async (access: Access, more = ''): Promise<string> => {
    const form = new FormData();
    form.set(
      'file',
      new File([new Uint8Array(await picture({ width: 4, height: 4 }))], 'mask.png', {
        type: 'image/png',
      }),
    );
    const url = `http://console.test/api/console/studio/uploads?name=mask.png&type=image/png${more}`;
    const file = await forwardUpload(access, new Request(url, { method: 'POST', body: form }));
    return file.asset_id;
  };
  const deleteResult = async (taskId: string) => {
    await moveResultsToTrash(studio, [{ task_id: taskId, output: 0 }]);
    await deleteFromTrash(taskId);
  };
  const deleteAsset = async (assetId: string) => {
    await moveAssetToTrash(studio, assetId);
    await deleteFromTrash(assetId);
  };
  const deleteFromTrash = async (subject: string) => {
    const { trash } = schema;
    const entries = await console.db
      .select({ id: trash.id })
      .from(trash)
      .where(eq(trash.subject, subject));
    await deleteEntries(
      studio,
      entries.map(({ id }) => id),
    );
  };
  const resultOf = (taskId: string) => versionName({ kind: 'result', taskId, output: 0 });

  it('are versions of one original, whatever they were made from, with mask, person and price', async () => {
    const original = await submission(studio);
    await finished(studio, original);
    const mask = await upload(studio);
    const edit = { parent: resultOf(original), verb: 'change_region', mask };
    const submissionId = crypto.randomUUID();
    const region = await submission(studio, edit, submissionId);
    expect(await submission(studio, edit, submissionId)).toBe(region);
    await finished(studio, region);
    const cropped = await keepVersion(studio, {
      parent: resultOf(region),
      verb: 'crop',
      asset: await upload(studio),
      cut,
    });
    const again = await runAgain(studio, region, {
      submissionId: crypto.randomUUID(),
      seenCredits: 1_000,
    });
    for (const version of [resultOf(original), resultOf(region), cropped]) {
      const history = await readEditHistory(studio, version);
      expect(history.root).toBe(resultOf(original));
      expect(history.edits).toMatchObject([
        { verb: 'change_region', parent: resultOf(original), mask, task_id: region },
        { verb: 'crop', parent: resultOf(region), task_id: null, cut },
        { verb: 'change_region', parent: resultOf(original), mask, task_id: again },
      ]);
      expect(history.edits.map(({ user }) => user.id)).toEqual(Array(3).fill(studio.user.id));
      expect(history.tasks.map(({ task_id }) => task_id).sort()).toEqual(
        [original, region, again].sort(),
      );
      expect(history.files).toHaveLength(2);
    }
    expect((await readCreationDetail(studio, region)).edits?.root).toBe(resultOf(original));
    expect((await readCreationDetail(studio, original)).edits).toBeNull();
  });

  it('of films keep the part that stayed, and whole films have none', async () => {
    const parent = versionName({ kind: 'upload', assetId: await upload(studio) });
    const spans = [{ from: 1.25, to: 1.25 }, null];
    for (const [at, span] of spans.entries()) {
      const verb = at === 0 ? 'frame' : 'join';
      await keepVersion(studio, { parent, verb, asset: await upload(studio), span });
    }
    const { edits } = await readEditHistory(studio, parent);
    expect(edits.map(({ verb, span, cut: stored }) => [verb, span, stored])).toEqual([
      ['frame', spans[0], null],
      ['join', null, null],
    ]);
    const backwards = { parent, verb: 'trim', asset: 'asset_a', span: { from: 2, to: 1 } };
    expect(freeEditInput.safeParse(backwards).success).toBe(false);
    expect(freeEditInput.safeParse({ ...backwards, span: { from: 1, to: 2 } }).success).toBe(true);
  });

  it('outlive an original that was uploaded, and say when it is in the trash', async () => {
    const original = await upload(studio);
    const parent = versionName({ kind: 'upload', assetId: original });
    const made = await submission(studio, { parent, verb: 'upscale', mask: null });
    await finished(studio, made);
    const readFiles = async () => (await readEditHistory(studio, resultOf(made))).files;
    expect(await readFiles()).toMatchObject([{ asset_id: original, removed: false }]);
    const entry = await moveAssetToTrash(studio, original);
    expect(await readFiles()).toMatchObject([{ asset_id: original, removed: true }]);
    await deleteEntries(studio, [entry]);
    expect(await readFiles()).toEqual([]);
    expect((await readCreationDetail(studio, made)).edits).toMatchObject({ root: parent });
  });

  it('hide their masks from the lists of uploads, and find them all the same', async () => {
    const mask = await upload(studio, '&for=edit');
    const shown = await upload(studio);
    const recentIds = (await listRecentUploads(studio)).map(({ asset_id }) => asset_id);
    const { data } = await listAssets(studio, {});
    for (const ids of [recentIds, data.map(({ asset_id }) => asset_id)]) {
      expect(ids).toContain(shown);
      expect(ids).not.toContain(mask);
    }
    const original = await submission(studio);
    await finished(studio, original);
    await submission(studio, { parent: resultOf(original), verb: 'change_region', mask });
    const { files } = await readEditHistory(studio, resultOf(original));
    expect(files.map(({ asset_id }) => asset_id)).toEqual([mask]);
  });

  it('take their masks and extended frames with them for ever, unless another edit uses those', async () => {
    const original = await upload(studio);
    const hiddenUpload = () => upload(studio, '&for=edit');
    const [mask, frame, shared] = [
      await hiddenUpload(),
      await hiddenUpload(),
      await hiddenUpload(),
    ];
    const parent = versionName({ kind: 'upload', assetId: original });
    const urlOf = async (id: string) => (await findUpload(studio.workspace.id, id)).file.url;
    const make = async (from: string, maskId: string, picture: string) => {
      const taskId = await submission(
        studio,
        { parent: from, verb: 'extend_frame', mask: maskId },
        crypto.randomUUID(),
        {
          model: 'lumen-edit',
          image_url: await urlOf(picture),
          mask_image_url: await urlOf(maskId),
        },
      );
      await finished(studio, taskId);
      return taskId;
    };
    const extended = await make(parent, mask, frame);
    const region = await make(parent, shared, original);
    const later = await make(resultOf(extended), shared, original);
    const readHidden = async () => {
      const ids = await Promise.all(
        [mask, frame, shared].map((id) =>
          findUpload(studio.workspace.id, id).then(
            () => id,
            () => null,
          ),
        ),
      );
      return ids.filter((id) => id !== null);
    };
    expect(await readHidden()).toEqual([mask, frame, shared]);
    await deleteEntries(studio, [await moveAssetToTrash(studio, original)]);
    expect(await readHidden()).toEqual([shared]);
    const { uploads } = schema;
    expect(await console.db.$count(uploads, inArray(uploads.assetId, [mask, frame]))).toBe(0);
    await deleteResult(later);
    expect(await readHidden()).toEqual([shared]);
    await deleteResult(region);
    expect(await readHidden()).toEqual([]);
  });

  it('leave nothing behind a week after they were prepared and never sent, but what a preset holds', async () => {
    const names = ['sent', 'painted', 'padded', 'fresh', 'shown', 'saved'];
    const ids = await Promise.all(
      names.map((name) => upload(studio, name === 'shown' ? '' : '&for=edit')),
    );
    const [sent = '', painted, padded, , shown, saved = ''] = ids;
    const { file } = await findUpload(studio.workspace.id, sent);
    const parent = versionName({ kind: 'upload', assetId: shown ?? '' });
    await finished(
      studio,
      await submission(
        studio,
        { parent, verb: 'change_region', mask: painted ?? null },
        crypto.randomUUID(),
        { model: 'lumen-edit', image_url: file.url },
      ),
    );
    const { uploads } = schema;
    const addresses = await Promise.all(
      ids.map(async (id) => (await findUpload(studio.workspace.id, id)).file.url),
    );
    const readKept = async () => {
      const rows = await console.db
        .select({ id: uploads.assetId })
        .from(uploads)
        .where(inArray(uploads.assetId, ids));
      return names.filter((_, index) => rows.some(({ id }) => id === ids[index]));
    };
    const age = (days: number, aged: (string | undefined)[]) =>
      console.db
        .update(uploads)
        .set({ createdAt: sql`now() - make_interval(days => ${days}::int)` })
        .where(
          inArray(
            uploads.assetId,
            aged.filter((id) => id !== undefined),
          ),
        );
    const preset = {
      name: 'Extended frame',
      text: '',
      model: null,
      values: { image_url: addresses.at(-1) },
      picture: null,
      is_shared: false,
    };
    const presetId = await asBrowser(ann.browser, () => createPreset(studio, randomUUID(), preset));
    await age(8, [sent, painted, padded, shown, saved]);
    await emptyTrash(runtime());
    expect(await readKept()).toEqual(['sent', 'painted', 'fresh', 'shown', 'saved']);
    const answers = await Promise.all(
      addresses.map((url) => console.service.fetch(new Request(url))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200, 200, 200]);
    expect(await console.db.$count(schema.trash)).toBe(0);
    await asBrowser(ann.browser, () => removePreset(studio, presetId));
    await emptyTrash(runtime());
    expect(await readKept()).toEqual(['sent', 'painted', 'fresh', 'shown']);
  });

  it('keep the numbers of what was deleted for ever', async () => {
    const original = await submission(studio);
    await finished(studio, original);
    const region = await submission(studio, {
      parent: resultOf(original),
      verb: 'upscale',
      mask: null,
    });
    await finished(studio, region);
    await deleteResult(region);
    const history = await readEditHistory(studio, resultOf(original));
    expect(history.tasks.map(({ task_id }) => task_id)).toEqual([original]);
    expect(history.deleted).toEqual([{ task_id: region, outputs: 1 }]);
  });

  it('stay when their original was deleted for ever', async () => {
    const original = await submission(studio);
    await finished(studio, original);
    const asset = await upload(studio);
    const roots = [resultOf(original), versionName({ kind: 'upload', assetId: asset })];
    const crops = await Promise.all(
      roots.map(async (parent) =>
        keepVersion(studio, { parent, verb: 'crop', asset: await upload(studio), cut }),
      ),
    );
    await deleteResult(original);
    await deleteAsset(asset);
    for (const [at, root] of roots.entries()) {
      const history = await readEditHistory(studio, root);
      expect(history).toEqual(await readEditHistory(studio, crops[at] ?? ''));
      expect(history).toMatchObject({ root, edits: [{ parent: root }] });
    }
  });

  it('are the newest where there are too many', async () => {
    const original = await submission(studio);
    await finished(studio, original);
    const root = resultOf(original);
    const rows = Array.from({ length: 501 }, (_, index) => ({
      id: `${original}_${index}`,
      workspaceId: studio.workspace.id,
      userId: studio.user.id,
      verb: 'crop',
      parent: root,
      root,
      assetId: `${original}_${index}`,
      createdAt: new Date(1_800_000_000_000 + index),
    }));
    await console.db.insert(schema.edits).values(rows);
    const { edits } = await readEditHistory(studio, root);
    expect(edits.map(({ id }) => id)).toEqual(rows.slice(1).map(({ id }) => id));
  });

  it('are of nothing that is unknown, deleted or another workspace’s', async () => {
    const other = await console.team(ann, { name: 'Elsewhere' });
    const theirs = await submission(studio);
    await finished(studio, theirs);
    const edit = { parent: resultOf(theirs), verb: 'upscale', mask: null };
    const refused = { status: 404 };
    await expect(submission(other, edit)).rejects.toMatchObject(refused);
    await expect(readEditHistory(other, resultOf(theirs))).rejects.toMatchObject(refused);
    const asset = await upload(studio);
    await expect(
      readEditHistory(other, versionName({ kind: 'upload', assetId: asset })),
    ).rejects.toMatchObject(refused);
    const ours = await submission(other);
    await finished(other, ours);
    await expect(
      submission(other, { parent: resultOf(ours), verb: 'change_region', mask: asset }),
    ).rejects.toMatchObject(refused);
    await expect(
      keepVersion(other, { parent: resultOf(ours), verb: 'crop', asset, cut }),
    ).rejects.toMatchObject(refused);
    const beyond = versionName({ kind: 'result', taskId: ours, output: 9 });
    await expect(readEditHistory(other, beyond)).rejects.toMatchObject(refused);
    expect((await readEditHistory(other, resultOf(ours))).edits).toEqual([]);
  });
});
