import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { createGeneration, pollCreations, readStart } from '../../create/creations';
import { readModelExamples, readModelPictures } from '../../create/models';
import type { Access } from '../../team/access';
import { listAudit } from '../../team/audit';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../../testing';
import {
  addModelExample,
  type Operator,
  orderModelExamples,
  removeModelExample,
  requireOperator,
} from '.';

const model = 'lumen-image';

describeDatabases('examples of models', (suite) => {
  let console: TestConsole;
  let first: Person;
  let ann: Person;
  let studio: Access;
  let elsewhere: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    first = await console.person('First');
    ann = await console.person('Ann');
    studio = await console.team(first);
    elsewhere = await console.team(ann, { name: 'Elsewhere' });
  });
  afterAll(() => console.close());

  const act = <T>(body: (operator: Operator) => Promise<T>): Promise<T> =>
    asBrowser(first.browser, async () => body(await requireOperator()));
  const make = async (access: Access, prompt: string): Promise<string> => {
    const outcome = await createGeneration(access, {
      submissionId: randomUUID(),
      body: { model, prompt, aspect_ratio: '16:9' },
      seenCredits: 1_000,
    });
    if (outcome.kind !== 'created') throw new Error('the price rose');
    const taskId = outcome.creation.task_id;
    await vi.waitFor(
      async () => {
        const [task] = await pollCreations(access, [taskId]);
        expect(task?.status).toBe('succeeded');
      },
      { timeout: 15_000 },
    );
    return taskId;
  };
  const log = async (reader: Parameters<typeof listAudit>[0]) =>
    (await listAudit(reader, {})).lines.map(
      ({ words, target }) => `${words.before}${target ?? ''}${words.after}`,
    );
  const prompts = async (access: Access) => {
    const { from, examples } = await readModelExamples(access, model);
    return [from, ...examples.map(({ prompt }) => prompt)];
  };

  it('are chosen from a workspace of the operator’s, and open in every workspace', async () => {
    const [heron, gull] = [await make(studio, 'a heron'), await make(studio, 'a gull')];
    const foreign = await make(elsewhere, 'ours');
    await act(async (operator) => {
      const add = (slug: string, task: string, output = 0) =>
        addModelExample(operator, slug, task, output);
      await expect(add(elsewhere.workspace.slug, foreign)).rejects.toMatchObject({ status: 404 });
      await expect(add(studio.workspace.slug, foreign)).rejects.toThrow(
        'This result is not in the gallery any more.',
      );
      await expect(add(studio.workspace.slug, heron, 7)).rejects.toThrow('no such result');
      await add(studio.workspace.slug, heron);
      await add(studio.workspace.slug, gull);
    });
    expect(await prompts(elsewhere)).toEqual(['operators', 'a heron', 'a gull']);
    const { examples } = await readModelExamples(elsewhere, model);
    const cover = (await readModelPictures(elsewhere, [model]))[model];
    expect(cover).toBe(examples[0]?.file.preview_url);

    const [heronId = '', gullId = ''] = examples.map(({ id }) => id);
    expect(await readStart(elsewhere, { example: heronId })).toEqual({
      kind: 'form',
      form: { model, values: { prompt: 'a heron', aspect_ratio: '16:9' } },
    });
    expect(await readStart(elsewhere, { example: 'mex_unknown' })).toEqual({ kind: 'missing' });

    await act((operator) => orderModelExamples(operator, model, [gullId, heronId]));
    expect(await prompts(studio)).toEqual(['operators', 'a gull', 'a heron']);
    await act((operator) => removeModelExample(operator, model, gullId));
    expect(await prompts(studio)).toEqual(['operators', 'a heron']);

    const name = 'Lumen Image';
    expect(await log({ workspace: null })).toEqual([
      `removed an example of the model ${name}`,
      `ordered the examples of the model ${name}`,
      `chose an example of the model ${name}`,
      `chose an example of the model ${name}`,
    ]);
    expect((await log(studio))[0]).toBe(
      `showed a result to every workspace as an example of the model ${name}`,
    );
  });

  it('are not read by a workspace that does not have their model', async () => {
    const [example] = (await readModelExamples(studio, model)).examples;
    console.between(async (request, pass) =>
      new URL(request.url).pathname === '/v1/models'
        ? Response.json({ object: 'list', data: [] })
        : pass(request),
    );
    expect(await readStart(elsewhere, { example: example?.id ?? '' })).toEqual({ kind: 'missing' });
    console.between(null);
  });
});
