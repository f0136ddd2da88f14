// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { taskListLimits } from '@/lib/pages/experiments';
import { extendList, fillList, openListDraft, readUnsentList } from './fill-list';

const owner = 'ann/studio';

beforeEach(() => openListDraft(owner).write(null));

it('adds prompts to a list of prompts, with the other columns empty', () => {
  expect(readUnsentList(owner)).toBeNull();
  fillList(owner, ['a cat']);
  expect(readUnsentList(owner)).toEqual({ rowCount: 1, takesPrompts: true });
  const slot = openListDraft(owner);
  const columns = [
    { name: 'Size', target: 'field:size' as const },
    { name: 'Prompt', target: 'prompt' as const },
  ];
  slot.write({
    template: '{prompt}, woodcut',
    text: '',
    sheet: { columns, rows: [['1:1', 'a cat'], []], isCut: false },
  });
  extendList(owner, ['a dog']);
  expect(openListDraft(owner).read()).toMatchObject({
    template: '{prompt}, woodcut',
    sheet: { rows: [['1:1', 'a cat'], [], ['', 'a dog']] },
  });
  expect(readUnsentList(owner)).toEqual({ rowCount: 2, takesPrompts: true });
});

it('keeps no more rows than a list takes, and says so', () => {
  fillList(
    owner,
    Array.from({ length: taskListLimits.rows + 1 }, (_, index) => `${index}`),
  );
  const full = openListDraft(owner).read()?.sheet;
  expect(full?.isCut).toBe(true);
  extendList(owner, ['one more']);
  expect(openListDraft(owner).read()?.sheet?.rows.length).toBe(full?.rows.length);
});

it('takes no prompts where a column fills in a name of the prompt, and counts lines that are not read yet', () => {
  const draft = { template: 'A [animal]', text: '' };
  const columns = [{ name: 'animal', target: 'word:animal' as const }];
  openListDraft(owner).write({ ...draft, sheet: { columns, rows: [['cat']], isCut: false } });
  expect(readUnsentList(owner)).toEqual({ rowCount: 1, takesPrompts: false });
  openListDraft(owner).write({ template: '', text: 'cat\n\ndog', sheet: null });
  expect(readUnsentList(owner)).toEqual({ rowCount: 2, takesPrompts: false });
});
