import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { OutputRef } from '@/lib/pages/gallery';
import type { CommentInput } from '@/lib/pages/review';
import type { ReviewStatus } from '@/lib/pages/review-statuses';
import { versionName } from '@/lib/pages/versions';
import { describeDatabases } from '@/lib/platform/testing';
import { createGeneration, readCreationsById } from '../../create/creations';
import { readHeldFiles } from '../../create/presets';
import { schema } from '../../db';
import { countNewComments, readGalleryIndex } from '../../library/gallery';
import { openOutput } from '../../library/outputs';
import { readCreationDetail } from '../../library/task-detail';
import { deleteEntries, listTrash, moveResultsToTrash, readResultUses } from '../../library/trash';
import { readNotifications } from '../../platform/notifications';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { asBrowser, type Person, type TestConsole, teamFixture } from '../../testing';
import { deleteComment, readMentionableMembers, resolveComment } from '../comments';
import { commentOnResult, findApprovals, markResultRead, readReview, setReviewStatus } from '.';

const commentOf = (text: string, more: Partial<CommentInput> = {}): CommentInput => ({
  text,
  parent: null,
  place: null,
  ...more,
});

describeDatabases('reviews of results', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  teamFixture(suite, (fixture) => {
    ({ console, ann, studio } = fixture);
  });

  const result = async (edit?: { parent: string; verb: string; mask: null }) => {
    const outcome = await createGeneration(studio, {
      submissionId: crypto.randomUUID(),
      body: { model: 'lumen-spark', prompt: 'a harbour at night' },
      seenCredits: 1_000,
      ...(edit === undefined ? {} : { edit }),
    });
    const task_id = outcome.kind === 'created' ? outcome.creation.task_id : '';
    await vi.waitFor(
      async () =>
        expect((await readCreationDetail(studio, task_id)).creation.status).toBe('succeeded'),
      { timeout: 15_000, interval: 50 },
    );
    return { task_id, output: 0 };
  };
  const decide =
    (access: Access, person: Person, ref: { task_id: string; output: number }) =>
    (status: Parameters<typeof setReviewStatus>[2]) =>
      asBrowser(person.browser, () => setReviewStatus(access, [ref], status));
  const notificationsOf = async (access: Access, kind: string) =>
    (await readNotifications(access))
      .filter((notification) => notification.kind === kind)
      .map(({ text }) => text);

  it('have threads with a place, which are resolved and opened again by an answer', async () => {
    const bo = await console.person('Bo');
    const asBo = await console.join(studio, bo, 'member');
    const people = await readMentionableMembers(runtime().db, studio.workspace.id);
    expect(people.map(({ name }) => name)).toEqual(['Ann', 'Bo']);
    const ref = await result();
    const place = { area: { x: 0.25, y: 0.5, width: 0, height: 0 }, from: null, until: null };
    const root = await commentOnResult(asBo, ref, commentOf('A smaller boat', { place }));
    expect(await notificationsOf(studio, 'comment')).toEqual([
      'Bo commented on “a harbour at night”: “A smaller boat”',
    ]);
    const answer = await commentOnResult(studio, ref, commentOf('Will do', { parent: root }));
    // An answer to an answer belongs to the same thread.
    await resolveComment(asBo, root, true);
    expect((await readReview(studio, ref)).comments).toMatchObject([
      { id: root, place, parent: null, resolved_by: 'Bo', author: { name: 'Bo' } },
      { id: answer, parent: root, resolved_by: null },
    ]);
    await commentOnResult(asBo, ref, commentOf('Not yet', { parent: answer }));
    const { comments } = await readReview(studio, ref);
    expect(comments.map(({ parent }) => parent)).toEqual([null, root, root]);
    expect(comments[0]?.resolved_by).toBeNull();

    await expect(asBrowser(bo.browser, () => deleteComment(asBo, answer))).rejects.toThrow(
      'This comment is no longer there.',
    );
    await asBrowser(ann.browser, () => deleteComment(studio, root));
    expect((await readReview(studio, ref)).comments).toEqual([]);
    expect(await notificationsOf(studio, 'comment')).toEqual([]);
    expect(await console.trail(studio, 'comment')).toMatchObject([{ action: 'comment.delete' }]);
    await expect(
      commentOnResult(asBo, ref, commentOf('Too late', { parent: root })),
    ).rejects.toThrow('The comment that you answer is no longer there.');
  });

  it('keep whom they mentioned, also when that person has another name since', async () => {
    const bo = await console.person('Bo');
    const asBo = await console.join(studio, bo, 'member');
    const ref = await result();
    await commentOnResult(studio, ref, commentOf('Look, @Bo and @Zoe'));
    expect(await notificationsOf(asBo, 'mention')).toHaveLength(1);
    await console.db.update(schema.users).set({ name: 'Zoe' }).where(eq(schema.users.id, bo.id));
    expect((await readReview(studio, ref)).comments).toMatchObject([
      { mentions: [{ start: 6, end: 9, ids: [bo.id] }] },
    ]);
  });

  it('have a status, which an approval freezes by the digest of the delivered file', async () => {
    const bo = await console.person('Bo');
    const asBo = await console.join(studio, bo, 'member');
    const ref = await result();
    const asAnn = decide(studio, ann, ref);
    const byBo = decide(asBo, bo, ref);
    expect(await byBo('in_review')).toEqual([{ ...ref, before: 'draft' }]);
    expect(await byBo('in_review')).toEqual([]);
    expect(await notificationsOf(studio, 'review')).toEqual([
      'Bo set “In review” on “a harbour at night”',
    ]);
    await byBo('change_requested');
    // A later step replaces the notification of the one before.
    expect(await notificationsOf(studio, 'review')).toEqual([
      'Bo set “Change requested” on “a harbour at night”',
    ]);
    await Promise.all([asAnn('approved'), asAnn('approved')]);
    const { steps } = await readReview(asBo, ref);
    expect(steps.map(({ status, person }) => [status, person])).toEqual([
      ['in_review', 'Bo'],
      ['change_requested', 'Bo'],
      ['approved', 'Ann'],
    ]);
    const file = await openOutput(studio, ref.task_id, 0, AbortSignal.timeout(10_000));
    const bytes = Buffer.from(await file.arrayBuffer());
    const digest = createHash('sha256').update(bytes).digest('hex');
    const hex = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(steps[2]?.frozen).toEqual({ file: digest, recipe: hex, receipt: hex });
    expect(await findApprovals(asBo, digest)).toMatchObject([
      { ...ref, person: 'Ann', is_current: true },
    ]);
    await asAnn('in_review');
    expect(await findApprovals(asBo, digest)).toMatchObject([{ is_current: false }]);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const changed = createHash('sha256').update(bytes).digest('hex');
    expect(await findApprovals(asBo, changed)).toEqual([]);
    expect((await console.trail(studio, 'result')).map(({ action }) => action)).toEqual(
      Array(4).fill('review.status'),
    );
    expect((await readCreationDetail(studio, ref.task_id)).creation.reviews).toEqual({
      0: 'in_review',
    });
  });

  it('name a newer version, and are found by their status', async () => {
    const ref = await result();
    await decide(studio, ann, ref)('approved');
    const gallery = async (review: 'approved' | 'draft') =>
      (
        await readGalleryIndex(
          console.db,
          { workspaceId: studio.workspace.id, userId: ann.id },
          { review },
        )
      ).task_ids;
    expect(await gallery('approved')).toEqual([ref.task_id]);
    expect(await gallery('draft')).toEqual([]);
    expect((await readReview(studio, ref)).newer).toBeNull();
    const parent = versionName({ kind: 'result', taskId: ref.task_id, output: 0 });
    const newer = await result({ parent, verb: 'upscale', mask: null });
    expect((await readReview(studio, ref)).newer).toEqual(newer);
    expect((await readReview(studio, newer)).newer).toBeNull();
    expect(await gallery('approved')).toEqual([ref.task_id]);
    expect(await gallery('draft')).toEqual([newer.task_id]);
  });

  it('hold the file of an approved result, are named before it goes to the trash, and end with it', async () => {
    const bo = await console.person('Bo');
    const asBo = await console.join(studio, bo, 'member');
    const ref = await result();
    const { creation } = await readCreationDetail(studio, ref.task_id);
    const held = () => readHeldFiles(console.db, studio.workspace.id);
    expect(await held()).toEqual([]);
    await commentOnResult(asBo, ref, commentOf('A smaller boat'));
    await decide(asBo, bo, ref)('approved');
    expect(await held()).toEqual([creation.outputs[0]?.asset_id]);
    const use = { id: '', name: '', results: 1 };
    expect(await readResultUses(studio, [ref])).toEqual([
      { kind: 'approval', ...use },
      { kind: 'comments', ...use },
    ]);
    const digest = (await readReview(studio, ref)).steps[0]?.frozen?.file ?? '';
    const approvals = () => findApprovals(studio, digest);
    expect(await approvals()).toMatchObject([{ is_shown: true }]);
    const ids = async () => (await listTrash(studio, null)).data.map(({ id }) => id);
    await asBrowser(ann.browser, () => moveResultsToTrash(studio, [ref]));
    expect(await approvals()).toMatchObject([{ is_shown: false }]);
    expect(await notificationsOf(studio, 'comment')).toHaveLength(1);
    await asBrowser(ann.browser, async () => deleteEntries(studio, await ids()));
    expect(await approvals()).toMatchObject([{ is_shown: false, is_current: true }]);
    expect(await notificationsOf(studio, 'comment')).toEqual([]);
    expect(await notificationsOf(studio, 'review')).toEqual([]);
    const ofStudio = eq(schema.comments.workspaceId, studio.workspace.id);
    expect(await console.db.$count(schema.comments, ofStudio)).toBe(0);
  });

  it('refuse to approve a file that is no longer kept', async () => {
    const ref = await result();
    await console.db
      .update(schema.creations)
      .set({ outputs: sql`jsonb_set(outputs, '{0,no_longer_kept}', 'true')` })
      .where(eq(schema.creations.taskId, ref.task_id));
    await expect(decide(studio, ann, ref)('approved')).rejects.toThrow(
      'This file is no longer kept, so it cannot be approved.',
    );
    await decide(studio, ann, ref)('in_review');
    expect((await readReview(studio, ref)).steps).toHaveLength(1);
  });

  it('change together: one that is gone leaves the others as they are', async () => {
    const ref = await result();
    const refs = [ref, { ...ref, output: 7 }];
    await expect(
      asBrowser(ann.browser, () => setReviewStatus(studio, refs, 'in_review')),
    ).rejects.toThrow('There is no such result here.');
    expect((await readReview(studio, ref)).steps).toEqual([]);
  });

  it('count the comments that a reader has not seen, until they are read', async () => {
    const ref = await result();
    const before = await commentOnResult(studio, ref, commentOf('Before Bo came'));
    const bo = await console.person('Bo');
    const asBo = await console.join(studio, bo, 'member');
    const unreadOf = async (access: Access) => {
      const [task] = await readCreationsById(
        console.db,
        { workspaceId: access.workspace.id, userId: access.user.id },
        [ref.task_id],
      );
      const { unread } = await readReview(access, ref);
      expect(task?.unread?.['0'] ?? 0).toBe(unread.length);
      expect(await countNewComments(access), 'beside Gallery').toBe(unread.length);
      const reader = { workspaceId: access.workspace.id, userId: access.user.id };
      const { task_ids: filtered } = await readGalleryIndex(console.db, reader, {
        comments: 'new',
      });
      expect(filtered).toEqual(unread.length === 0 ? [] : [ref.task_id]);
      return unread;
    };
    expect([await unreadOf(studio), await unreadOf(asBo)]).toEqual([[], []]);
    const first = await commentOnResult(studio, ref, commentOf('A smaller boat'));
    const second = await commentOnResult(studio, ref, commentOf('And a moon', { parent: before }));
    await commentOnResult(asBo, ref, commentOf('My own'));
    expect([...(await unreadOf(asBo))].sort()).toEqual([first, second].sort());
    expect(await unreadOf(studio)).toHaveLength(1);
    await markResultRead(asBo, ref, first);
    // Two comments of one millisecond are seen together.
    expect([[], [second]]).toContainEqual(await unreadOf(asBo));
    await markResultRead(asBo, ref, second);
    await markResultRead(asBo, ref, first);
    expect(await unreadOf(asBo)).toEqual([]);
    // What was said while a person was out of the team is not new to them.
    const { memberships: m } = schema;
    await console.db
      .delete(m)
      .where(and(eq(m.userId, bo.id), eq(m.workspaceId, studio.workspace.id)));
    await commentOnResult(studio, ref, commentOf('Without Bo'));
    expect(await unreadOf(await console.join(studio, bo, 'member'))).toEqual([]);
    const other = await console.team(ann);
    const [own] = await unreadOf(studio);
    await markResultRead(other, ref, own ?? '');
    expect(await unreadOf(studio)).toEqual([own]);
  });

  it('are told once for the results of a press, and no longer when other decisions replaced all of them', async () => {
    const bo = await console.person('Bo');
    const asBo = await console.join(studio, bo, 'member');
    const refs = await Promise.all([result(), result(), result()]);
    const [first, second, third] = refs as [OutputRef, OutputRef, OutputRef];
    const batch = crypto.randomUUID();
    const press = (part: OutputRef[], status: ReviewStatus, of: string) =>
      asBrowser(bo.browser, () => setReviewStatus(asBo, part, status, { batch: of }));
    await press([first], 'in_review', batch);
    expect(await notificationsOf(studio, 'review')).toEqual([
      'Bo set “In review” on “a harbour at night”',
    ]);
    await press([second, third], 'in_review', batch);
    expect(await notificationsOf(studio, 'review')).toEqual(['Bo set “In review” on 3 results']);
    // Another status under the same name is a press of its own, and so is another person's.
    await press([first], 'approved', batch);
    expect(await notificationsOf(studio, 'review')).toEqual([
      'Bo set “Approved” on “a harbour at night”',
      'Bo set “In review” on 3 results',
    ]);
    await press([second], 'draft', crypto.randomUUID());
    await asBrowser(ann.browser, () => moveResultsToTrash(studio, [third]));
    const ids = (await listTrash(studio, null)).data.map(({ id }) => id);
    await asBrowser(ann.browser, () => deleteEntries(studio, ids));
    expect(await notificationsOf(studio, 'review')).toEqual([
      'Bo set “Draft” on “a harbour at night”',
      'Bo set “Approved” on “a harbour at night”',
    ]);
  });

  it('approve nothing when only half of the file arrives', async () => {
    const ref = await result();
    console.between(
      async () => new Response(new ReadableStream({ pull: (it) => it.error(new Error('cut')) })),
    );
    await expect(decide(studio, ann, ref)('approved')).rejects.toMatchObject({
      name: 'UnreachableError',
    });
    console.between(null);
    expect((await readReview(studio, ref)).steps).toEqual([]);
  });

  it('are not there for another workspace, and need a file', async () => {
    const ref = await result();
    const other = await console.team(ann);
    const comment = await commentOnResult(studio, ref, commentOf('Only for us'));
    const missing = 'There is no such result here.';
    await expect(readReview(other, ref)).rejects.toThrow(missing);
    await expect(commentOnResult(other, ref, commentOf('x'))).rejects.toThrow(missing);
    await expect(decide(other, ann, ref)('approved')).rejects.toThrow(missing);
    await expect(resolveComment(other, comment, true)).rejects.toThrow('no longer there');
    await expect(asBrowser(ann.browser, () => deleteComment(other, comment))).rejects.toThrow(
      'no longer there',
    );
    const noFile = { task_id: ref.task_id, output: 1 };
    await expect(commentOnResult(studio, noFile, commentOf('x'))).rejects.toThrow(missing);
    const [row] = await console.db
      .select({ subject: schema.comments.subject })
      .from(schema.comments)
      .where(eq(schema.comments.id, comment));
    expect(row?.subject).toBe(`result:${ref.task_id}:0`);
  });
});
