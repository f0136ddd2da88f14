import type { KeptStorage } from '@/components/ui/browser-storage';
import type { BoardBatch, BoardChange, BoardSync } from '@/lib/pages/board-input';
import { type BoardItem, type BoardNews, type BoardPerson, boardLimits } from '@/lib/pages/boards';
import { RequestError } from '@/lib/queries';
import { applyChanges, type ItemPreview, invertChanges, repeatChanges } from './apply-changes';
import { splitChanges, WaitingBatches } from './waiting-batches';

const maxUndo = 200;
/** Everything is read again after this, because addresses of uploads may expire after a day. */
const staleAfterMs = 12 * 60 * 60_000;

interface Act {
  readonly undo: readonly BoardChange[];
  readonly redo: readonly BoardChange[];
}

export interface BoardState {
  readonly name: string;
  readonly project: BoardNews['project'];
  /** In the order in which they are drawn. */
  readonly items: readonly BoardItem[];
  readonly people: readonly BoardPerson[];
  /** Changes that are not saved yet. */
  readonly waiting: number;
  /** Why the last attempt to save or read failed, in words; null when it did not. */
  readonly problem: string | null;
  /** Whether the server could not be reached, so that changes wait. */
  readonly isOffline: boolean;
  /** Whether the board was deleted meanwhile. */
  readonly isGone: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The console's own banner says why a server fails. */
const problemOf = ({ status, message }: RequestError): string =>
  status >= 500 ? 'Not up to date, trying again.' : message;

interface BoardStoreOptions {
  readonly initial: BoardNews;
  /** The id of this tab. */
  readonly session: string;
  readonly storage: KeptStorage;
  /** The name of the waiting changes in the storage: of one board and one person. */
  readonly key: string;
  readonly send: (sync: BoardSync) => Promise<BoardNews>;
  /** A change was refused and is not shown any more; `message` says why. */
  readonly onRefused: (message: string) => void;
  /** Items that were changed here had been deleted by someone else, or in another tab. They can be brought back as they were changed. */
  readonly onDeletedElsewhere: (count: number, bringBack: () => void) => void;
}

/**
 * A board in this tab: what the server has, and above it what was changed here and waits. Changes show at once, are sent in
 * order, and stay in the browser's storage until they are confirmed.
 */
export class BoardStore {
  #base: Map<string, BoardItem>;
  #revision: number;
  #readAt = Date.now();
  #name: string;
  #project: BoardNews['project'];
  #people: readonly BoardPerson[] = [];
  #selection: readonly string[] = [];
  #sequence = 0;
  #undo: Act[] = [];
  #redo: Act[] = [];
  #problem: string | null = null;
  #isOffline = false;
  #isGone = false;
  /** Set after a refusal, to find the batch that was refused. */
  #isOneByOne = false;
  /** The latest refusal since something was saved: many changes that are refused for one reason are reported once. */
  #refusal: string | null = null;
  #running: Promise<void> | null = null;
  readonly #previews = new Map<string, ItemPreview>();
  readonly #waiting: WaitingBatches;
  readonly #listeners = new Set<() => void>();
  #items: Map<string, BoardItem>;
  #drawnItems: readonly BoardItem[] = [];
  /** What the items were read from. */
  #readBase: Map<string, BoardItem> | null = null;
  #readBatches: readonly BoardBatch[] = [];
  #state: BoardState;

  constructor(private readonly options: BoardStoreOptions) {
    const { initial } = options;
    this.#base = new Map(initial.items.map((item) => [item.id, item]));
    this.#revision = initial.revision;
    this.#name = initial.name;
    this.#project = initial.project;
    this.#waiting = new WaitingBatches(options.storage, options.key);
    this.#items = this.#base;
    this.#state = this.#read();
  }

