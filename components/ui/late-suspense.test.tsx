// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { lazy } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LateSuspense } from './index';

const Part = ({ words }: { words: string }) => <p>{words}</p>;

it('keeps what the server drew while something above it changes before its code is there', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(
    <LateSuspense>
      <Part words="drawn" />
    </LateSuspense>,
  );
  const code = Promise.withResolvers<{ default: typeof Part }>();
  const LatePart = lazy(() => code.promise);
  const page = (words: string) => (
    <LateSuspense>
      <LatePart words={words} />
    </LateSuspense>
  );
  const root = await act(async () => hydrateRoot(container, page('drawn')));
  const drawnPart = container.querySelector('p');
  await act(async () => root.render(page('changed')));
  expect(container.querySelector('p')).toBe(drawnPart);
  await act(async () => code.resolve({ default: Part }));
  expect(container.querySelector('p')).toBe(drawnPart);
  expect(container.textContent).toBe('changed');
  act(() => root.unmount());
});
