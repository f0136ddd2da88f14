import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mutate } from '@/lib/client/testing/mutations';
import { oddChange } from '@/lib/client/testing/odd-values';
import { experimentChange, experimentStart, promptLists } from '@/lib/pages/experiments';
import { inputText } from '@/lib/pages/input';
import { presetInput } from '@/lib/pages/presets';
import { describeDatabases } from '@/lib/platform/testing';
import { createBoard, readBoards } from './boards';
import { createPreset, readPresets } from './create/presets';
import {
  createExperiment,
  readExperiment,
  readExperiments,
  readSavedLists,
  saveExperiment,
  saveLists,
} from './experiments';
import { type Access, workspaceAction } from './team/access';
import { listAudit } from './team/audit';
import { asBrowser, createTestConsole, type Person, type TestConsole } from './testing';

const design = {
  prompt: 'a {red|blue} [style]',
  lists: [{ name: 'style', values: ['gouache'], sheet: 'sheet' }],
  models: ['lumen-image'],
  axes: [{ field: 'aspect_ratio', values: ['1:1'] }],
  values: { resolution: '1K' },
  repeats: 2,
  seeds: 'free',
  seed: 1,
  layout: { columns: ['model'], pages: [] },
  reuse: true,
};
const permission = 'generations.create';

/** What people write into the console: a value that is taken, and its action. */
const writes = [
  { value: 'Harbours', act: workspaceAction('gallery.organise', [inputText], createBoard) },
  {
    value: {
      name: 'Noir',
      text: '{prompt}, noir',
      model: 'lumen-image',
      values: { aspect_ratio: '16:9' },
      picture: null,
      is_shared: true,
    },
    act: workspaceAction(permission, [presetInput], (access, input) =>
      createPreset(access, randomUUID(), input),
    ),
  },
  {
    value: { name: 'Houses', design, task: 'task_1' },
    act: workspaceAction(permission, [experimentStart], createExperiment),
  },
  {
    value: {
      name: 'Houses',
      design,
      envelope: 100,
      order: 'rows',
      concurrency: 4,
      webhook_url: 'https://example.com/',
    },
    act: workspaceAction(permission, [experimentChange], async (access, change) => {
      const id = await createExperiment(access, { name: 'Draft', design: {} });
      await saveExperiment(access, id, 1, change);
      return id;
    }),
  },
  {
    value: design.lists,
    act: workspaceAction(permission, [promptLists], (access, lists) =>
      saveLists(access, { name: 'Styles', lists }),
    ),
  },
];

describeDatabases('odd values', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    ann = await console.person();
    studio = await console.team(ann, { credits: 100_000 });
  });
  afterAll(() => console.close());

  it('are refused in words, or kept so that every list with them can be read', async () => {
    const storedTexts: string[] = [];
    const request = fc
      .constantFrom(...writes)
      .chain(({ value, act }) =>
        fc.tuple(
          fc.constant({ value, act }),
          fc.array(oddChange(value), { minLength: 1, maxLength: 2 }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(request, async ([{ value, act }, changes]) => {
        const sent = changes.reduce<unknown>(mutate, value);
        const result = await asBrowser(ann.browser, () =>
          act(studio.workspace.slug, sent as never),
        );
        if (result.ok) storedTexts.push(result.value);
        else
          expect(result.error).toMatchObject({
            status: 400,
            message: expect.stringMatching(/\S \S/),
          });
      }),
      { numRuns: 600 },
    );
    const experiments = await readExperiments(studio);
    for (const { id } of experiments) await readExperiment(studio, id);
    const reader = { workspaceId: studio.workspace.id, userId: ann.id };
    const lists = JSON.stringify([
      await readBoards(console.db, reader),
      await readPresets(studio),
      experiments,
      await readSavedLists(studio),
    ]);
    await listAudit(studio, {});
    for (const id of storedTexts) expect(lists).toContain(JSON.stringify(id));
  });
});
