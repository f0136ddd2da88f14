// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FilmBar } from './film-bar';
import type { FilmDesk } from './use-film-desk';

afterEach(cleanup);

it.each([
  [null, 'It is too large.'],
  ['A harbour', 'Of another film, A harbour: It is too large.'],
])('says why work failed, where the open film is not the one of %s', (foreignTitle, message) => {
  const work = { state: { kind: 'failed', message: 'It is too large.' } };
  const desk = { tool: null, work, foreignTitle } as unknown as FilmDesk;
  render(<FilmBar {...desk} />);
  expect(screen.getByText(message)).toBeTruthy();
});
