// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DraftSlot } from './draft-store';

const isText = (value: unknown): value is string => typeof value === 'string';

/** A tab of its own: the module with its state and its own session storage, on the browser's one local storage. */
async function openTab(owner = 'ann/studio', page = 'chat'): Promise<DraftSlot<string>> {
  sessionStorage.clear();
  return duplicateTab(owner, page);
}

/** A tab that begins with the session storage of the last one, as a duplicate and a reload do. */
async function duplicateTab(owner = 'ann/studio', page = 'chat'): Promise<DraftSlot<string>> {
  vi.resetModules();
  const { openDraft } = await import('./draft-store');
  const slot = openDraft(owner, page, isText);
  slot.read();
  return slot;
}

/** Tells this document of a change by another, as browsers do. */
function announce(): void {
  for (const key of [...Object.keys(localStorage), ...gone]) {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));
  }
}
let gone: string[] = [];
const noteKeys = () => {
  gone = Object.keys(localStorage);
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('keeps each tab its own draft, and a new tab goes on with the newest', async () => {
  const one = await openTab();
  one.write('first');
  const two = await openTab();
  expect(two.read()).toBe('first');
  two.write('second');
  expect(two.read()).toBe('second');
  // The first tab is not open any more, so that its text went over.
  expect(Object.keys(localStorage)).toHaveLength(1);
  const three = await openTab();
  expect(three.read()).toBe('second');
  three.write(null);
  expect((await openTab()).read()).toBeNull();
});

it('does not touch what an open tab shows when another goes on with it', async () => {
  const one = await openTab();
  one.write('first');
  const seen = vi.fn();
  const stop = one.follow(seen);
  const two = await openTab();
  noteKeys();
  two.write('second');
  announce();
  expect(one.read()).toBe('first');
  expect(two.read()).toBe('second');
  expect(seen).not.toHaveBeenCalled();
  stop();
});

it('follows another tab until it is changed here, and forgets what was sent there', async () => {
  const one = await openTab();
  const two = await openTab();
  const seen = vi.fn();
  const stop = two.follow(seen);
  one.write('a');
  announce();
  expect(seen).toHaveBeenLastCalledWith('a');
  noteKeys();
  one.write(null);
  announce();
  expect(seen).toHaveBeenLastCalledWith(null);
  stop();
});

it('shows nothing of another person, another page, or of what is no draft', async () => {
  (await openTab()).write('mine');
  expect((await openTab('ben/studio')).read()).toBeNull();
  expect((await openTab('ann/studio', 'chat/c1')).read()).toBeNull();
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"at":1,"value":7}');
  expect((await openTab()).read()).toBeNull();
});

it('stores what was scheduled when the page is left', async () => {
  const one = await openTab();
  one.schedule(() => 'typed');
  window.dispatchEvent(new Event('pagehide'));
  expect((await openTab()).read()).toBe('typed');
});

it('keeps a draft until the page ends when the browser refuses to store it', async () => {
  const one = await openTab();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  one.write('typed');
  expect(one.read()).toBe('typed');
});

it('makes room for a draft with the oldest drafts of pictures when storage is full', async () => {
  const entry = (at: number) => JSON.stringify({ at, value: 'x'.repeat(100) });
  localStorage.setItem('atelier:draft:ann/studio:edit/new:t', entry(2));
  localStorage.setItem('atelier:draft:ann/studio:edit/old:t', entry(1));
  localStorage.setItem('atelier:draft:ann/studio:chat/c1:t', entry(0));
  const one = await openTab();
  const store = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (localStorage.length >= 3) throw new DOMException('full', 'QuotaExceededError');
    store.call(this, key, text);
  });
  one.write('typed');
  expect(
    Object.keys(localStorage)
      .map((key) => key.split(':')[3])
      .sort(),
  ).toEqual(['chat', 'chat/c1', 'edit/new']);
  vi.restoreAllMocks();
  expect((await openTab()).read()).toBe('typed');
});

it('keeps the draft of a tab and the one of its duplicate apart', async () => {
  const one = await openTab();
  one.write('first');
  const id = sessionStorage.getItem('atelier:tab');
  const two = await duplicateTab();
  expect(two.read()).toBe('first');
  await vi.waitFor(() => expect(sessionStorage.getItem('atelier:tab')).not.toBe(id));
  two.write('second');
  expect(one.read()).toBe('first');
  expect(two.read()).toBe('second');
});

it('stores what was scheduled once, also when the tab learns meanwhile that it is a duplicate', async () => {
  await openTab();
  const id = sessionStorage.getItem('atelier:tab');
  const two = await duplicateTab();
  const read = vi.fn(() => 'typed');
  two.schedule(read);
  await vi.waitFor(() => expect(sessionStorage.getItem('atelier:tab')).not.toBe(id));
  two.flush();
  expect(two.read()).toBe('typed');
  window.dispatchEvent(new Event('pagehide'));
  expect(read).toHaveBeenCalledTimes(1);
});
