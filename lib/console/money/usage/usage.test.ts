import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { utcDayOf } from '@/lib/contract';
import { turnBody } from '@/lib/pages/chat';
import { readUsageReportQuery } from '@/lib/pages/usage';
import { describeDatabases } from '@/lib/platform/testing';
import type { MediaStatus } from '@/lib/providers';
import { pictureOutput } from '@/lib/service/testing';
import { beginTurn, closeRunHub } from '../../chat';
import { createGeneration, pollCreations } from '../../create/creations';
import { readGalleryIndex } from '../../library/gallery';
import type { Access } from '../../team/access';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../../testing';
import { readUsageView, usageCsv } from '.';

const today = utcDayOf(Date.now());
const ask = (by: string) => readUsageReportQuery({ range: '7d', by }, today);

describeDatabases('the usage of a workspace', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let owner: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    ann = await console.person('Ann');
    owner = await console.team(ann);
    await asBrowser(ann.browser, () =>
      createGeneration(owner, {
        submissionId: '00000000-0000-4000-8000-000000000001',
        body: { model: 'lumen-image', prompt: 'x' },
        seenCredits: 1_000,
      }),
    );
    await vi.waitFor(
      async () => expect((await readUsageView(owner, ask('model')))?.totals.succeeded).toBe(1),
      { timeout: 30_000 },
    );
  });
  afterAll(async () => {
    await closeRunHub(suite.database());
    await console.close();
  });

  async function linesOf(access: Access): Promise<string[]> {
    let text = '';
    for await (const line of usageCsv(access, ask('model'), AbortSignal.timeout(60_000))) {
      text += line;
    }
    return text.trim().split('\r\n');
  }

  it.each([
    ['model', 'Lumen Image'],
    ['person', 'Ann'],
    ['key', 'Console'],
    ['family', 'Images'],
  ])('is shown by %s with names, for every day of the range', async (by, name) => {
    const view = await readUsageView(owner, ask(by));
    expect(view?.groups).toEqual([name]);
    expect(view?.days).toHaveLength(7);
    expect(view?.days.at(-1)).toMatchObject({
      day: today,
      parts: [view?.totals.credits],
      results: 1,
      answers: 0,
    });
    expect(view?.days[0]).toMatchObject({ parts: [0], results: 0 });
    expect(view?.models[0]?.p50_ms).toBeGreaterThan(0);
  });

  it('counts the results that the gallery shows, and separately the answers', async () => {
    const team = await console.team(ann, { name: 'Counted' });
    const make = async (prompt: string, n: number, status: MediaStatus) => {
      console.provider.byDefault(status);
      const outcome = await createGeneration(team, {
        submissionId: randomUUID(),
        body: { model: 'lumen-image', prompt, n },
        seenCredits: 1_000,
      });
      const id = outcome.kind === 'created' ? outcome.creation.task_id : '';
      await vi.waitFor(
        async () => {
          const [task] = await pollCreations(team, [id]);
          expect(task?.status).toBe(status.state);
        },
        { timeout: 30_000 },
      );
    };
    const picture = await pictureOutput();
    const outputs = [picture, picture, picture, picture];
    await make('Four of it', 4, { state: 'succeeded', outputs });
    await make('None', 1, {
      state: 'failed',
      code: 'content_policy_violation',
      message: 'No.',
    });
    console.provider.byDefault({ state: 'succeeded', outputs: [picture] });
    const question = {
      submission_id: randomUUID(),
      ask: {
        kind: 'question',
        conversation_id: null,
        parent_id: null,
        content: 'Hm?',
        images: [],
      },
      targets: [{ model: 'quill', settings: {} }],
      endpoint: 'chat',
      system: '',
      seen_credits: 1_000,
    } as const;
    await (await beginTurn(team, turnBody.parse(question))).text();

    const reader = { workspaceId: team.workspace.id, userId: ann.id };
    const shown = async (status?: 'succeeded') => {
      const filters = status === undefined ? {} : { status };
      return (await readGalleryIndex(console.db, reader, filters)).outputs.length;
    };
    expect([await shown(), await shown('succeeded')]).toEqual([5, 4]);
    const view = await readUsageView(team, ask('model'));
    const made = { results: 4, answers: 1 };
    expect(view?.totals).toMatchObject({ ...made, succeeded: 2, failed: 1 });
    expect(view?.days.at(-1)).toMatchObject({ ...made, failed: 1 });
    const sums = (view?.models ?? []).map(({ id, results, answers }) => [id, results, answers]);
    expect(sums).toContainEqual(['lumen-image', 4, 0]);
    expect(sums).toContainEqual(['quill', 0, 1]);
    const columns = (await linesOf(team)).map((line) => line.split(',').slice(7, 9).join());
    expect(columns[0]).toBe('results,answers');
    expect(columns.slice(1).toSorted()).toEqual(['0,1', '4,0']);
  });

  it('is empty for another workspace', async () => {
    const elsewhere = await console.team(await console.person('Bob'));
    const view = await readUsageView(elsewhere, ask('model'));
    expect(view).toMatchObject({ groups: [], models: [], totals: { credits: 0, succeeded: 0 } });
  });

  it('is a CSV file with a line for each day, model, person and key', async () => {
    const lines = await linesOf(owner);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      new RegExp(
        `^${today},image,lumen-image,Ann,${ann.id},Console,key_\\w+,1,0,1,0,0,0,[\\d.]+,,$`,
      ),
    );
  });

  it('is only a Member’s own, in the view and in the file', async () => {
    const mia = await console.person('Mia');
    const member = await console.join(owner, mia, 'member');
    const rows = async () => (await linesOf(member)).slice(1);
    expect((await readUsageView(member, ask('model')))?.totals.succeeded).toBe(0);
    expect(await rows()).toEqual([]);
    await asBrowser(mia.browser, () =>
      createGeneration(member, {
        submissionId: '00000000-0000-4000-8000-000000000002',
        body: { model: 'lumen-image', prompt: 'x' },
        seenCredits: 1_000,
      }),
    );
    await vi.waitFor(
      async () => expect((await readUsageView(member, ask('person')))?.groups).toEqual(['Mia']),
      { timeout: 30_000 },
    );
    expect((await rows()).join()).toMatch(/,Mia,/);
    expect((await readUsageView(owner, ask('model')))?.totals.succeeded).toBe(2);
  });
});
