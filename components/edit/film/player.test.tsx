// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CommandCenterProvider } from '../../layout/testing/command-center';
import { Player } from './player';
import { createPlayhead } from './playhead';
import type { FilmTools } from './use-film-tools';

/* There is no Next.js router in a unit test. */
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));

afterEach(cleanup);

it.each([
  ['sound', 'audio'],
  ['film', 'video'],
])('has controls for a %s whose moments cannot be read', (_, kind) => {
  const tools = {
    media: { name: 'upload:a', label: 'Harbour', file: { url: 'https://media.test/a' } },
    isSound: kind === 'audio',
    reading: { facts: undefined, failure: 'It is longer than an hour.', retry: () => undefined },
    playhead: createPlayhead(),
    selection: null,
  } as unknown as FilmTools;
  const player = (shownTools: FilmTools) => (
    <CommandCenterProvider>
      <Player workspace="studio" tools={shownTools} poster={undefined} label="v1" tool="trim" />
    </CommandCenterProvider>
  );
  const { rerender } = render(player(tools));
  const media = screen.getByLabelText('v1');
  expect(media.hasAttribute('controls')).toBe(true);
  expect(media.className).not.toContain('sr-only');
  rerender(player({ ...tools, reading: { ...tools.reading, failure: null } }));
  expect(media.hasAttribute('controls')).toBe(false);
});
