// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CommandCenterProvider } from '../../layout/testing/command-center';
import { ImageStage } from '../viewer';
import { OutputMedia } from './output-media';
import { SoundTile } from './sound-tile';

/* There is no Next.js router in a unit test. */
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
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

it.each([
  [
    'a picture in the viewer',
    () => <ImageStage output={output} alt="Ferry" pinsOver={() => null} />,
    'img',
  ],
  ['a sound', () => <SoundTile output={output} label="Ferry" />, 'audio'],
])('loads %s again once online, and does not call it gone before', (_, view, tag) => {
  const { container } = render(<CommandCenterProvider>{view()}</CommandCenterProvider>);
  const file = () => container.querySelector(tag) as HTMLElement;
  network(false);
  fireEvent.error(file());
  expect(screen.getByText('Loads when you are back online.')).toBeTruthy();
  network(true);
  fireEvent.error(file());
  expect(screen.getByText(/^This file is no longer available\./)).toBeTruthy();
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
