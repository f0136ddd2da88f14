// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { capabilities, type ModelField } from '@/lib/contract';
import { writeDraggedMedia } from '@/lib/forms';
import { TestTransfer } from './testing/browser-pieces';
import { fileOf, renderForm } from './testing/render-form';

afterEach(cleanup);

const images: ModelField = { name: 'reference_images', type: 'array', max_items: 3 };
const videos: ModelField = { name: 'reference_videos', type: 'array', max_items: 3 };
const url = (name: string) => `https://media.test/${name}`;

function input(kind: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[data-media-input="${kind}"]`);
  if (!found) throw new Error(`no file input for ${kind}`);
  return found;
}

/** Fires a drop event with `transfer`, because jsdom has no DataTransfer. */
function drop(target: Element, transfer: TestTransfer): void {
  const event = createEvent.drop(target);
  Object.defineProperty(event, 'dataTransfer', { value: transfer });
  fireEvent(target, event);
}

describe('a media list', () => {
  it('uploads files with progress and keeps their order, whichever finishes first', async () => {
    const { user, uploads, read, uploadReasons } = await renderForm([images]);
    await user.upload(input('image'), [fileOf('a.png', 'image/png'), fileOf('b.png', 'image/png')]);
    expect(uploadReasons()).toEqual(['Reference images: 2 uploads are still under way']);
    uploads[0]?.options.onProgress?.(0.4);
    const progress = await screen.findByRole('progressbar', { name: 'Uploading a.png' });
    await waitFor(() => expect(progress.getAttribute('aria-valuenow')).toBe('40'));
    uploads[1]?.finish({});
    await waitFor(() => expect(read()).toEqual({ reference_images: [url('b.png')] }));
    uploads[0]?.finish({});
    await waitFor(() => expect(read()).toEqual({ reference_images: [url('a.png'), url('b.png')] }));
    expect(uploadReasons()).toEqual([]);
    expect(screen.getByText('2 of 3')).toBeTruthy();
  });

  it('refuses unsuitable files before sending anything', async () => {
    const { user, uploads } = await renderForm([images]);
    const tooLarge = fileOf('big.png', 'image/png');
    Object.defineProperty(tooLarge, 'size', { value: 67_108_865 });
    const files = [
      fileOf('notes.pdf', 'application/pdf'),
      tooLarge,
      fileOf('none.png', 'image/png', 0),
    ];
    fireEvent.change(input('image'), { target: { files } });
    await user.click(document.body);
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('“notes.pdf” is not PNG, JPEG, WebP or GIF.');
    expect(alert).toContain('“big.png” is larger than 64 MB.');
    expect(alert).toContain('“none.png” is empty.');
    expect(uploads).toEqual([]);
  });

  it('counts against the limit and tells how many were left out', async () => {
    const { user, uploads } = await renderForm([images], {
      values: { reference_images: [url('1'), url('2')] },
    });
    await user.upload(input('image'), [fileOf('a.png', 'image/png'), fileOf('b.png', 'image/png')]);
    expect(uploads.map(({ file }) => file.name)).toEqual(['a.png']);
    expect(screen.getByRole('alert').textContent).toBe(
      'Reference images takes at most 3; 1 left out.',
    );
    expect(screen.queryByRole('button', { name: /drop or paste Reference images/u })).toBeNull();
  });

  it('counts running uploads against the limit for a second batch', async () => {
    const { user, uploads, read } = await renderForm([{ ...images, max_items: 4 }]);
    const batch = (...names: string[]) =>
      user.upload(
        input('image'),
        names.map((name) => fileOf(name, 'image/png')),
      );
    await batch('a.png', 'b.png', 'c.png');
    expect(screen.queryByRole('alert')).toBeNull();
    await batch('d.png', 'e.png', 'f.png');
    expect(uploads.map(({ file }) => file.name)).toEqual(['a.png', 'b.png', 'c.png', 'd.png']);
    expect(screen.getByRole('alert').textContent).toBe(
      'Reference images takes at most 4; 2 left out.',
    );
    for (const upload of uploads) upload.finish({});
    await waitFor(() =>
      expect(read()).toEqual({
        reference_images: ['a', 'b', 'c', 'd'].map((n) => url(`${n}.png`)),
      }),
    );
    expect(screen.getByText('4 of 4')).toBeTruthy();
  });

  it('retries a failed upload, and removes one', async () => {
    const { user, uploads, read, uploadReasons } = await renderForm([images]);
    await user.upload(input('image'), fileOf('a.png', 'image/png'));
    uploads[0]?.fail('The connection broke.');
    await user.click(await screen.findByRole('button', { name: 'Retry a.png' }));
    uploads[1]?.finish({});
    await waitFor(() => expect(read()).toEqual({ reference_images: [url('a.png')] }));
    await user.upload(input('image'), fileOf('b.png', 'image/png'));
    await user.click(await screen.findByRole('button', { name: 'Stop uploading b.png' }));
    expect(uploads[2]?.options.signal?.aborted).toBe(true);
    expect(uploadReasons()).toEqual([]);
  });

  it('shows why an upload failed as words', async () => {
    const { user, uploads } = await renderForm([images]);
    await user.upload(input('image'), fileOf('a.heic.png', 'image/png'));
    uploads[0]?.fail('HEIC pictures are not taken. Save it as JPEG.');
    const words = await screen.findByRole('alert');
    expect(words.textContent).toBe('a.heic.png: HEIC pictures are not taken. Save it as JPEG.');
    expect(words.className).not.toContain('sr-only');
  });

  it('accepts only https addresses', async () => {
    const { user, read } = await renderForm([images]);
    await user.click(screen.getByRole('button', { name: 'Add Reference images by web address' }));
    const box = screen.getByRole('textbox', { name: 'Web address for Reference images' });
    await user.type(box, 'http://a.test/x.png{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('https://');
    await user.clear(box);
    await user.type(box, 'https://a.test/x.png{Enter}');
    expect(read()).toEqual({ reference_images: ['https://a.test/x.png'] });
  });

  it('reorders and removes by keyboard, and announces it', async () => {
    const values = { reference_images: [url('1'), url('2'), url('3')] };
    const { user, read } = await renderForm([images], { values });
    screen.getByRole('button', { name: 'Reference images, item 1 of 3' }).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(read()).toEqual({ reference_images: [url('2'), url('1'), url('3')] });
    expect(screen.getByRole('status').textContent).toBe('Moved to position 2 of 3.');
    screen.getByRole('button', { name: 'Reference images, item 1 of 3' }).focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(screen.getByRole('button', { name: 'Earlier' }).hasAttribute('disabled')).toBe(false);
    screen.getByRole('button', { name: 'Reference images, item 1 of 3' }).focus();
    await user.keyboard('{Delete}');
    expect(read()).toEqual({ reference_images: [url('1'), url('3')] });
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Reference images, item 1 of 2',
    );
  });

  it('reorders by buttons, for people who can neither drag nor type', async () => {
    const { user, read } = await renderForm([images], {
      values: { reference_images: [url('1'), url('2')] },
    });
    await user.click(screen.getByRole('button', { name: 'Reference images, item 2 of 2' }));
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(read()).toEqual({ reference_images: [url('2'), url('1')] });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(read()).toEqual({ reference_images: [url('1')] });
  });

  it('accepts results of its own kind dragged from the gallery', async () => {
    const { read } = await renderForm([images]);
    const zone = screen.getByRole('group', { name: 'Reference images' });
    const image = new TestTransfer();
    writeDraggedMedia(image, { url: url('result.png'), kind: 'image' });
    drop(zone, image);
    expect(read()).toEqual({ reference_images: [url('result.png')] });
    const sound = new TestTransfer();
    writeDraggedMedia(sound, { url: url('result.mp3'), kind: 'audio' });
    drop(zone, sound);
    expect(screen.getByRole('alert').textContent).toBe('Reference images takes images.');
  });

  it('takes a frame of a film, and says when this browser cannot', async () => {
    const { user, read } = await renderForm([images]);
    const zone = screen.getByRole('group', { name: 'Reference images' });
    drop(zone, new TestTransfer([fileOf('film.mp4', 'video/mp4')]));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('button', { name: 'First frame' })).toBeNull();
    drop(zone, new TestTransfer([fileOf('film.mp4', 'video/mp4')]));
    await user.click(screen.getByRole('button', { name: 'Last frame' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This browser cannot take a frame of this film. Try a current Chrome, Edge or Safari.',
    );
    expect(read()).toEqual({});
  });

  it('takes uploads of its own kind from Assets, as many as there is room for', async () => {
    const asset = (name: string, content_type: string) => ({
      asset_id: `asset_${name}`,
      url: url(name),
      name,
      content_type,
      size: 3,
    });
    const { user, read } = await renderForm([images], {
      values: { reference_images: [url('1')] },
      assets: [
        asset('a.png', 'image/png'),
        asset('b.png', 'image/png'),
        asset('c.png', 'image/png'),
        asset('steps.mp3', 'audio/mpeg'),
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Add Reference images from Assets' }));
    const dialog = await screen.findByRole('dialog', { name: 'Choose reference images' });
    const choices = within(dialog).getAllByRole('button', { name: /png|mp3/u });
    expect(choices.map((choice) => choice.getAttribute('aria-label'))).toEqual([
      'a.png',
      'b.png',
      'c.png',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'b.png' }));
    await user.click(within(dialog).getByRole('button', { name: 'a.png' }));
    expect(within(dialog).getByRole('button', { name: 'c.png' }).hasAttribute('disabled')).toBe(
      true,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Use 2' }));
    expect(read()).toEqual({ reference_images: [url('1'), url('b.png'), url('a.png')] });
  });

  it('accepts dropped and pasted files', async () => {
    const { user, uploads } = await renderForm([images]);
    const zone = screen.getByRole('group', { name: 'Reference images' });
    drop(zone, new TestTransfer([fileOf('dropped.png', 'image/png')]));
    fireEvent.paste(zone, { clipboardData: new TestTransfer([fileOf('pasted.png', 'image/png')]) });
    await user.click(document.body);
    expect(uploads.map(({ file }) => file.name)).toEqual(['dropped.png', 'pasted.png']);
  });
});

describe('a media slot', () => {
  it('holds one image', async () => {
    const { user, uploads, read } = await renderForm([
      { name: 'first_frame_image_url', type: 'string' },
    ]);
    await user.upload(input('image'), fileOf('first.png', 'image/png'));
    uploads[0]?.finish({});
    await waitFor(() => expect(read()).toEqual({ first_frame_image_url: url('first.png') }));
    await user.click(screen.getByRole('button', { name: 'Remove item 1' }));
    expect(read()).toEqual({});
  });
});

describe('reference videos', () => {
  const duration: ModelField = { name: 'input_video_duration', type: 'number' };

  it('are measured into input_video_duration', async () => {
    const { user, uploads, read } = await renderForm([videos, duration]);
    expect(screen.queryByRole('spinbutton', { name: 'Input video duration' })).toBeNull();
    await user.upload(input('video'), [fileOf('a.mp4', 'video/mp4'), fileOf('b.mp4', 'video/mp4')]);
    uploads[0]?.finish({ duration: 4.25 });
    uploads[1]?.finish({ duration: 2 });
    await waitFor(() => expect(read().input_video_duration).toBe(6.25));
    await user.click(screen.getByRole('button', { name: 'Remove item 2' }));
    await waitFor(() => expect(read().input_video_duration).toBe(4.25));
    await user.click(screen.getByRole('button', { name: 'Remove item 1' }));
    await waitFor(() => expect(read()).toEqual({}));
  });

  it('are measured again when one whose length is stored is replaced', async () => {
    const { user, uploads, read, reopen } = await renderForm([videos, duration]);
    await user.upload(input('video'), fileOf('a.mp4', 'video/mp4'));
    uploads[0]?.finish({ duration: 10 });
    await waitFor(() => expect(read().input_video_duration).toBe(10));
    reopen();
    await user.click(screen.getByRole('button', { name: 'Remove item 1' }));
    await user.upload(input('video'), fileOf('b.mp4', 'video/mp4'));
    uploads[1]?.finish({ duration: 3 });
    await waitFor(() => expect(read().input_video_duration).toBe(3));
  });

  it('do not change a duration that the person set', async () => {
    const { user, uploads, read } = await renderForm([videos, duration], {
      values: { input_video_duration: 3 },
    });
    await user.upload(input('video'), fileOf('a.mp4', 'video/mp4'));
    uploads[0]?.finish({ duration: 8 });
    await waitFor(() => expect(read().reference_videos).toEqual([url('a.mp4')]));
    expect(read().input_video_duration).toBe(3);
  });

  it('turn sound off if the model requires it, and explain why', async () => {
    const audio: ModelField = { name: 'audio', type: 'boolean', default: false };
    const model = { capabilities: [capabilities.referenceVideosRequireSilent] };
    const { user, uploads, payload } = await renderForm([videos, audio], {
      values: { audio: true },
      model,
    });
    await user.upload(input('video'), fileOf('a.mp4', 'video/mp4'));
    uploads[0]?.finish({ duration: 2 });
    const toggle = screen.getByRole('switch', { name: 'Audio' });
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
    expect(toggle.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/Off, because this model makes no sound/u)).toBeTruthy();
    expect(payload().audio).toBe(false);
  });
});

describe('avatar assets', () => {
  const avatar: ModelField[] = [
    { name: 'avatar_asset_ids', type: 'array', max_items: 2 },
    { name: 'avatar_mode', type: 'string', options: ['virtual'] },
  ];
  const assets = ['one', 'two', 'three'].map((name) => ({
    asset_id: `asset_${name}`,
    url: url(`${name}.png`),
    name: `${name}.png`,
    content_type: 'image/png',
    size: 3,
  }));

  it('are chosen by id, in order, up to the limit, and turn avatar mode on', async () => {
    const { user, payload } = await renderForm(avatar, { assets });
    await user.click(screen.getByRole('button', { name: 'Choose assets' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'two.png' }));
    await user.click(within(dialog).getByRole('button', { name: 'one.png' }));
    expect(within(dialog).getByRole('button', { name: 'three.png' }).hasAttribute('disabled')).toBe(
      true,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Use 2' }));
    expect(payload()).toEqual({
      avatar_asset_ids: ['asset_two', 'asset_one'],
      avatar_mode: 'virtual',
    });
    await user.click(await screen.findByRole('button', { name: 'Remove two.png' }));
    expect(payload().avatar_asset_ids).toEqual(['asset_one']);
  });

  const values = { avatar_asset_ids: ['asset_one', 'asset_two'] };
  const review = (code: string, said: string) => ({
    avatars: values.avatar_asset_ids,
    review: {
      code,
      message: said,
      said,
      param: 'avatar_asset_ids',
      request_id: null,
      retry_after: 4,
      balance: null,
    },
  });

  it('show which of them are in review', async () => {
    const avatars = review('avatar_review_pending', '“two.png” (asset_two) is being reviewed.');
    await renderForm(avatar, { assets, values, avatars });
    const tiles = (await screen.findByRole('button', { name: 'Remove two.png' })).closest('ul');
    expect([...(tiles?.children ?? [])].map((tile) => tile.textContent)).toEqual([
      'Approved',
      'In review',
    ]);
    expect(screen.getByRole('status').textContent).toContain('This continues automatically');
  });

  it('explain why one is refused, and remove it', async () => {
    const avatars = review('avatar_reference_invalid', '“two.png” (asset_two) is too small.');
    const { user, payload } = await renderForm(avatar, { assets, values, avatars });
    await screen.findByText('“two.png” is too small.');
    expect(screen.getByText('Not usable')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove this image' }));
    expect(payload().avatar_asset_ids).toEqual(['asset_one']);
    expect(screen.queryByText('“two.png” is too small.')).toBeNull();
  });
});
