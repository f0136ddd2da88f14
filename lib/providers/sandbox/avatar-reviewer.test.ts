import { describe, expect, it } from 'vitest';
import type { AvatarPicture } from '../avatar-reviews';
import { createAvatarReviewer } from './avatar-reviewer';

const never = new AbortController().signal;
const picture = (more: Partial<AvatarPicture> = {}): AvatarPicture => ({
  key: 'asset_1',
  name: 'ada.png',
  contentType: 'image/png',
  width: 512,
  height: 512,
  url: 'https://files.example/ada.png',
  open: () => Promise.reject(new Error('not read')),
  ...more,
});

describe('the sandbox’s review of avatars', () => {
  it('takes five seconds, and continues in another process', async () => {
    let now = 1_000;
    const clock = { now: () => now };
    const started = await createAvatarReviewer(clock).start(picture(), never);
    if (started.state !== 'pending') throw new Error(started.state);
    expect(started.pollAfterMs).toBe(5_000);
    const other = createAvatarReviewer(clock);
    now += 4_999;
    expect(await other.status(started.reference, never)).toMatchObject({
      state: 'pending',
      pollAfterMs: 1,
    });
    now += 1;
    expect(await other.status(started.reference, never)).toMatchObject({ state: 'approved' });
  });

  it.each<[string, Partial<AvatarPicture>, string]>([
    ['a face', {}, 'approved'],
    ['the smallest picture', { width: 128, height: 128 }, 'approved'],
    ['no name', { name: null }, 'approved'],
    ['a small picture', { width: 2_000, height: 127 }, 'too small'],
    ['a video', { contentType: 'video/mp4' }, 'not an image'],
    ['a name that asks for it', { name: 'ada [[avatar:unusable]].png' }, 'file name'],
  ])('%s: %s → %s', async (_, more, outcome) => {
    const reviewer = createAvatarReviewer({ now: () => 0 }, 0);
    const review = await reviewer.start(picture(more), never);
    expect(review.state === 'unusable' ? review.reason : review.state).toContain(outcome);
  });

  it('is unavailable when a file name asks for it, and for a reference that is not its own', async () => {
    const reviewer = createAvatarReviewer({ now: () => 0 });
    const down = picture({ name: 'ada [[avatar:unavailable]].png' });
    await expect(reviewer.start(down, never)).rejects.toThrow('unavailable');
    await expect(reviewer.status('asset://1', never)).rejects.toThrow('does not know');
  });
});
