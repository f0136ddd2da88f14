// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReloadMedia } from './reload-media';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const address = 'https://files.test/o/1?signature=a';
const fresh = `/api/console/studio/media?address=${encodeURIComponent(address)}`;

/** An image of the page's first HTML, with what a browser says of how it loaded. */
function imageOf(loaded: { complete: boolean; naturalWidth: number }): HTMLImageElement {
  const image = document.createElement('img');
  image.src = address;
  for (const [name, value] of Object.entries({ currentSrc: address, ...loaded })) {
    Object.defineProperty(image, name, { value });
  }
  document.body.append(image);
  return image;
}

it('loads an image that fails by a fresh address', () => {
  const image = imageOf({ complete: false, naturalWidth: 0 });
  render(<ReloadMedia workspace="studio" />);
  expect(image.getAttribute('src')).toBe(address);
  fireEvent.error(image);
  expect(image.getAttribute('src')).toBe(fresh);
});

it('loads one that failed before the page ran as well, and leaves one that is there', () => {
  const failed = imageOf({ complete: true, naturalWidth: 0 });
  const there = imageOf({ complete: true, naturalWidth: 8 });
  render(<ReloadMedia workspace="studio" />);
  expect(failed.getAttribute('src')).toBe(fresh);
  expect(there.getAttribute('src')).toBe(address);
});
