import type { SafeStorage } from '@/components/ui/browser-storage';
import type { BoardBatch, BoardChange, BoardSync } from '@/lib/pages/board-input';
import { type BoardItem, type BoardNews, type BoardPerson, boardLimits } from '@/lib/pages/boards';
import { RequestError } from '@/lib/queries';
import { applyChanges, type ItemPreview, invertChanges, repeatChanges } from './apply-changes';
import { splitChanges, WaitingBatches } from './waiting-batches';

const maxUndo = 200;
/** The whole board is read again after this time, because addresses of uploads may expire after a day. */
const staleAfterMs = 12 * 60 * 60_000;

interface UndoStep {
  readonly undo: readonly BoardChange[];
  readonly redo: readonly BoardChange[];
}

export interface BoardState {
  readonly name: string;
  readonly project: BoardNews['project'];
  /** In the order in which they are drawn. */
  readonly items: readonly BoardItem[];
  readonly people: readonly BoardPerson[];
  /** How many batches of changes are not saved yet. */
  readonly waitingCount: number;
  /** Why the last attempt to save or read failed, as a sentence; null when it did not. */
  readonly problem: string | null;
  /** Whether the server could not be reached, so that changes wait. */
  readonly isOffline: boolean;
  /** Whether the board was deleted meanwhile. */
  readonly isGone: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** For a failure of the server, the console has a banner of its own that says more. */
const problemOf = ({ status, message }: RequestError): string =>
  status >= 500 ? 'Not up to date, trying again.' : message;

interface BoardStoreOptions {
  readonly initial: BoardNews;
  /** The id of this tab. */
  readonly session: string;
  readonly storage: SafeStorage;
  /** The key of the waiting changes in the storage, which names the board and the person. */
  readonly key: string;
  readonly send: (sync: BoardSync) => Promise<BoardNews>;
  /** Called when the server refused changes, which are not shown any more. */
  readonly onRefused: (message: string) => void;
  /** Called when items that were changed here had been deleted elsewhere. `bringBack` restores them, with the change. */
  readonly onDeletedElsewhere: (count: number, bringBack: () => void) => void;
}

/**
 * A board in this tab: the server's items with the changes that were made here and are not saved yet. Changes show at once, are sent
 * in order, and stay in the browser's storage until the server confirms them.
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
  #undo: UndoStep[] = [];
  #redo: UndoStep[] = [];
  #problem: string | null = null;
  #isOffline = false;
  #isGone = false;
  /** Whether batches are sent singly, to find the one that the server refuses. */
  #isOneByOne = false;
  /** The message of the last refusal; null after a save. A message is reported once, however many changes it refuses. */
  #refusal: string | null = null;
  #running: Promise<void> | null = null;
  readonly #previews = new Map<string, ItemPreview>();
  readonly #waiting: WaitingBatches;
  readonly #listeners = new Set<() => void>();
  #items: Map<string, BoardItem>;
  #drawnItems: readonly BoardItem[] = [];
  /** The base and the batches from which `#items` were made. */
  #usedBase: Map<string, BoardItem> | null = null;
  #usedBatches: readonly BoardBatch[] = [];
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

  /** Takes over the changes that earlier visits did not send. */
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

  /** Sets the selection that other people see. */
  select(ids: readonly string[]): void {
    this.#selection = ids.slice(0, boardLimits.selection);
  }

  /** Changes items, as one step of Undo. */
  change(changes: readonly BoardChange[], previews?: ReadonlyMap<string, ItemPreview>): void {
    if (changes.length === 0) return;
    for (const [id, preview] of previews ?? []) this.#previews.set(id, preview);
    const undo = invertChanges(this.#items, changes);
    this.#undo = [...this.#undo, { undo, redo: repeatChanges(changes) }].slice(-maxUndo);
    this.#redo = [];
    this.#commit(changes);
  }

  /** For changes that no person made. */
  changeWithoutUndo(changes: readonly BoardChange[]): void {
    if (changes.length > 0) this.#commit(changes);
  }

  undo(): void {
    const step = this.#undo.pop();
    if (step === undefined) return;
    this.#redo.push(step);
    this.#commit(step.undo);
  }

  redo(): void {
    const step = this.#redo.pop();
    if (step === undefined) return;
    this.#undo.push(step);
    this.#commit(step.redo);
  }

  /** Sends waiting changes and reads new ones. Never rejects: a failure is in {@link BoardState}. */
  sync(): Promise<void> {
    this.#running ??= this.#syncAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #syncAll(): Promise<void> {
    let canContinue = true;
    while (canContinue) canContinue = (await this.#syncOnce()) && this.#waiting.all().length > 0;
  }

  /** Returns whether another attempt may be made at once. */
  async #syncOnce(): Promise<boolean> {
    const batches = this.#waiting.oldest(this.#isOneByOne ? 1 : undefined);
    try {
      const { session } = this.options;
      // A whole board comes without deleted items, so it is not requested together with changes, which may be of such items.
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
      const deletedIds = this.#findDeletedElsewhere(news, batches);
      this.#applyNews(news);
      if (deletedIds.length > 0) {
        this.options.onDeletedElsewhere(deletedIds.length, () =>
          this.change(deletedIds.map((id) => ({ id, set: { deleted: false } }))),
        );
      }
      return true;
    } catch (error) {
      return this.#handleFailure(error, batches);
    }
  }

  /** The items that `batches` changed without deleting them, and that are deleted in `news` for the first time. */
  #findDeletedElsewhere(news: BoardNews, batches: readonly BoardBatch[]): string[] {
    const changes = batches.flatMap((batch) => batch.changes);
    const deletedHere = new Set(changes.flatMap(({ id, set }) => (set.deleted ? id : [])));
    const changedIds = new Set(changes.map(({ id }) => id));
    const deletedNow = new Set(news.items.flatMap(({ id, deleted }) => (deleted ? id : [])));
    return [...changedIds].filter(
      (id) => !deletedHere.has(id) && deletedNow.has(id) && this.#base.get(id)?.deleted !== true,
    );
  }

  #applyNews(news: BoardNews): void {
    // Without a change the map stays the same object, so that nothing is drawn anew.
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

  /** Returns whether the next attempt may be made at once. */
  #handleFailure(error: unknown, batches: readonly BoardBatch[]): boolean {
    // A response that broke off is no `RequestError`: its changes are sent again.
    const requestError = error instanceof RequestError ? error : null;
    this.#isGone = requestError?.failure.code === 'board_gone';
    // The changes of a deleted board can never be saved.
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
      // The page still shows the refused change: the whole board is read again.
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
    if (this.#base !== this.#usedBase || batches !== this.#usedBatches) {
      this.#usedBase = this.#base;
      this.#usedBatches = batches;
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
      waitingCount: this.#waiting.all().length,
      problem: this.#problem,
      isOffline: this.#isOffline,
      isGone: this.#isGone,
      canUndo: this.#undo.length > 0,
      canRedo: this.#redo.length > 0,
    };
  }

  #emit(): void {
    const state = this.#read();
    // Most responses bring nothing new, and nothing is drawn anew.
    if (isSameState(state, this.#state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Keeps the object where the next one is equal. */
const keepEqual = <T>(previous: T, next: T): T =>
  JSON.stringify(previous) === JSON.stringify(next) ? previous : next;

const isSameState = (a: BoardState, b: BoardState): boolean =>
  Object.entries(a).every(([name, value]) => value === b[name as keyof BoardState]);
