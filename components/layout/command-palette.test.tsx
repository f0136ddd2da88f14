// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import CommandPalette from './command-palette';
import type { Command, FoundCommands } from './command-types';

afterEach(cleanup);

const command = (label: string, group: string, keywords: string[] = []): Command => ({
  id: `${group}:${label}`,
  label,
  group,
  keywords,
  href: `/${group}/${label}`,
});
const local = [
  command('Create', 'Pages', ['generate']),
  command('Cinematic Ana Texture', 'Models'),
  command('Cat Studio', 'Models'),
  command('Concatenate', 'Models'),
];

/** Opens the palette; `answer` gives the results of the server. */
function open() {
  const opened: string[] = [];
  const results = Promise.withResolvers<FoundCommands>();
  render(
    <CommandPalette
      sources={[() => local]}
      searches={[() => results.promise]}
      onOpenChange={() => undefined}
      onExecute={({ label }) => opened.push(label)}
    />,
  );
  return {
    opened,
    user: userEvent.setup(),
    answer: (commands: readonly Command[], note: string | null = null) =>
      results.resolve({ commands, note }),
  };
}
const labels = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const highlighted = () =>
  screen.queryAllByRole('option').find((row) => row.getAttribute('aria-selected') === 'true')
    ?.textContent;

it('ranks exact, prefix, word, inside and fuzzy matches across its groups', async () => {
  const { user, answer, opened } = open();
  await user.type(screen.getByRole('combobox'), 'cat');
  expect(labels()).toEqual(['Cat Studio', 'Concatenate']);
  answer([command('A black cat', 'Prompts'), command('Cat', 'Prompts')]);
  await expect
    .poll(labels)
    .toEqual([
      'Cat',
      'A black cat',
      'Cat Studio',
      'Concatenate',
      'Cinematic Ana Texture',
      'Create',
    ]);
  await expect.poll(highlighted).toBe('Cat');
  await user.keyboard('{Enter}');
  expect(opened).toEqual(['Cat']);
});

it('opens nothing by Enter while only fuzzy matches are there and the search goes on', async () => {
  const { user, answer, opened } = open();
  await user.type(screen.getByRole('combobox'), 'cnt{Enter}');
  expect(labels()).toEqual([]);
  answer([]);
  await expect.poll(labels).toContain('Concatenate');
  expect(opened).toEqual([]);
});

it('keeps what a person highlighted when better results arrive', async () => {
  const { user, answer, opened } = open();
  await user.type(screen.getByRole('combobox'), 'cat{ArrowDown}');
  expect(highlighted()).toBe('Concatenate');
  answer([command('Cat', 'Prompts')]);
  await expect.poll(labels).toContain('Cat');
  await user.keyboard('{Enter}');
  expect(opened).toEqual(['Concatenate']);
});

it('finds words with and without accents', async () => {
  const { user, answer } = open();
  await user.type(screen.getByRole('combobox'), 'Élan');
  answer([command('elan vital', 'Prompts')]);
  await expect.poll(highlighted).toBe('elan vital');
});

it('says what a search left out, until the text is another one', async () => {
  const { user, answer } = open();
  await user.type(screen.getByRole('combobox'), 'ca');
  answer([command('Cat', 'Prompts')], 'Only the newest were searched.');
  await expect.poll(() => screen.getByRole('status').textContent).toMatch(/^Only the newest/);
  await user.type(screen.getByRole('combobox'), 't');
  expect(screen.getByRole('status').textContent).toBe('');
});
