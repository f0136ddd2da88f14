// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { NamedMedia } from './film-tools';
import { JoinPanel } from './join-panel';
import { namedMediaOf } from './sound-panel';
import type { FilmTools } from './use-film-tools';

afterEach(cleanup);

const picked = (asset: string, label: string) => ({
  name: `upload:${asset}`,
  label,
  url: `https://media.test/${asset}.mp4`,
  content_type: 'video/mp4',
  picture_url: '',
});
const filmsOf = (labels: readonly string[]): NamedMedia[] =>
  labels.flatMap((label, index) => namedMediaOf(picked(`asset_${index}`, label)));

function Panel({ labels }: { labels: readonly string[] }) {
  const [films, changeFilms] = useState<readonly NamedMedia[]>(filmsOf(labels));
  const filmReadings = films.map(() => ({ facts: undefined, failure: null }));
  const tools = { films, filmReadings, changeFilms } as unknown as FilmTools;
  return <JoinPanel workspace="studio" tools={tools} />;
}

const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it('the focus stays with a film that is moved, and near one that is removed', () => {
  render(<Panel labels={['dawn', 'noon', 'dusk']} />);
  const down = screen.getByRole('button', { name: 'Move film 1 down' });
  down.focus();
  fireEvent.keyDown(down, { key: 'ArrowDown', altKey: true });
  expect(order()).toEqual(['1. noon', '2. dawn', '3. dusk']);
  expect(focused()).toBe('Move film 2 down');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', altKey: true });
  expect(order()).toEqual(['1. noon', '2. dusk', '3. dawn']);
  // It cannot go further down.
  expect(focused()).toBe('Move film 3 up');
  fireEvent.click(screen.getByRole('button', { name: 'Remove film 3' }));
  expect(focused()).toBe('Remove film 2');
  fireEvent.click(screen.getByRole('button', { name: 'Remove film 2' }));
  expect(focused()).toBe('Add films');
});

it('says why no more films can be added', () => {
  render(<Panel labels={Array.from({ length: 20 }, (_, index) => `shot ${index}`)} />);
  expect(screen.getByRole('button', { name: 'Add films' })).toHaveProperty('disabled', true);
  expect(screen.getByText('20 films are the most that are joined.')).toBeTruthy();
});

it('the name of a film is short enough to be named in a credential, and no character is cut', () => {
  const [film] = filmsOf([`${'a'.repeat(159)}😀${'b'.repeat(90)}`]);
  expect(film?.label.length).toBeLessThanOrEqual(200);
  expect(film?.label.isWellFormed()).toBe(true);
});
