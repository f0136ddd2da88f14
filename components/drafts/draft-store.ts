import { tabStorage } from '@/components/ui';

/*
 * What a person wrote and has not sent, in this browser. Each tab has an entry of its own, so that tabs side by side do not
 * overwrite each other; a tab without one shows the newest, and takes it over with the first change.
 */

/** The unsent text or form of one page, as one tab sees it. */
export interface DraftSlot<T> {
  /** This tab's draft, or the newest of another tab; null when nothing is unsent. */
  read(): T | null;
  /** Stores the draft; null once it was sent or cleared. */
  write(value: T | null): void;
  /** Stores what `read` returns in a moment, or at once when the page is left; undefined when nothing changed. */
  schedule(read: () => T | null | undefined): void;
  /** Stores at once what was scheduled. */
  flush(): void;
  /** Calls `onChange` when another tab changed the draft that this tab shows without having changed it. */
  follow(onChange: (value: T | null) => void): () => void;
}

interface Entry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly value: unknown;
}

const saveAfterMs = 300;
/** Used when the browser refuses storage, or a value is larger than it takes: drafts then end with the page. */
const memoryTexts = new Map<string, string>();
/** The delayed saves by the prefix of their page: the id of the tab may change meanwhile. */
const scheduledSaves = new Map<string, () => void>();
let currentTabId: string | undefined;
let isListening = false;

function flushAll(): void {
  for (const store of [...scheduledSaves.values()]) store();
}

function listenForLeaving(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener('pagehide', flushAll);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushAll();
  });
}

const newId = () => Math.random().toString(36).slice(2);

function storeTabId(id: string): string {
  currentTabId = id;
  tabStorage.setItem('atelier:tab', id);
  return id;
}

/** The id of this tab, which a reload keeps. */
function readTabId(): string {
  if (currentTabId !== undefined) return currentTabId;
  const id = storeTabId(tabStorage.getItem('atelier:tab') ?? newId());
  yieldIdToOriginal(id);
  return id;
}

/** Asks whether another tab has an id, or confirms that it has. */
interface TabMessage {
  readonly id: string;
  /** Names the question. */
  readonly question: string;
  readonly isAnswer: boolean;
}

const isTabMessage = (value: unknown): value is TabMessage =>
  typeof value === 'object' && value !== null && 'id' in value && 'isAnswer' in value;

/** A tab that was duplicated begins with the id of its original. While that is open, the duplicate takes another id. */
function yieldIdToOriginal(id: string): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const tabs = new BroadcastChannel('atelier.tabs');
  const question = newId();
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isTabMessage(data) || data.id !== currentTabId) return;
    if (!data.isAnswer) tabs.postMessage({ ...data, isAnswer: true });
    else if (data.question === question) storeTabId(newId());
  });
  const message: TabMessage = { id, question, isAnswer: false };
  tabs.postMessage(message);
}

function readText(key: string): string | null {
  const memoryText = memoryTexts.get(key);
  if (memoryText !== undefined) return memoryText;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(key: string, text: string | null): void {
  memoryTexts.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null && !storeInsteadOfPictures(key, text)) memoryTexts.set(key, text);
  }
}

/** Removes the oldest drafts of pictures, which are the large ones, to store a text; false when that does not make enough room. */
function storeInsteadOfPictures(key: string, text: string): boolean {
  try {
    const pictures = Object.keys(localStorage)
      .filter(
        (each) =>
          each !== key &&
          each.startsWith('atelier:draft:') &&
          each.split(':')[3]?.startsWith('edit/'),
      )
      .map((each) => ({ key: each, at: readEntry(each)?.at ?? 0, text: readText(each) ?? '' }))
      .sort((a, b) => a.at - b.at);
    if (pictures.reduce((sum, each) => sum + each.text.length, 0) < text.length) return false;
    for (const picture of pictures) {
      localStorage.removeItem(picture.key);
      try {
        localStorage.setItem(key, text);
        return true;
      } catch {
        // Not enough room yet: the next draft is removed, too.
      }
    }
  } catch {
    // Storage is refused altogether.
  }
  return false;
}

function draftKeysFrom(prefix: string): string[] {
  const isOfPage = (key: string) =>
    key.startsWith(prefix) && !key.slice(prefix.length).includes(':');
  const memoryKeys = [...memoryTexts.keys()].filter(isOfPage);
  try {
    return [...new Set([...memoryKeys, ...Object.keys(localStorage).filter(isOfPage)])];
  } catch {
    return memoryKeys;
  }
}

function readEntry(key: string): Entry | null {
  try {
    const entry: unknown = JSON.parse(readText(key) ?? 'null');
    if (typeof entry !== 'object' || entry === null) return null;
    const { at, value } = entry as { at?: unknown; value?: unknown };
    return typeof at === 'number' ? { at, value } : null;
  } catch {
    return null;
  }
}

/**
 * The draft of a page. `owner` names the person and the workspace, so that nobody else in this browser sees it, `page` the
 * page and what is open on it; neither holds a colon. `is` checks what was stored, because storage may hold anything.
 */
export function openDraft<T>(
  owner: string,
  page: string,
  isValid: (value: unknown) => value is T,
): DraftSlot<T> {
  const prefix = `atelier:draft:${owner}:${page}:`;
  const ownKey = () => `${prefix}${readTabId()}`;
  /** The entry of another tab that is shown here. */
  let shownKey: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ownText: string | null = null;

  const slot: DraftSlot<T> = {
    read() {
      const key = ownKey();
      ownText = readText(key);
      const entries = draftKeysFrom(prefix).flatMap((each) => {
        const entry = readEntry(each);
        return entry !== null && isValid(entry.value)
          ? [{ key: each, at: entry.at, value: entry.value }]
          : [];
      });
      const [newest] = entries.sort((a, b) => b.at - a.at);
      const shownEntry = entries.find((each) => each.key === key) ?? newest;
      shownKey = shownEntry === undefined || shownEntry.key === key ? null : shownEntry.key;
      return shownEntry?.value ?? null;
    },
    write(value) {
      clearTimeout(timer);
      scheduledSaves.delete(prefix);
      ownText = value === null ? null : JSON.stringify({ at: Date.now(), value });
      writeText(ownKey(), ownText);
      if (shownKey !== null) writeText(shownKey, null);
      shownKey = null;
    },
    schedule(read) {
      listenForLeaving();
      clearTimeout(timer);
      const store = () => {
        clearTimeout(timer);
        scheduledSaves.delete(prefix);
        const value = read();
        if (value !== undefined) slot.write(value);
      };
      scheduledSaves.set(prefix, store);
      timer = setTimeout(store, saveAfterMs);
    },
    flush: () => scheduledSaves.get(prefix)?.(),
    follow(onChange) {
      const listen = ({ key, newValue }: StorageEvent) => {
        if (key === null || !key.startsWith(prefix) || scheduledSaves.has(prefix)) return;
        if (ownText === null) return onChange(slot.read());
        if (key !== ownKey() || newValue !== null) return;
        // Another tab removed this tab's draft: it goes on with it, so this page's text is stored again, or it has sent it.
        if (draftKeysFrom(prefix).length > 0) return writeText(key, ownText);
        ownText = null;
        onChange(null);
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
  return slot;
}
