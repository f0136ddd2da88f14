// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CommandCenterProvider, useShortcut, useShortcutHints } from './command-center';

/* There is no Next.js router in a unit test. */
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));

afterEach(cleanup);

const hints = [{ keys: 'Enter', label: 'Open', group: 'Tiles' }];
const pressed: string[] = [];

function Page() {
  const act = (name: string) => () => void pressed.push(name);
  useShortcut({ keys: 'r', label: 'Reload', group: 'Page' }, act('r'));
  useShortcut({ keys: 'g c', label: 'Go to Create', group: 'Go to' }, act('g c'));
  useShortcut({ keys: 'mod+a', label: 'Select all', group: 'Page' }, act('mod+a'));
  useShortcut({ keys: 'Plus', label: 'Zoom in', group: 'Page', repeat: true }, act('Plus'));
  useShortcut({ keys: 'Space', label: 'Play', group: 'Page' }, act('Space'));
  useShortcut({ keys: 'ArrowLeft', label: 'Before', group: 'Page' }, act('ArrowLeft'));
  useShortcutHints(hints);
  return (
    <>
      <input aria-label="Words" />
      <button type="button">Press</button>
      <div role="slider" tabIndex={0} aria-valuenow={1} aria-label="Line" />
    </>
  );
}

const open = () => {
  pressed.length = 0;
  render(
    <CommandCenterProvider>
      <Page />
    </CommandCenterProvider>,
  );
};
const press = (key: string, on: Element = document.body, more = {}) =>
  fireEvent.keyDown(on, { key, ...more });

it('lists exactly the registered keys and those of every page', async () => {
  open();
  press('?');
  const sheet = await screen.findByRole(
    'dialog',
    { name: 'Keyboard shortcuts' },
    // The sheet is loaded lazily, which can take a while.
    { timeout: 10_000 },
  );
  const rows = within(sheet)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(rows.toSorted()).toEqual(
    [
      'Before: ←',
      'Close what is open: Esc',
      'Go to Create: gc',
      'Keyboard shortcuts: ?',
      'Open: ↵',
      'Play: Space',
      'Reload: r',
      'Search and commands: Ctrl k',
      'Select all: Ctrl a',
      'Zoom in: +',
    ].toSorted(),
  );
});

it('does not act on keys that the focused control uses', () => {
  open();
  const field = screen.getByLabelText('Words');
  press('r', field);
  press('a', field, { ctrlKey: true });
  press(' ', screen.getByRole('button'));
  press('ArrowLeft', screen.getByRole('slider'));
  expect(pressed).toEqual([]);
  press('r', screen.getByRole('button'));
  press('a', document.body, { ctrlKey: true });
  press(' ');
  press('ArrowLeft');
  expect(pressed).toEqual(['r', 'mod+a', 'Space', 'ArrowLeft']);
});

it('repeats a held key only for shortcuts with `repeat`', () => {
  open();
  press('r');
  press('r', document.body, { repeat: true });
  press('=');
  press('+', document.body, { repeat: true });
  expect(pressed).toEqual(['r', 'Plus', 'Plus']);
});

/**
 * Files with their own key handlers: where the sheet lists those keys, or why it need not. A new handler is
 * added here; page-wide keys use `useShortcut`, which lists them.
 */
const ownKeys: Readonly<Record<string, string>> = {
  'boards/surface/pins.tsx': 'keeps the keys of a pin from the surface',
  'boards/surface/present.tsx': 'arrows and Escape, as its buttons do',
  'boards/surface/stage.tsx': 'boards/surface/board-keys.ts',
  'boards/surface/text-editor.tsx': 'Enter and Escape leave the text',
  'boards/surface/toolbar.tsx': 'boards/surface/board-keys.ts',
  'chat/composer.tsx': 'chat/chat-keys.ts',
  'chat/question.tsx': 'chat/chat-keys.ts',
  'create/generate-bar.tsx': 'keeps a held key from pressing again',
  'edit/film/join-panel.tsx': 'Alt and an arrow move a row, as its buttons do',
  'edit/film/timeline.tsx': 'arrows of a slider',
  'edit/film/trim-panel.tsx': 'Enter saves the field, Escape leaves it',
  'edit/stage/gestures.ts':
    'Space is held while the view is dragged; edit/stage/use-stage-keys.ts lists it',
  'edit/strip.tsx': 'arrows of its list, as , and . on the page',
  'experiments/ask-to-run.tsx': 'Escape leaves the field',
  'experiments/axis-row.tsx': 'arrows of a handle',
  'experiments/experiment-grid.tsx': 'experiments/grid-keys.ts',
  'experiments/saved-lists.tsx': 'Escape leaves the field',
  'experiments/webhook-field.tsx': 'Enter saves the field',
  'form/controls/numbers.tsx': 'arrows of a number field',
  'form/controls/prompt.tsx': 'create/form-keys.ts',
  'form/controls/texts.tsx': 'Enter and Backspace of a list of words',
  'form/media/add-media.tsx': 'Escape leaves the field',
  'form/media/media-tile.tsx': 'create/form-keys.ts',
  'layout/command-center.tsx': 'runs the shortcuts',
  'layout/command-palette.tsx': 'arrows of its list',
  'layout/composing-keys.ts': 'withholds keys of an input method',
  'library/compare/stages.tsx': 'library/compare/compare-keys.ts',
  'library/gallery/gallery-grid.tsx': 'library/gallery/tile-keys.ts',
  'money/usage/day-chart.tsx': 'arrows of a slider',
  'review/mention-field.tsx': 'arrows, Enter and Tab of its list',
  'review/pin-layer.tsx': 'arrows move the cross, as its name says',
  'storyboards/shot-card.tsx': 'arrows of a handle',
  'ui/loading-trigger.tsx': 'Escape takes the press back',
  'ui/select.tsx': 'arrows, Enter and Space open a list',
  'ui/tooltip.tsx': 'Escape hides a tooltip',
};

it('knows every component that handles keys', () => {
  const follows = readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) =>
      /onKeyDown=|addEventListener\('keydown'/.test(readFileSync(`components/${file}`, 'utf8')),
    );
  expect(follows.sort()).toEqual(Object.keys(ownKeys));
  for (const listed of Object.values(ownKeys).filter((why) => why.endsWith('-keys.ts'))) {
    expect(readFileSync(`components/${listed}`, 'utf8')).toContain('readonly Shortcut[]');
  }
});
