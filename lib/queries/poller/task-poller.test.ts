import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PollerEnvironment, TabMessage } from './environment';
import { pollDelayMs } from './pace';
import { TaskPoller } from './task-poller';

interface Fake {
  task_id: string;
  created_at: number;
  done: boolean;
}

/** A browser of several tabs: one lock, one channel, a visibility each. */
function createBrowser() {
  const listeners = new Map<number, (message: TabMessage<Fake>) => void>();
  let tail = Promise.resolve();
  let tabs = 0;
  return {
    openTab() {
      const tab = tabs++;
      let visible = true;
      const watchers = new Set<() => void>();
      const environment: PollerEnvironment<Fake> = {
        isVisible: () => visible,
        onVisibility(listener) {
          watchers.add(listener);
          return () => watchers.delete(listener);
        },
        post(message) {
          for (const [other, listener] of listeners) if (other !== tab) listener(message);
        },
        onMessage(listener) {
          listeners.set(tab, listener);
          return () => listeners.delete(tab);
        },
        lead(signal, lead) {
          tail = tail.then(() => (signal.aborted ? undefined : lead()));
          return tail;
        },
        report: vi.fn(),
        now: () => Date.now(),
        random: () => 0.5,
      };
      return {
        environment,
        setVisible(next: boolean) {
          visible = next;
          for (const watcher of watchers) watcher();
        },
      };
    },
  };
}

function setUp(
  browser = createBrowser(),
  server = new Map<string, Fake>(),
  whileHidden = () => false,
) {
  const tab = browser.openTab();
  const asked: string[][] = [];
  const learned: Fake[] = [];
  /** The tasks that this tab polled by itself. */
  const reported: Fake[] = [];
  let down = false;
  let clumsy = false;
  const failing = vi.fn();
  const poller = new TaskPoller<Fake>({
    environment: tab.environment,
    async fetchTasks(ids) {
      asked.push([...ids].sort());
      if (down) throw new Error('down');
      return ids.flatMap((id) => server.get(id) ?? []);
    },
    isDone: (task) => task.done,
    onTasks(tasks, own) {
      if (clumsy) throw new Error('clumsy');
      learned.push(...tasks);
      if (own) reported.push(...tasks);
    },
    whileHidden,
    onFailing: failing,
  });
  return {
    browser,
    server,
    tab,
    asked,
    learned,
    reported,
    failing,
    poller,
    setDown: (next: boolean) => {
      down = next;
    },
    setClumsy: (next: boolean) => {
      clumsy = next;
    },
  };
}

const running = (task_id: string): Fake => ({ task_id, created_at: Date.now(), done: false });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('pollDelayMs', () => {
  it.each([
    [0, 0, 1_000],
    [10_000, 0, 1_000],
    [30_000, 0, 3_000],
    [600_000, 0, 5_000],
    [0, 2, 4_000],
    [600_000, 9, 30_000],
  ])('age %d ms after %d failures waits %d ms', (age, failures, expected) => {
    expect(pollDelayMs(age, failures, 0.5)).toBe(expected);
  });
});

