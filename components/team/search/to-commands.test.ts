import { expect, it } from 'vitest';
import type { SearchResults } from '@/lib/pages/search';
import { toCommands } from './to-commands';

const nothing = {
  prompts: [],
  searches: [],
  tags: [],
  boards: [],
  people: [],
  conversations: [],
  is_of_newest: false,
};

it('leads to days in words, and to the filters of a saved search', () => {
  const searches: SearchResults['searches'] = [
    { id: 'srch_1', name: 'Red ones', filters: { kind: 'image', colour: 'red' } },
  ];
  const [week] = toCommands('studio', 'Last w', nothing).commands;
  expect(week).toMatchObject({ label: 'Last week', group: 'Days' });
  expect(week?.href).toMatch(/^\/studio\/gallery\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  expect(toCommands('studio', 'red', { ...nothing, searches }).commands).toMatchObject([
    { label: 'Red ones', href: '/studio/gallery?kind=image&colour=red' },
  ]);
});

it('names a result without a prompt in words', () => {
  const prompts = [{ task_id: 'task_1', output: 0, prompt: '', kind: 'text', thumbnail_url: null }];
  expect(toCommands('studio', 'heron', { ...nothing, prompts }).commands).toMatchObject([
    { label: 'Without a prompt' },
  ]);
});
