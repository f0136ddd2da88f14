import { createHash, randomUUID } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { OutputRef } from '@/lib/pages/gallery';
import { commentInput } from '@/lib/pages/review';
import { guestEntry, type ReviewLinkInput, reviewLinkInput } from '@/lib/pages/review-links';
import { describeDatabases } from '@/lib/platform/testing';
import { createBoard, deleteBoard, readBoardFigures, setOnBoard } from '../boards';
import { createGeneration } from '../create/creations';
import { schema } from '../db';
import { readCreationDetail } from '../library/task-detail';
import { moveResultsToTrash, readResultUses } from '../library/trash';
import { readNotifications } from '../platform/notifications';
import { commentOnResult, findApprovals, readReview, setReviewStatus } from '../review/results';
import type { Access } from '../team/access';
import {
  asBrowser,
  type Browser,
  type Person,
  strange,
  type TestConsole,
  teamFixture,
} from '../testing';
import {
  changeReviewLink,
  commentAsGuest,
  createReviewLink,
  decideAsGuest,
  enterReview,
  listReviewLinks,
  openGuestFile,
  openReview,
  readGuestReview,
  requestReviewCode,
  withdrawReviewLink,
} from '.';

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const linkTo = (
  subject: Pick<ReviewLinkInput, 'results' | 'board'>,
  more: Partial<ReviewLinkInput> = {},
): ReviewLinkInput => ({
  title: 'Night train',
  until: inDays(7),
  right: 'approve',
  password: null,
  asks_name: true,
  addresses: [],
  shows: { prompts: false, models: false, prices: false, names: false },
  download: 'none',
  preview: false,
  brand: null,
  ...subject,
  ...more,
});
const entry = (fields: Partial<Parameters<typeof enterReview>[1]> = {}) => ({
  name: 'Carla',
  password: '',
  email: '',
  code: '',
  ...fields,
});
const commentOf = (text: string, parent: string | null = null) => ({ text, parent, place: null });
const request = () => new Request('http://console.test/file');

