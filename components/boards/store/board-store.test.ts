import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createSafeStorage, type SafeStorage } from '@/components/ui/browser-storage';
import type { BoardChange, BoardSync } from '@/lib/pages/board-input';
import { type BoardItem, type BoardNews, boardLimits } from '@/lib/pages/boards';
import { RequestError } from '@/lib/queries';
import { BoardStore } from '.';
import { applyChanges, invertChanges, repeatChanges } from './apply-changes';
import { splitChanges } from './waiting-batches';

const failure = { param: null, request_id: null, retry_after: null, balance: null };
const offline = () => new RequestError(0, { code: 'offline', message: 'Offline.', ...failure });
const refusal = () =>
  new RequestError(400, { code: 'invalid_request', message: 'A board is full.', ...failure });

const item = (id: string, more: Partial<BoardItem> = {}): BoardItem => ({
  id,
  kind: 'note',
  task_id: null,
  output: null,
  file: null,
  is_gone: false,
  picture: null,
  prompt: '',
  ratio: 0,
  text: '',
  colour: null,
  x: 0,
  y: 0,
  width: 100,
  height: 50,
  z: 0,
  group: null,
  deleted: false,
  ...more,
});
const news = (items: BoardItem[], revision = 1, whole = true): BoardNews => ({
  id: 'brd_1',
  name: 'Sea',
  view: 'surface',
  project: null,
  revision,
  whole,
  items,
  people: [],
});
const noteOf = (id: string, set: BoardChange['set'] = {}): BoardChange => ({
  id,
  create: { kind: 'note', task_id: null, output: null, asset_id: null },
  set,
});

function memory(): SafeStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** A tab whose requests wait for the test's answer. */
function openTab(storage: SafeStorage, respond: (sync: BoardSync) => BoardNews) {
  const sent: BoardSync[] = [];
  const refusals: string[] = [];
  const returns: (() => void)[] = [];
  const store = new BoardStore({
    initial: news([item('a')]),
    session: randomUUID(),
    storage,
    key: 'board',
    send: async (sync) => {
      sent.push(sync);
      return respond(sync);
    },
    onRefused: (message) => refusals.push(message),
    onDeletedElsewhere: (_, bringBack) => returns.push(bringBack),
  });
  store.open();
  return { store, sent, refusals, returns };
}
const xOf = (store: BoardStore, id: string) => store.item(id)?.x;

it('shows a change at once, and keeps what another changed meanwhile', async () => {
  const { store, sent } = openTab(memory(), () =>
    news([item('a', { x: 5, text: 'hers' })], 2, false),
  );
  store.change([{ id: 'a', set: { x: 5 } }]);
  expect([xOf(store, 'a'), store.state().waitingCount]).toEqual([5, 1]);
  await store.sync();
  expect(store.state()).toMatchObject({ waitingCount: 0, items: [{ x: 5, text: 'hers' }] });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ since: 1, batches: [{ sequence: 1 }] });
});

it('has its page drawn anew only when an answer brings something', async () => {
  const people = [{ id: 'usr_bob', name: 'Bob', selection: ['a'] }];
  let revision = 1;
  const { store } = openTab(memory(), () => ({
    ...news([], revision, false),
    people: [...people],
  }));
  await store.sync();
  let drawn = 0;
  store.subscribe(() => {
    drawn += 1;
  });
  await store.sync();
  expect(drawn).toBe(0);
  revision = 2;
  people[0] = { id: 'usr_bob', name: 'Bob', selection: [] };
  await store.sync();
  expect(drawn).toBe(1);
  expect(store.state().people).toEqual(people);
});

it('reads everything again after half a day, before addresses of files expire', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { store, sent } = openTab(memory(), ({ since }) => news([item('a')], 1, since === 0));
  const hourMs = 60 * 60_000;
  for (const hours of [11, 2, 2]) {
    vi.setSystemTime(Date.now() + hours * hourMs);
    await store.sync();
  }
  vi.useRealTimers();
  expect(sent.map(({ since }) => since)).toEqual([1, 0, 1]);
});

