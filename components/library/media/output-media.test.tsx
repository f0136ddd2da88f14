// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OutputMedia } from './output-media';
import { SoundTile } from './sound-tile';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const output = { url: 'https://files.test/a.png', content_type: 'image/png' };

function imageIn(container: HTMLElement) {
  const image = container.querySelector('img');
  if (image === null) throw new Error('no image is shown');
  return image;
}

function network(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

it('reports that a file is gone only when it failed to load while online', () => {
  const { container } = render(<OutputMedia output={output} />);
  network(false);
  fireEvent.error(imageIn(container));
  expect(screen.getByText('Loads when you are back online.')).toBeTruthy();
  network(true);
  fireEvent.error(imageIn(container));
  expect(screen.getByText('This file is no longer available.')).toBeTruthy();
});

it('loads a sound again once online, and does not call it gone before', () => {
  const { container } = render(<SoundTile output={output} label="Ferry" />);
  const sound = () => container.querySelector('audio') as HTMLElement;
  network(false);
  fireEvent.error(sound());
  expect(screen.getByText('Loads when you are back online.')).toBeTruthy();
  network(true);
  fireEvent.error(sound());
  expect(screen.getByText('This file is no longer available.')).toBeTruthy();
});

it('loads a file again under a new address', () => {
  const { container, rerender } = render(<OutputMedia output={output} />);
  fireEvent.error(imageIn(container));
  expect(screen.getByText('This file is no longer available.')).toBeTruthy();
  rerender(<OutputMedia output={{ ...output, preview_url: 'https://files.test/b.png' }} />);
  expect(imageIn(container).src).toBe('https://files.test/b.png');
});

it('shows that a result is no longer kept, and loads nothing', () => {
  const { container } = render(<OutputMedia output={{ ...output, no_longer_kept: true }} />);
  expect(screen.getByText('Result no longer kept')).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
});