describeDatabases('review links', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  let ip: string;
  teamFixture(suite, (fixture) => {
    ({ console, ann, studio } = fixture);
    ip = randomUUID();
  });

  const result = async (access = studio): Promise<OutputRef> => {
    const outcome = await createGeneration(access, {
      submissionId: randomUUID(),
      body: { model: 'lumen-spark', prompt: 'a secret harbour' },
      seenCredits: 1_000,
    });
    const task_id = outcome.kind === 'created' ? outcome.creation.task_id : '';
    await vi.waitFor(
      async () =>
        expect((await readCreationDetail(access, task_id)).creation.status).toBe('succeeded'),
      { timeout: 15_000, interval: 50 },
    );
    return { task_id, output: 0 };
  };
  const byAnn = <T>(body: () => Promise<T>) => asBrowser(ann.browser, body);
  /** Makes a link. Returns its token. */
  const share = async (
    subject: Pick<ReviewLinkInput, 'results' | 'board'>,
    more: Partial<ReviewLinkInput> = {},
  ) => {
    const address = await byAnn(() => createReviewLink(studio, linkTo(subject, more)));
    return address.split('/').at(-1) ?? '';
  };
  const entered = async (token: string, fields: Parameters<typeof entry>[0] = {}) => {
    const browser = strange();
    await asBrowser(browser, () => enterReview(token, entry(fields), ip));
    return browser;
  };
  const open = (token: string, browser: Browser = strange()) =>
    asBrowser(browser, () => openReview(token, ip));
  const reviewIn = async (token: string, browser: Browser) => {
    const review = await asBrowser(browser, () => readGuestReview(token));
    if (review === null) throw new Error('unreachable: no revision was named');
    return review;
  };
  const comment = (
    token: string,
    browser: Browser,
    ref: OutputRef,
    text: string,
    {
      parent = null,
      submission = randomUUID(),
    }: { parent?: string | null; submission?: string } = {},
  ) =>
    asBrowser(browser, () => commentAsGuest(token, submission, ref, commentOf(text, parent), ip));
  const decide = (
    token: string,
    browser: Browser,
    ref: OutputRef,
    decision: 'approved' | 'change_requested',
    submission = randomUUID(),
  ) => asBrowser(browser, () => decideAsGuest(token, submission, ref, decision, ip));
  const file = (
    token: string,
    browser: Browser,
    ref: OutputRef,
    part: 'file' | 'download' = 'file',
  ) => asBrowser(browser, () => openGuestFile(token, ref, part, request()));

  it('a guest comments, is answered, and approves the file by its digest', async () => {
    const bo = await console.person('Bo');
    const asBo = await console.join(studio, bo, 'member');
    const ref = await result(asBo);
    const token = await share({ results: [ref], board: null }, { download: 'full' });
    expect(await open(token)).toMatchObject({
      state: 'gate',
      gate: { title: 'Night train', name: true, password: false, code: false },
    });
    const guest = await entered(token);
    await comment(token, guest, ref, 'A smaller boat, @Ann');
    // To the member who made the result and to the one who made the link, and nobody is mentioned.
    for (const access of [studio, asBo]) {
      expect((await readNotifications(access)).map(({ text }) => text)).toContain(
        'Carla (guest) commented on “a secret harbour”: “A smaller boat, @Ann”',
      );
    }
    const [thread] = (await readReview(studio, ref)).comments;
    expect(thread).toMatchObject({ author: { name: 'Carla', is_guest: true } });
    await commentOnResult(studio, ref, commentOf('Like this?', thread?.id ?? null));
    await commentOnResult(studio, ref, commentOf('Between us: the client is difficult'));
    const { results } = await reviewIn(token, guest);
    expect(results[0]?.comments).toMatchObject([
      { text: 'A smaller boat, @Ann', from: 'you', author: 'Carla' },
      { text: 'Like this?', from: 'team', author: 'The team', parent: thread?.id },
    ]);
    expect(results[0]).toMatchObject({ prompt: null, model: null, credits: null, status: 'draft' });

    await decide(token, guest, ref, 'approved');
    const { steps } = await readReview(studio, ref);
    const bytes = Buffer.from(await (await file(token, guest, ref)).arrayBuffer());
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect(steps).toMatchObject([
      { status: 'approved', person: 'Carla', is_guest: true, frozen: { file: digest } },
    ]);
    expect(await findApprovals(studio, digest)).toMatchObject([
      { ...ref, person: 'Carla', is_guest: true },
    ]);
    expect((await reviewIn(token, guest)).results[0]).toMatchObject({
      status: 'approved',
      decided_by: 'you',
    });
    expect(await console.trail(studio, 'result')).toMatchObject([
      { action: 'review.status', actorName: 'Carla (guest)', actorId: null, address: null },
    ]);
    expect((await console.trail(studio, 'review_link')).map(({ action }) => action)).toEqual([
      'review_link.create',
    ]);
  });

  it('a submission that is sent again has no second effect', async () => {
    const ref = await result();
    const token = await share({ results: [ref], board: null });
    const guest = await entered(token);
    const submission = randomUUID();
    await comment(token, guest, ref, 'Once', { submission });
    await comment(token, guest, ref, 'Once', { submission });
    await decide(token, guest, ref, 'change_requested', submission);
    await byAnn(() => setReviewStatus(studio, [ref], 'in_review'));
    await decide(token, guest, ref, 'change_requested', submission);
    const { comments, steps } = await readReview(studio, ref);
    expect(comments).toHaveLength(1);
    expect(steps.map(({ status }) => status)).toEqual(['change_requested', 'in_review']);
  });

  it('a right that the link lacks is refused, in the page and in a direct call', async () => {
    const ref = await result();
    const looks = await share({ results: [ref], board: null }, { right: 'look' });
    const looking = await entered(looks);
    await expect(comment(looks, looking, ref, 'No')).rejects.toThrow('only for looking');
    await expect(decide(looks, looking, ref, 'approved')).rejects.toThrow('not for decisions');
    await expect(file(looks, looking, ref, 'download')).rejects.toThrow('no');
    const comments = await share({ results: [ref], board: null }, { right: 'comment' });
    await expect(decide(comments, await entered(comments), ref, 'approved')).rejects.toThrow(
      'not for decisions',
    );
    // Without having entered, and with the cookie of another link.
    for (const browser of [strange(), looking]) {
      await expect(comment(comments, browser, ref, 'No')).rejects.toThrow('Load the page again');
      await expect(file(comments, browser, ref)).rejects.toThrow('Load the page again');
    }
    const { comments: stored, steps } = await readReview(studio, ref);
    expect([stored, steps]).toEqual([[], []]);
  });

  it('only files and results of the link are reached, and none that were removed', async () => {
    const [ref, other] = [await result(), await result()];
    const token = await share({ results: [ref], board: null });
    const guest = await entered(token);
    await expect(file(token, guest, other)).rejects.toThrow('There is no such result here.');
    await expect(comment(token, guest, other, 'x')).rejects.toThrow('no such result');
    await expect(decide(token, guest, other, 'approved')).rejects.toThrow('no such result');
    await commentOnResult(studio, ref, commentOf('Ours'));
    const [ours] = (await readReview(studio, ref)).comments;
    await expect(comment(token, guest, ref, 'x', { parent: ours?.id ?? '' })).rejects.toThrow(
      'no longer there',
    );
    await byAnn(() => moveResultsToTrash(studio, [ref]));
    expect((await reviewIn(token, guest)).results).toMatchObject([{ file: null }]);
    await expect(file(token, guest, ref)).rejects.toThrow('There is no such file here.');
    await expect(decide(token, guest, ref, 'approved')).rejects.toThrow('no longer there');
    await expect(share({ results: [ref], board: null })).rejects.toThrow('no longer there');
  });

  it('a board is shown as it is now', async () => {
    const [ref, later] = [await result(), await result()];
    const board = await createBoard(studio, 'Train');
    await setOnBoard(studio, board, [ref], true);
    const token = await share({ results: null, board: board }, { asks_name: false });
    const count = async () => (await reviewIn(token, strange())).results.length;
    expect(await count()).toBe(1);
    await setOnBoard(studio, board, [later], true);
    expect(await count()).toBe(2);

    // One result 500 times more is one; 500 others are more than a link shows, and the list says how many there are.
    const copy = (taskId: string, output: SQL) =>
      console.db.execute(sql`
        insert into console.board_items (board_id, id, task_id, output, created_at)
        select board_id, id || n, task_id, ${output}, created_at
        from console.board_items, generate_series(1, 500) n
        where board_id = ${board} and task_id = ${taskId}`);
    await copy(ref.task_id, sql`output`);
    expect(await count()).toBe(2);
    await copy(later.task_id, sql`n`);
    expect(await count()).toBe(500);
    expect(await listReviewLinks(studio)).toMatchObject([{ results: 502 }]);
    await byAnn(() => moveResultsToTrash(studio, [ref]));
    expect(await listReviewLinks(studio), 'as the board itself is counted').toMatchObject([
      { results: 501 },
    ]);
  });

  it('ends with its board, which names it before', async () => {
    const ref = await result();
    const board = await createBoard(studio, 'Train');
    await setOnBoard(studio, board, [ref], true);
    const token = await share({ results: null, board }, { asks_name: false });
    const of = async () =>
      (await readResultUses(studio, [ref])).map(({ kind, name }) => `${kind} ${name}`);
    expect(await of()).toEqual(['review_link Night train', 'board Train']);
    expect(await readBoardFigures(studio, board)).toMatchObject({ review_links: ['Night train'] });
    await byAnn(() => deleteBoard(studio, board));
    expect(await of()).toEqual([]);
    expect(await listReviewLinks(studio)).toMatchObject([{ state: 'board_deleted' }]);
    expect(await open(token)).toEqual({ state: 'board_deleted' });
    await expect(reviewIn(token, strange())).rejects.toMatchObject({ status: 404 });
  });

  it('a board is reviewed in the order in which it is read', async () => {
    const [bottom, right, left, unplaced] = [
      await result(),
      await result(),
      await result(),
      await result(),
    ];
    const board = await createBoard(studio, 'Ship');
    await setOnBoard(studio, board, [unplaced, bottom, right, left], true);
    const place = ({ task_id }: OutputRef, x: number, y: number) =>
      console.db.execute(sql`
        update console.board_items set x = ${x}, y = ${y}, width = 100, height = 100
        where board_id = ${board} and task_id = ${task_id}`);
    await place(bottom, 20, 520);
    await place(right, 300, 20);
    await place(left, 20, 200);
    await console.db.execute(sql`
      insert into console.board_items (board_id, id, kind, text, x, y, width, height)
      values (${board}, 'section', 'section', 'Night', 0, 0, 500, 400)`);
    const token = await share({ results: null, board }, { asks_name: false });
    expect((await reviewIn(token, strange())).results.map(({ task_id }) => task_id)).toEqual(
      [right, left, bottom, unplaced].map(({ task_id }) => task_id),
    );
  });

  it('what belongs to another workspace is refused', async () => {
    const eve = await console.person('Eve');
    const elsewhere = await console.team(eve);
    const ref = await result();
    const board = await createBoard(studio, 'Train');
    const byEve = (subject: Pick<ReviewLinkInput, 'results' | 'board'>) =>
      asBrowser(eve.browser, () => createReviewLink(elsewhere, linkTo(subject)));
    await expect(byEve({ results: [ref], board: null })).rejects.toThrow('no longer there');
    await expect(byEve({ results: null, board: board })).rejects.toThrow('no such board');
    await share({ results: [ref], board: null });
    const [link] = await listReviewLinks(studio);
    const id = link?.id ?? '';
    expect(await listReviewLinks(elsewhere)).toEqual([]);
    for (const change of [
      () => withdrawReviewLink(elsewhere, id),
      () => changeReviewLink(elsewhere, id, { until: inDays(1) }),
    ]) {
      await expect(asBrowser(eve.browser, change)).rejects.toThrow('There is no such link here.');
    }
  });

  it('Members make links where the workspace allows it, and change only their own', async () => {
    const mia = await console.person('Mia');
    const asMia = await console.join(studio, mia, 'member');
    const ref = await result();
    const make = (access: Access) =>
      asBrowser(mia.browser, () =>
        createReviewLink(access, linkTo({ results: [ref], board: null })),
      );
    await expect(make(asMia)).rejects.toMatchObject({ status: 403 });
    const settings = { ...asMia.workspace.settings, membersShareReviews: true };
    await make({ ...asMia, workspace: { ...asMia.workspace, settings } });
    await share({ results: [ref], board: null });
    expect(await listReviewLinks(asMia)).toMatchObject([{ author: 'Mia' }]);
    const links = await listReviewLinks(studio);
    expect(links.map(({ author }) => author)).toEqual(['Ann', 'Mia']);
    await expect(
      asBrowser(mia.browser, () => withdrawReviewLink(asMia, links[0]?.id ?? '')),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('a Member who may make no links any more withdraws their own, and lets none go on', async () => {
    const mia = await console.person('Mia');
    const asMia = await console.join(studio, mia, 'member');
    const settings = { ...asMia.workspace.settings, membersShareReviews: true };
    const subject = { results: [await result()], board: null };
    const byMia = <T>(work: () => Promise<T>) => asBrowser(mia.browser, work);
    await byMia(() =>
      createReviewLink({ ...asMia, workspace: { ...asMia.workspace, settings } }, linkTo(subject)),
    );
    const id = (await listReviewLinks(asMia))[0]?.id ?? '';
    for (const change of [{ until: inDays(300) }, { until: inDays(1), password: null }]) {
      await expect(byMia(() => changeReviewLink(asMia, id, change))).rejects.toMatchObject({
        status: 403,
      });
    }
    await byMia(() => withdrawReviewLink(asMia, id));
    expect(await listReviewLinks(asMia)).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('open links are 200 at most, also of those that ended, and are always listed', async () => {
    const subject = { results: [await result()], board: null };
    await share(subject);
    await share(subject, { title: 'Ended' });
    const { reviewLinks } = schema;
    const past = sql`now() - interval '1 hour'`;
    await console.db
      .update(reviewLinks)
      .set({ expiresAt: past })
      .where(and(eq(reviewLinks.workspaceId, studio.workspace.id), eq(reviewLinks.title, 'Ended')));
    const [open, ended] = await listReviewLinks(studio);
    expect([open?.state, ended?.state]).toEqual(['open', 'ended']);
    const copy = (title: string, count: number, expiresAt: string) =>
      console.db.execute(sql`
        insert into console.review_links (id, workspace_id, created_by, title, token_hash, results,
          "right", asks_name, shows, download, expires_at, created_at)
        select id || ${title} || n, workspace_id, created_by, ${title}, token_hash || ${title} || n, results,
          "right", asks_name, shows, download, now() + ${expiresAt}::interval, now() + interval '1 minute'
        from console.review_links, generate_series(1, ${count}::int) n where id = ${open?.id}`);
    await copy('past', 200, '-1 hour');
    expect((await listReviewLinks(studio))[0]).toMatchObject({ id: open?.id, state: 'open' });
    await copy('later', 199, '1 day');
    await expect(share(subject)).rejects.toThrow('200 open review links');
    await expect(
      byAnn(() => changeReviewLink(studio, ended?.id ?? '', { until: inDays(3) })),
    ).rejects.toThrow('200 open review links');
    await byAnn(() => changeReviewLink(studio, open?.id ?? '', { until: inDays(3) }));
  });

  it('guests leave room for what the team says', async () => {
    const ref = await result();
    const token = await share({ results: [ref], board: null });
    const guest = await entered(token);
    await comment(token, guest, ref, 'First');
    await console.db.execute(sql`
      insert into console.comments (id, workspace_id, subject, guest_id, text)
      select id || n, workspace_id, subject, guest_id, text
      from console.comments, generate_series(1, 499) n
      where workspace_id = ${studio.workspace.id}`);
    await expect(comment(token, guest, ref, 'One more')).rejects.toThrow('too many comments');
    await commentOnResult(studio, ref, commentOf('Enough'));
    expect((await readReview(studio, ref)).comments).toHaveLength(501);
  });

  it('ends at once: withdrawn, past its day, or with another password', async () => {
    const ref = await result();
    const password = 'for the train';
    const token = await share({ results: [ref], board: null }, { password });
    const guest = await entered(token, { password });
    const [link] = await listReviewLinks(studio);
    const id = link?.id ?? '';
    expect(await open(token, guest)).toMatchObject({ state: 'open' });
    expect(await listReviewLinks(studio)).toMatchObject([{ views: 1, state: 'open' }]);

    await byAnn(() => changeReviewLink(studio, id, { until: inDays(3), password: 'another one' }));
    expect(await open(token, guest)).toMatchObject({ state: 'gate' });
    await expect(file(token, guest, ref)).rejects.toMatchObject({ status: 403 });
    const next = await entered(token, { password: 'another one' });

    const { reviewLinks } = schema;
    await console.db
      .update(reviewLinks)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(reviewLinks.id, id));
    const isRefused = async () => {
      for (const use of [
        () => file(token, next, ref),
        () => comment(token, next, ref, 'x'),
        () => decide(token, next, ref, 'approved'),
        () => reviewIn(token, next),
        () => entered(token, { password: 'another one' }),
      ]) {
        await expect(use()).rejects.toMatchObject({ status: 404 });
      }
    };
    expect(await open(token, next)).toEqual({ state: 'ended' });
    await isRefused();
    await byAnn(() => changeReviewLink(studio, id, { until: inDays(3) }));
    expect(await open(token, next)).toMatchObject({ state: 'open' });
    await byAnn(() => withdrawReviewLink(studio, id));
    expect(await open(token, next)).toEqual({ state: 'withdrawn' });
    await isRefused();
    await expect(byAnn(() => changeReviewLink(studio, id, { until: inDays(3) }))).rejects.toThrow(
      'withdrawn already',
    );
    expect(await open('x'.repeat(43), next)).toEqual({ state: 'unknown' });
    expect((await console.trail(studio, 'review_link')).map(({ action }) => action)).toEqual([
      'review_link.create',
      'review_link.update',
      'review_link.update',
      'review_link.withdraw',
    ]);
    expect(JSON.stringify(await console.trail(studio, 'review_link'))).not.toContain(password);
  });

  it('guessing is limited for each network and for each link, and keeps nobody else out', async () => {
    const ref = await result();
    const password = 'for the train';
    const token = await share({ results: [ref], board: null }, { password });
    for (let at = 0; at < 20; at += 1) {
      await expect(entered(token, { password: `guess ${at}` })).rejects.toThrow('not right');
    }
    await expect(entered(token, { password })).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('Too many tries'),
    });
    const [link] = await listReviewLinks(studio);
    const spend = (key: string, count: number) =>
      console.db.execute(sql`update console.attempts set count = ${count} where key = ${key}`);
    // What all have beside their own is used up.
    await spend(`review-enter-beside:${link?.id}`, 200);
    ip = randomUUID();
    for (let at = 0; at < 9; at += 1) {
      await expect(entered(token, { password: `guess ${at}` })).rejects.toThrow('not right');
    }
    await entered(token, { password });
    // Who entered has a share again; who did not, has no more than it.
    await entered(token, { password });
    ip = randomUUID();
    for (let at = 0; at < 10; at += 1) {
      await expect(entered(token, { password: `guess ${at}` })).rejects.toThrow('not right');
    }
    await expect(entered(token, { password })).rejects.toThrow('Too many tries');
    await spend(`review-enter:${link?.id}`, 2_000);
    ip = randomUUID();
    await expect(entered(token, { password })).rejects.toThrow('Too many tries');
  });

  it('a name is one line, and texts are stored as they are', async () => {
    const parsed = guestEntry.parse(entry({ name: ' Eve\r\nBcc:\u202e all@studio.test\u2028 ' }));
    expect(parsed.name).toBe('Eve Bcc: all@studio.test');
    expect(() => guestEntry.parse(entry({ name: 'x'.repeat(61) }))).toThrow();
    expect(guestEntry.parse(entry({ name: '\u200b\u2060\ufeff' })).name).toBe('');
    expect(commentInput.safeParse(commentOf('x'.repeat(1_001))).success).toBe(false);
    const ref = await result();
    const token = await share({ results: [ref], board: null });
    const script = '<script>alert(1)</script>';
    const guest = await entered(token, { name: script });
    await comment(token, guest, ref, script);
    const { results } = await reviewIn(token, guest);
    expect(results[0]?.comments).toMatchObject([{ text: script, author: script }]);
  });

  it('a notification says of any name that it is a guest’s before its subject in a mail ends', async () => {
    const ref = await result();
    const token = await share({ results: [ref], board: null });
    await comment(token, await entered(token, { name: 'Invoice 2.0: J. Doe.' }), ref, 'Pay');
    expect((await readNotifications(studio)).map(({ text }) => text)).toContain(
      'Invoice 2.0 J Doe (guest) commented on “a secret harbour”: “Pay”',
    );
  });

  it('a link without mail cannot ask for a code, and a form that fits no link is refused', async () => {
    const ref = await result();
    const subject = { results: [ref], board: null };
    await expect(share(subject, { addresses: ['c@client.test'] })).rejects.toThrow(
      'This server sends no mail',
    );
    await expect(share(subject, { until: inDays(-1) })).rejects.toThrow('Choose a last day');
    await expect(share(subject, { until: inDays(400) })).rejects.toThrow('Choose a last day');
    for (const wrong of [
      linkTo({ results: [ref], board: 'col_x' }),
      linkTo({ results: null, board: null }),
      linkTo(subject, { addresses: ['c@client.test\r\nBcc: x@y.test'] }),
      linkTo(subject, { brand: { name: 'Lumen', colour: 'red;background:url(//x)' } }),
      linkTo({ results: Array(501).fill(ref), board: null }),
    ]) {
      expect(reviewLinkInput.safeParse(wrong).success).toBe(false);
    }
    const token = await share(subject);
    await asBrowser(strange(), () => requestReviewCode(token, 'c@client.test', ip));
    expect(await console.db.$count(schema.reviewCodes)).toBe(0);
  });
});