describe('TaskPoller', () => {
  it('asks about all watched tasks in one request and stops when they are done', async () => {
    const t = setUp();
    for (const id of ['a', 'b']) t.server.set(id, running(id));
    t.poller.watch('a');
    t.poller.watch('b');
    t.poller.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(t.asked).toEqual([['a', 'b']]);
    t.server.set('a', { ...running('a'), done: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(t.asked).toHaveLength(2);
    t.server.set('b', { ...running('b'), done: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(t.asked.at(-1)).toEqual(['b']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(t.asked).toHaveLength(3);
  });

  it('polls a new task at once', async () => {
    const t = setUp();
    t.server.set('old', { ...running('old'), created_at: Date.now() - 600_000 });
    t.poller.watch('old');
    t.poller.start();
    await vi.advanceTimersByTimeAsync(0);
    t.server.set('new', running('new'));
    t.poller.watch('new');
    await vi.advanceTimersByTimeAsync(0);
    expect(t.asked.at(-1)).toEqual(['new', 'old']);
  });

  it('pauses in a hidden tab and catches up on return', async () => {
    const t = setUp();
    t.server.set('a', running('a'));
    t.poller.watch('a');
    t.poller.start();
    await vi.advanceTimersByTimeAsync(0);
    t.tab.setVisible(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(t.asked).toHaveLength(1);
    t.tab.setVisible(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(t.asked).toHaveLength(2);
  });

  it('lets one of two tabs poll for both and share the result', async () => {
    const first = setUp();
    const second = setUp(first.browser, first.server);
    for (const id of ['a', 'b']) first.server.set(id, running(id));
    first.poller.watch('a');
    first.poller.start();
    second.poller.watch('b');
    second.poller.start();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(second.asked).toHaveLength(0);
    expect(first.asked.at(-1)).toEqual(['a', 'b']);
    expect(second.learned.map(({ task_id }) => task_id)).toContain('b');
  });

  it('hands the lead to a visible tab when the leader is hidden', async () => {
    const first = setUp();
    const second = setUp(first.browser, first.server);
    first.server.set('a', running('a'));
    first.poller.watch('a');
    first.poller.start();
    second.poller.start();
    await vi.advanceTimersByTimeAsync(0);
    first.tab.setVisible(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(second.asked.at(-1)).toEqual(['a']);
  });

  it('polls slowly in a hidden tab while the person wants notifications, and at once on return', async () => {
    const t = setUp(createBrowser(), new Map(), () => true);
    t.server.set('a', running('a'));
    t.poller.watch('a');
    t.poller.start();
    await vi.advanceTimersByTimeAsync(0);
    t.tab.setVisible(false);
    await vi.advanceTimersByTimeAsync(22_500);
    expect(t.asked).toHaveLength(6);
    t.tab.setVisible(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(t.asked).toHaveLength(7);
  });

  it('leaves polling to a visible tab, and lets one of many tabs announce the result', async () => {
    const hidden = setUp(createBrowser(), new Map(), () => true);
    const seen = setUp(hidden.browser, hidden.server, () => true);
    seen.tab.setVisible(false);
    hidden.server.set('a', running('a'));
    hidden.poller.watch('a');
    hidden.poller.start();
    seen.poller.start();
    hidden.tab.setVisible(false);
    await vi.advanceTimersByTimeAsync(10_000);
    const before = hidden.asked.length;
    expect(before + seen.asked.length).toBeGreaterThan(1);
    seen.tab.setVisible(true);
    await vi.advanceTimersByTimeAsync(500);
    hidden.server.set('a', { ...running('a'), done: true });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(hidden.asked.length).toBeLessThanOrEqual(before + 1);
    expect(seen.reported.filter(({ done }) => done)).toHaveLength(1);
    expect(hidden.reported.filter(({ done }) => done)).toHaveLength(0);
    expect(hidden.learned.filter(({ done }) => done)).toHaveLength(1);
  });

  it('backs off while the server is unreachable, reports it, and recovers', async () => {
    const t = setUp();
    t.server.set('a', running('a'));
    t.setDown(true);
    t.poller.watch('a');
    t.poller.start();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(t.asked.length).toBeLessThan(6);
    expect(t.failing).toHaveBeenLastCalledWith(true);
    t.setDown(false);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(t.failing).toHaveBeenLastCalledWith(false);
    expect(t.learned).not.toHaveLength(0);
  });

  it('reports no failure any more once the next leading tab has polled', async () => {
    const first = setUp();
    const second = setUp(first.browser, first.server);
    first.server.set('a', running('a'));
    first.setDown(true);
    first.poller.start();
    second.poller.start();
    second.poller.watch('a');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(second.failing).toHaveBeenLastCalledWith(true);
    first.tab.setVisible(false);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(second.learned).not.toHaveLength(0);
    expect(second.failing).toHaveBeenLastCalledWith(false);
  });

  it('reports no failure any more once nothing is watched', async () => {
    const t = setUp();
    t.setDown(true);
    const stop = t.poller.watch('a');
    t.poller.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(t.failing).toHaveBeenLastCalledWith(true);
    stop();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(t.failing).toHaveBeenLastCalledWith(false);
  });

  it('continues at its pace when a listener throws, and reports the error', async () => {
    const t = setUp();
    t.server.set('a', running('a'));
    t.setClumsy(true);
    t.poller.watch('a');
    t.poller.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(t.asked).toHaveLength(4);
    expect(t.failing).not.toHaveBeenCalled();
    expect(t.tab.environment.report).toHaveBeenCalledWith(new Error('clumsy'));
    t.setClumsy(false);
    t.server.set('a', { ...running('a'), done: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(t.learned.at(-1)).toMatchObject({ task_id: 'a', done: true });
  });
});
