// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CommandCenterProvider } from '../../layout/testing/command-center';
import { ImageStage } from './image-stage';
import { VideoStage } from './video-stage';

/* There is no Next.js router in a unit test. */
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
});

function network(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

it('loads a picture again once online, and does not call it gone before', () => {
  const output = { url: 'https://files.test/a.png', content_type: 'image/png' };
  render(
    <CommandCenterProvider>
      <ImageStage output={output} alt="Ferry" renderPins={() => null} />
    </CommandCenterProvider>,
  );
  network(false);
  fireEvent.error(screen.getByAltText('Ferry'));
  expect(screen.getByText('Loads when you are back online.')).toBeDefined();
  network(true);
  fireEvent.error(screen.getByAltText('Ferry'));
  expect(screen.getByText(/^This file is no longer available\. Result addresses/)).toBeDefined();
});

it('says that a film cannot be loaded, as it does of a picture', () => {
  const output = { url: 'https://files.test/a.mp4', content_type: 'video/mp4' };
  const { container } = render(
    <CommandCenterProvider>
      <VideoStage output={output} player={{ current: null }} />
    </CommandCenterProvider>,
  );
  const film = container.querySelector('video');
  if (film === null) throw new Error('no film is shown');
  fireEvent.error(film);
  expect(screen.getByText(/^This file is no longer available\. Result addresses/)).toBeDefined();
});

it('shows no preview below a picture that is loaded', () => {
  const output = {
    url: 'https://files.test/a.png',
    content_type: 'image/png',
    preview_url: 'https://files.test/a-small.webp',
  };
  render(
    <CommandCenterProvider>
      <ImageStage output={output} alt="Ferry" renderPins={() => null} />
    </CommandCenterProvider>,
  );
  const picture = screen.getByAltText('Ferry');
  expect(picture.style.backgroundImage).toContain('a-small.webp');
  Object.defineProperty(picture, 'naturalWidth', { value: 800 });
  fireEvent.load(picture);
  expect(picture.style.backgroundImage).toBe('');
});
