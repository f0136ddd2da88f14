import { describe, expect, it } from 'vitest';
import { createSubmissionStore, type Submission } from './submission-store';

function memory() {
  const data = new Map<string, string>();
  return {
    data,
    getItem: (key: string) => data.get(key) ?? null,
    setItem: (key: string, value: string) => void data.set(key, value),
  };
}

const submission = (submittedAt: number): Submission => ({
  submissionId: crypto.randomUUID(),
  body: { model: 'lumen', prompt: 'a lighthouse', n: 2 },
  seenCredits: 8,
  submittedAt,
});

describe('the submission store', () => {
  it('keeps a submission until it is answered, also in a new store on the same storage', () => {
    const storage = memory();
    const first = submission(1000);
    createSubmissionStore(storage, 'usr_ann/acme').storeSending(first);
    const again = createSubmissionStore(storage, 'usr_ann/acme');
    expect(again.readOpen(2000)).toEqual([first]);
    expect(createSubmissionStore(storage, 'usr_ann/other').readOpen(2000)).toEqual([]);
    again.forget(first.submissionId);
    expect(again.readOpen(2000)).toEqual([]);
  });

  it('keeps one entry for a submission that is remembered again', () => {
    const store = createSubmissionStore(memory(), 'usr_ann/acme');
    const first = submission(1000);
    expect(store.storeSending(first)).toBe(false);
    expect(store.storeSending({ ...first, seenCredits: 12 })).toBe(true);
    expect(store.readOpen(2000).map((entry) => entry.seenCredits)).toEqual([12]);
  });

  it('remembers whether a waiting submission was ever sent', () => {
    const store = createSubmissionStore(memory(), 'usr_ann/acme');
    const first = submission(1000);
    expect(store.storeWaiting(first)).toEqual({ ...first, waiting: { tried: false } });
    expect(store.storeWaiting(first).waiting).toEqual({ tried: false });
    expect(store.readOpen(2000)).toEqual([{ ...first, waiting: { tried: false } }]);
    expect(store.storeSending({ ...first, waiting: { tried: false } })).toBe(false);
    expect(store.readOpen(2000)).toEqual([first]);
    expect(store.storeWaiting(first).waiting).toEqual({ tried: true });
    expect(store.storeWaiting(first).waiting).toEqual({ tried: true });
    expect(store.storeSending(first)).toBe(true);
  });

  it('never repeats a submission whose idempotency key is about to expire', () => {
    const store = createSubmissionStore(memory(), 'usr_ann/acme');
    store.storeSending(submission(0));
    expect(store.readOpen(13 * 60 * 60 * 1000)).toEqual([]);
  });

  it('keeps the tasks of the session, newest first and each once', () => {
    const store = createSubmissionStore(memory(), 'usr_ann/acme');
    for (const id of ['a', 'b', 'a']) store.addTask(id);
    expect(store.taskIds()).toEqual(['a', 'b']);
  });

  it('keeps why a submission was refused, until it is sent again', () => {
    const store = createSubmissionStore(memory(), 'usr_ann/acme');
    const first = submission(1000);
    const failure = { code: 'budget_exceeded', message: 'You have 0 of 1 credits left.' };
    store.storeWaiting(first, { failure });
    const [stored = first] = store.readOpen(2000);
    expect(stored.waiting).toEqual({ tried: false, failure });
    store.storeSending(stored);
    expect(store.readOpen(2000)).toEqual([first]);
  });

  it('leaves out an entry with an odd reason, and no other', () => {
    const storage = memory();
    const first = { ...submission(1000), waiting: { tried: false } };
    const odd = { ...submission(1000), waiting: { tried: false, failure: { message: 1 } } };
    storage.setItem('atelier:submissions:usr_ann/acme', JSON.stringify([odd, first]));
    expect(createSubmissionStore(storage, 'usr_ann/acme').readOpen(2000)).toEqual([first]);
  });

  it('ignores invalid stored data', () => {
    const storage = memory();
    storage.setItem('atelier:submissions:usr_ann/acme', '{');
    storage.setItem('atelier:session-tasks:usr_ann/acme', '[1]');
    const store = createSubmissionStore(storage, 'usr_ann/acme');
    expect([store.readOpen(0), store.taskIds()]).toEqual([[], []]);
  });
});