it('keeps changes while the server cannot be reached, over a reload, and sends them once and in order', async () => {
  const storage = memory();
  const first = openTab(storage, () => {
    throw offline();
  });
  first.store.change([noteOf('n', { text: 'one' })]);
  await first.store.sync();
  first.store.change([{ id: 'n', set: { text: 'two' } }]);
  await first.store.sync();
  expect(first.store.state()).toMatchObject({ waitingCount: 2, isOffline: true, problem: null });

  const second = openTab(storage, () => news([item('a'), item('n', { text: 'two' })], 3));
  expect(second.store.state()).toMatchObject({ waitingCount: 2 });
  expect(second.store.item('n')?.text).toBe('two');
  await second.store.sync();
  expect(second.sent).toHaveLength(1);
  const { batches } = second.sent[0] ?? { batches: [] };
  expect(batches.map(({ sequence }) => sequence)).toEqual([1, 2]);
  expect(new Set(batches.map(({ writer }) => writer)).size).toBe(1);
  expect(second.store.state()).toMatchObject({ waitingCount: 0, isOffline: false });
  expect(openTab(storage, () => news([])).store.state().waitingCount).toBe(0);
});

it('gives up only the change that is refused, says why, and reads everything again', async () => {
  let isBack = false;
  const { store, sent, refusals } = openTab(memory(), ({ since, batches }) => {
    if (!isBack) throw offline();
    if (batches.some(({ changes }) => changes.some(({ id }) => id === 'bad'))) throw refusal();
    return news([item('a'), item('good')], 5, since === 0);
  });
  store.change([noteOf('bad')]);
  store.change([noteOf('good')]);
  await store.sync();
  isBack = true;
  await store.sync();
  expect(store.state().waitingCount).toBe(0);
  expect(store.state().items.map(({ id }) => id)).toEqual(['a', 'good']);
  await store.sync();
  expect(sent.at(-1)).toMatchObject({ since: 0, batches: [] });
  expect(refusals).toEqual(['A board is full.']);
});

it('reports a reason once, however many changes it refuses', async () => {
  let isBack = false;
  const { store, refusals } = openTab(memory(), () => {
    throw isBack ? refusal() : offline();
  });
  for (const id of ['a', 'b', 'c']) store.change([noteOf(id)]);
  await store.sync();
  isBack = true;
  await store.sync();
  expect(store.state().waitingCount).toBe(0);
  expect(refusals).toEqual(['A board is full.']);
});

it('keeps changes when the session has ended', async () => {
  const { store } = openTab(memory(), () => {
    throw new RequestError(401, { code: 'signed_out', message: 'Sign in again.', ...failure });
  });
  store.change([noteOf('n')]);
  await store.sync();
  expect(store.state()).toMatchObject({ waitingCount: 1, problem: 'Sign in again.' });
});

it('leaves the reason of a failing server to the banner', async () => {
  const { store } = openTab(memory(), () => {
    throw new RequestError(503, { code: 'busy', message: 'A long reason.', ...failure });
  });
  store.change([noteOf('n')]);
  await store.sync();
  expect(store.state()).toMatchObject({
    waitingCount: 1,
    problem: 'Not up to date, trying again.',
  });
});

it('takes an act back and makes it again', () => {
  const { store } = openTab(memory(), () => {
    throw offline();
  });
  store.change([{ id: 'a', set: { x: 9, colour: 'pink' } }, noteOf('n', { x: 3 })]);
  store.change([{ id: 'a', set: { deleted: true } }]);
  expect(store.state().items.map(({ id }) => id)).toEqual(['n']);
  store.undo();
  store.undo();
  expect(store.state().items).toEqual([item('a')]);
  expect(store.state()).toMatchObject({ canUndo: false, canRedo: true });
  store.redo();
  expect(store.state().items.map(({ id, x }) => [id, x])).toEqual([
    ['a', 9],
    ['n', 3],
  ]);
});

it('says when what was changed here had been deleted elsewhere, and brings it back as it was changed', async () => {
  const server = new Map([['a', item('a', { deleted: true })]]);
  const { store, returns } = openTab(memory(), ({ batches }) => {
    for (const { changes } of batches) applyChanges(server, changes, new Map());
    return news([...server.values()], 2, false);
  });
  store.change([{ id: 'a', set: { text: 'written offline' } }]);
  await store.sync();
  expect(store.state().items).toEqual([]);
  expect(returns).toHaveLength(1);
  await store.sync();
  returns[0]?.();
  await store.sync();
  expect(store.state().items).toMatchObject([{ id: 'a', text: 'written offline' }]);
  store.change([
    { id: 'a', set: { x: 4 } },
    { id: 'a', set: { deleted: true } },
  ]);
  await store.sync();
  expect(returns, 'an own deletion is none').toHaveLength(1);
});