  /** Takes up what earlier visits left unsent. */
  open(): void {
    this.#waiting.open();
    this.#emit();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): BoardState => this.#state;

  item(id: string): BoardItem | undefined {
    return this.#items.get(id);
  }

  /** What others see as selected by this person. */
  select(ids: readonly string[]): void {
    this.#selection = ids.slice(0, boardLimits.selection);
  }

  /** Changes items, as one act that Undo takes back. */
  change(changes: readonly BoardChange[], previews?: ReadonlyMap<string, ItemPreview>): void {
    if (changes.length === 0) return;
    for (const [id, preview] of previews ?? []) this.#previews.set(id, preview);
    const undo = invertChanges(this.#items, changes);
    this.#undo = [...this.#undo, { undo, redo: repeatChanges(changes) }].slice(-maxUndo);
    this.#redo = [];
    this.#commit(changes);
  }

  /** Changes that a person did not make and that Undo leaves alone. */
  settle(changes: readonly BoardChange[]): void {
    if (changes.length > 0) this.#commit(changes);
  }

  undo(): void {
    const act = this.#undo.pop();
    if (act === undefined) return;
    this.#redo.push(act);
    this.#commit(act.undo);
  }

  redo(): void {
    const act = this.#redo.pop();
    if (act === undefined) return;
    this.#undo.push(act);
    this.#commit(act.redo);
  }

  /** Sends what waits and reads what is new. Never rejects: {@link BoardState} says how it went. */
  sync(): Promise<void> {
    this.#running ??= this.#syncAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #syncAll(): Promise<void> {
    let goesOn = true;
    while (goesOn) goesOn = (await this.#syncOnce()) && this.#waiting.all().length > 0;
  }

  /** Returns whether another attempt may be made at once. */
  async #syncOnce(): Promise<boolean> {
    const batches = this.#waiting.next(this.#isOneByOne ? 1 : undefined);
    try {
      const { session } = this.options;
      // An answer with everything leaves deleted items out, so none is asked for with changes: they may be of deleted ones.
      const isStale = batches.length === 0 && Date.now() - this.#readAt > staleAfterMs;
      const news = await this.options.send({
        session,
        since: isStale ? 0 : this.#revision,
        selection: [...this.#selection],
        batches,
      });
      this.#waiting.remove(batches);
      this.#isOneByOne = false;
      this.#refusal = null;
      this.#isOffline = false;
      this.#isGone = false;
      this.#problem = null;
      const deletedIds = this.#deletedElsewhere(news, batches);
      this.#learn(news);
      if (deletedIds.length > 0) {
        this.options.onDeletedElsewhere(deletedIds.length, () =>
          this.change(deletedIds.map((id) => ({ id, set: { deleted: false } }))),
        );
      }
      return true;
    } catch (error) {
      return this.#refuse(error, batches);
    }
  }

  /** Items that `batches` changed and did not delete, and of which this answer says for the first time that they are deleted. */
  #deletedElsewhere(news: BoardNews, batches: readonly BoardBatch[]): string[] {
    const changes = batches.flatMap((batch) => batch.changes);
    const deletedHere = new Set(changes.flatMap(({ id, set }) => (set.deleted ? id : [])));
    const changedIds = new Set(changes.map(({ id }) => id));
    const deletedNow = new Set(news.items.flatMap(({ id, deleted }) => (deleted ? id : [])));
    return [...changedIds].filter(
      (id) => !deletedHere.has(id) && deletedNow.has(id) && this.#base.get(id)?.deleted !== true,
    );
  }

  #learn(news: BoardNews): void {
    // Without a change the items stay the same object: nothing is drawn anew.
    if (news.whole) {
      this.#base = new Map();
      this.#readAt = Date.now();
    } else if (news.items.length > 0) this.#base = new Map(this.#base);
    for (const item of news.items) this.#base.set(item.id, item);
    this.#revision = news.revision;
    this.#name = news.name;
    this.#project = keepEqual(this.#project, news.project);
    this.#people = keepEqual(this.#people, news.people);
    this.#emit();
  }

  #refuse(error: unknown, batches: readonly BoardBatch[]): boolean {
    // An answer that broke off is no `RequestError`: its changes are sent again.
    const requestError = error instanceof RequestError ? error : null;
    this.#isGone = requestError?.failure.code === 'board_gone';
    // Nothing that waits can be saved any more.
    if (this.#isGone) this.#waiting.remove(this.#waiting.all());
    const isRefused = requestError?.status === 400 && batches.length > 0 && !this.#isGone;
    this.#isOffline = requestError === null || requestError.status === 0;
    this.#problem =
      requestError === null || this.#isOffline || isRefused ? null : problemOf(requestError);
    if (isRefused && batches.length > 1) this.#isOneByOne = true;
    else if (isRefused) {
      this.#waiting.remove(batches);
      this.#isOneByOne = false;
      if (requestError.message !== this.#refusal) this.options.onRefused(requestError.message);
      this.#refusal = requestError.message;
      // What was shown as changed is not: everything is read again.
      this.#readAt = 0;
    }
    this.#emit();
    return isRefused;
  }

  #commit(changes: readonly BoardChange[]): void {
    this.#waiting.add(
      splitChanges(changes).map((part) => {
        this.#sequence += 1;
        return { writer: this.options.session, sequence: this.#sequence, changes: part };
      }),
    );
    this.#emit();
    void this.sync();
  }

  #read(): BoardState {
    const batches = this.#waiting.all();
    if (this.#base !== this.#readBase || batches !== this.#readBatches) {
      this.#readBase = this.#base;
      this.#readBatches = batches;
      this.#items = new Map(this.#base);
      for (const { changes } of batches) applyChanges(this.#items, changes, this.#previews);
      this.#drawnItems = [...this.#items.values()]
        .filter(({ deleted }) => !deleted)
        .sort((a, b) => a.z - b.z || Number(b.kind === 'section') - Number(a.kind === 'section'));
    }
    return {
      name: this.#name,
      project: this.#project,
      items: this.#drawnItems,
      people: this.#people,
      waiting: this.#waiting.all().length,
      problem: this.#problem,
      isOffline: this.#isOffline,
      isGone: this.#isGone,
      canUndo: this.#undo.length > 0,
      canRedo: this.#redo.length > 0,
    };
  }

  #emit(): void {
    const state = this.#read();
    // Most answers bring nothing new: then nothing is drawn anew.
    if (isSameState(state, this.#state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** `before` where `next` says the same. */
const keepEqual = <T>(before: T, next: T): T =>
  JSON.stringify(before) === JSON.stringify(next) ? before : next;

const isSameState = (a: BoardState, b: BoardState): boolean =>
  Object.entries(a).every(([name, value]) => value === b[name as keyof BoardState]);
