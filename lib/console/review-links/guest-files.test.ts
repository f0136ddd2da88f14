import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import type { OutputRef } from '@/lib/pages/gallery';
import type { GuestFilePart, LinkPicture, ReviewLinkInput } from '@/lib/pages/review-links';
import { describeDatabases } from '@/lib/platform/testing';
import { createGeneration } from '../create/creations';
import { readHeldFiles } from '../create/presets';
import { forwardUpload } from '../create/uploads';
import { schema } from '../db';
import { readCreationDetail } from '../library/task-detail';
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
  commentAsGuest,
  createReviewLink,
  enterReview,
  listReviewLinks,
  openGuestFile,
  openLinkPicture,
  openReview,
  readGuestReview,
  setReviewLinkSettings,
  withdrawReviewLink,
} from '.';

describeDatabases('what guests get under a review link', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  let ref: OutputRef;
  teamFixture(suite, (fixture) => {
    ({ console, ann, studio } = fixture);
  });

  const byAnn = <T>(body: () => Promise<T>) => asBrowser(ann.browser, body);
  const request = () => new Request('http://console.test/file');

  /** Makes a picture and a link to it. Returns the link's token. */
  async function share(more: Partial<ReviewLinkInput> = {}): Promise<string> {
    const outcome = await createGeneration(studio, {
      submissionId: randomUUID(),
      body: { model: 'lumen-spark', prompt: 'a harbour' },
      seenCredits: 1_000,
    });
    if (outcome.kind !== 'created') throw new Error('the price rose');
    ref = { task_id: outcome.creation.task_id, output: 0 };
    await vi.waitFor(
      async () =>
        expect((await readCreationDetail(studio, ref.task_id)).creation.status).toBe('succeeded'),
      { timeout: 15_000, interval: 50 },
    );
    const input: ReviewLinkInput = {
      title: 'Harbour',
      results: [ref],
      board: null,
      until: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
      right: 'approve',
      password: null,
      asks_name: true,
      addresses: [],
      shows: { prompts: false, models: false, prices: false, names: false },
      download: 'none',
      preview: false,
      brand: null,
      ...more,
    };
    return (await byAnn(() => createReviewLink(studio, input))).split('/').at(-1) ?? '';
  }

  /** The access as the next request has it. */
  const withSettings = async (access: Access): Promise<Access> => {
    const [row] = await console.db
      .select({ settings: schema.workspaces.settings })
      .from(schema.workspaces)
      .where(eq(schema.workspaces.id, access.workspace.id));
    return { ...access, workspace: { ...access.workspace, settings: row?.settings ?? {} } };
  };

  async function enter(token: string): Promise<Browser> {
    const guest = strange();
    const entry = { name: 'Carla', password: '', email: '', code: '' };
    await asBrowser(guest, () => enterReview(token, entry, randomUUID()));
    return guest;
  }

  const openFile = (token: string, guest: Browser, part: GuestFilePart) =>
    asBrowser(guest, () => openGuestFile(token, ref, part, request()));
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  const linkPicture = (token: string, picture: LinkPicture) =>
    asBrowser(strange(), () => openLinkPicture(token, picture, request()));

  /** The red in the middle of a square mark, and in the upper left corner. */
  async function cornersOf(bytes: Buffer) {
    const { width, height } = await sharp(bytes).metadata();
    const redAt = async (left: number, top: number): Promise<number> =>
      (await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())[0] ?? 0;
    // A fifth of the shorter side, and 0.15 of that from the edges.
    const inset = Math.round(0.65 * 0.2 * Math.min(width, height));
    return { marked: await redAt(width - inset, height - inset), plain: await redAt(0, 0) };
  }

  async function uploadLogo(access: Access): Promise<string> {
    const red = { r: 255, g: 0, b: 0 };
    const bytes = await sharp({
      create: { width: 400, height: 400, channels: 3, background: red },
    })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'logo.png');
    const url = 'http://console.test/?name=logo.png&type=image/png&for=edit';
    const file = await forwardUpload(access, new Request(url, { method: 'POST', body: form }));
    return file.asset_id;
  }

  it('pictures are bounded and name no model, and the full size needs its own right', async () => {
    const token = await share();
    const guest = await enter(token);
    const shown = await openFile(token, guest, 'file');
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    const { width = 0, height = 0, xmp } = await sharp(await bytesOf(shown)).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(2_048);
    expect(xmp?.toString()).toContain('trainedAlgorithmicMedia');
    expect(xmp?.toString()).not.toContain('umen');
    await expect(openFile(token, guest, 'download')).rejects.toMatchObject({ status: 403 });

    const fullToken = await share({ download: 'full' });
    const file = await openFile(fullToken, await enter(fullToken), 'download');
    expect(file.headers.get('content-disposition')).toBe('attachment');
    const bytes = await bytesOf(file);
    expect((await sharp(bytes).metadata()).xmp?.toString()).toContain('umen');
  });

  it('a mark is the logo, in the corner of what is shown and downloaded; without it nothing is downloaded', async () => {
    await expect(share({ download: 'marked' })).rejects.toThrow('Add a logo in Settings first');
    const logo = await uploadLogo(studio);
    await byAnn(() => setReviewLinkSettings(studio, { members: true, days: 14, logo }));
    expect(await readHeldFiles(console.db, studio.workspace.id)).toContain(logo);
    studio = await withSettings(studio);
    const token = await share({ download: 'marked' });
    const guest = await enter(token);
    const { creation } = await readCreationDetail(studio, ref.task_id);
    expect(creation.outputs[0]?.preview_url, 'a small picture of its own').toBeTruthy();
    for (const part of ['picture', 'file', 'download'] as const) {
      const { marked, plain } = await cornersOf(await bytesOf(await openFile(token, guest, part)));
      expect(marked).toBeGreaterThan(170);
      expect(plain).not.toBe(marked);
    }
    expect(await openReviewOf(token, guest)).toMatchObject({
      review: { has_logo: true, download: 'marked' },
    });

    await byAnn(() => setReviewLinkSettings(studio, { members: true, days: 14, logo: null }));
    await expect(openFile(token, guest, 'download')).rejects.toMatchObject({ status: 403 });
    expect(await openReviewOf(token, guest)).toMatchObject({
      review: { has_logo: false, download: 'none' },
    });

    const eve = await console.person('Eve');
    const elsewhere = await console.team(eve);
    await expect(
      asBrowser(eve.browser, () =>
        setReviewLinkSettings(elsewhere, { members: true, days: 14, logo }),
      ),
    ).rejects.toMatchObject({ status: 404 });
  });

  const openReviewOf = (token: string, guest: Browser) =>
    asBrowser(guest, () => openReview(token, randomUUID()));

  it('logo and chat picture need no guest, only where chosen, and end with the link', async () => {
    const plainToken = await share();
    for (const picture of ['logo', 'preview'] as const) {
      await expect(linkPicture(plainToken, picture)).rejects.toMatchObject({ status: 404 });
    }
    const logo = await uploadLogo(studio);
    await byAnn(() => setReviewLinkSettings(studio, { members: true, days: 14, logo }));
    const token = await share({ preview: true });
    for (const picture of ['logo', 'preview'] as const) {
      const response = await linkPicture(token, picture);
      expect(response.headers.get('content-type')).toMatch(/^image\/(jpeg|webp)$/);
      await response.body?.cancel();
    }
    for (const { id } of await listReviewLinks(studio)) {
      await byAnn(() => withdrawReviewLink(studio, id));
    }
    for (const picture of ['logo', 'preview'] as const) {
      await expect(linkPicture(token, picture)).rejects.toMatchObject({ status: 404 });
    }
  });

  it('nothing is sent again until something changed', async () => {
    const token = await share();
    const guest = await enter(token);
    const read = (since: string | null) => asBrowser(guest, () => readGuestReview(token, since));
    const revision = (await read(null))?.revision ?? null;
    expect(await read(revision)).toBeNull();
    const comment = { text: 'Smaller', parent: null, place: null };
    await asBrowser(guest, () => commentAsGuest(token, randomUUID(), ref, comment, randomUUID()));
    const changed = await read(revision);
    expect(changed?.results[0]?.comments).toMatchObject([{ text: 'Smaller' }]);
    expect(await read(changed?.revision ?? null)).toBeNull();
  });

  it('a link that was filled from many addresses leaves a guest their own share', async () => {
    const token = await share();
    const [flood, client] = [await enter(token), await enter(token)];
    const say = (guest: Browser) =>
      asBrowser(guest, () =>
        commentAsGuest(
          token,
          randomUUID(),
          ref,
          { text: 'Hello', parent: null, place: null },
          randomUUID(),
        ),
      );
    await say(flood);
    const [link] = await listReviewLinks(studio);
    const [guest] = await console.db
      .select({ id: schema.reviewGuests.id })
      .from(schema.comments)
      .innerJoin(schema.reviewGuests, eq(schema.reviewGuests.id, schema.comments.guestId))
      .where(eq(schema.reviewGuests.linkId, link?.id ?? ''));
    await console.db.execute(
      sql`update console.attempts set count = 60 where key = ${`review-act:${guest?.id}`}`,
    );
    await say(flood);
    await console.db.execute(
      sql`update console.attempts set count = 1000 where key = ${`review-act:${link?.id}`}`,
    );
    await expect(say(flood)).rejects.toMatchObject({ status: 429 });
    await say(client);
  });
});