it('says so too of a change that waited for more than half a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const server = new Map([['a', item('a', { deleted: true })]]);
  let isBack = false;
  const { store, sent, returns } = openTab(memory(), ({ since, batches }) => {
    if (!isBack) throw offline();
    for (const { changes } of batches) applyChanges(server, changes, new Map());
    const whole = since === 0;
    return news(
      [...server.values()].filter(({ deleted }) => !whole || !deleted),
      2,
      whole,
    );
  });
  store.change([{ id: 'a', set: { text: 'written offline' } }]);
  await store.sync();
  vi.setSystemTime(Date.now() + 13 * 60 * 60_000);
  isBack = true;
  await store.sync();
  expect(returns).toHaveLength(1);
  await store.sync();
  vi.useRealTimers();
  expect(sent.map(({ since }) => since)).toEqual([1, 1, 0]);
  returns[0]?.();
  await store.sync();
  expect(store.state().items).toMatchObject([{ id: 'a', text: 'written offline' }]);
  store.undo();
  await store.sync();
  expect(store.state().items, 'the step takes it away again').toEqual([]);
});

it('makes an item again without what it said at first: others may have written on it', () => {
  const { store } = openTab(memory(), () => {
    throw offline();
  });
  store.change([noteOf('n', { text: 'first' })]);
  store.changeWithoutUndo([{ id: 'n', set: { text: 'theirs' } }]);
  store.undo();
  store.redo();
  expect(store.item('n')).toMatchObject({ text: 'theirs', deleted: false });
});

const sets: fc.Arbitrary<BoardChange['set']> = fc.record(
  {
    x: fc.integer(),
    text: fc.string(),
    colour: fc.constantFrom('pink' as const, null),
    deleted: fc.boolean(),
  },
  { requiredKeys: [] },
);
const changeLists = fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c'), set: sets }), {
  selector: ({ id }) => id,
});

it('returns to what was before, and again to what came after, whatever was changed', () => {
  fc.assert(
    fc.property(changeLists, (changes) => {
      const before = new Map(
        [item('a'), item('b', { colour: 'blue' })].map((each) => [each.id, each]),
      );
      const items = new Map(before);
      const inverse = invertChanges(items, changes);
      applyChanges(items, changes, new Map());
      const after = new Map(items);
      applyChanges(items, inverse, new Map());
      expect(items).toEqual(before);
      applyChanges(items, repeatChanges(changes), new Map());
      expect(items).toEqual(after);
    }),
  );
});

it('splits a large act into parts, without losing a change', () => {
  const changes = Array.from({ length: 120 }, (_, index) =>
    noteOf(`n${index}`, { text: 'x'.repeat(5000) }),
  );
  const parts = splitChanges(changes);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.flat()).toEqual(changes);
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(210_000);
});

it('splits acts on more items than a batch may change', () => {
  const changes = Array.from({ length: 2 * boardLimits.items + 1 }, (_, index) => ({
    id: `n${index}`,
    set: { x: index },
  }));
  const parts = splitChanges(changes);
  expect(parts.map(({ length }) => length)).toEqual([boardLimits.items, boardLimits.items, 1]);
  expect(parts.flat()).toEqual(changes);
});

it('goes on where the browser stores nothing', async () => {
  const storage = createSafeStorage(() => {
    throw new Error('forbidden');
  });
  const { store } = openTab(storage, () => news([item('a', { x: 2 })], 2));
  store.change([{ id: 'a', set: { x: 2 } }]);
  await store.sync();
  expect(store.state()).toMatchObject({ waitingCount: 0 });
});

it('says that the board was deleted, and forgets what waited for it', async () => {
  const { store, refusals } = openTab(memory(), () => {
    throw new RequestError(400, { code: 'board_gone', message: 'It is gone.', ...failure });
  });
  store.change([noteOf('b')]);
  await store.sync();
  expect(store.state()).toMatchObject({ waitingCount: 0, isGone: true });
  expect(refusals).toEqual([]);
});

it('does not take another refusal for a deleted board', async () => {
  const { store } = openTab(memory(), () => {
    throw refusal();
  });
  await store.sync();
  expect(store.state()).toMatchObject({ isGone: false, problem: 'A board is full.' });
});
