import type { KeptStorage } from '@/components/ui/browser-storage';
import type { BoardBatch, BoardChange } from '@/lib/pages/board-input';
import { boardLimits } from '@/lib/pages/boards';

/** Most characters of a batch and of one request; the server reads a megabyte. */
const maxBatchLength = 200_000;
const maxRequestLength = 600_000;
const maxBatches = 50;

const isSame = (a: BoardBatch, b: BoardBatch) => a.writer === b.writer && a.sequence === b.sequence;

/**
 * Changes that the server has not confirmed, in the browser's storage. They stay as they are once they are written, so
 * that every tab may send them and the server applies them once.
 */
export class WaitingBatches {
  #batches: BoardBatch[] = [];

  constructor(
    private readonly storage: KeptStorage,
    private readonly key: string,
  ) {}

  /** Reads what earlier visits and other tabs have left. */
  open(): void {
    const storedBatches = this.#read();
    this.#batches = [
      ...storedBatches,
      ...this.#batches.filter((batch) => !storedBatches.some((each) => isSame(each, batch))),
    ];
  }

  all(): readonly BoardBatch[] {
    return this.#batches;
  }

  add(batches: readonly BoardBatch[]): void {
    this.#batches = [...this.#batches, ...batches];
    this.#write([...this.#read(), ...batches]);
  }

  remove(batches: readonly BoardBatch[]): void {
    if (batches.length === 0) return;
    const stays = (batch: BoardBatch) => !batches.some((each) => isSame(each, batch));
    this.#batches = this.#batches.filter(stays);
    this.#write(this.#read().filter(stays));
  }

  /** The oldest ones, as many as fit into a request. */
  next(most = maxBatches): BoardBatch[] {
    const batches: BoardBatch[] = [];
    let length = 0;
    for (const batch of this.#batches.slice(0, most)) {
      length += JSON.stringify(batch).length;
      if (batches.length > 0 && length > maxRequestLength) break;
      batches.push(batch);
    }
    return batches;
  }

  #read(): BoardBatch[] {
    try {
      const value: unknown = JSON.parse(this.storage.getItem(this.key) ?? '[]');
      return Array.isArray(value) ? value : [];
    } catch {
      return [];
    }
  }

  #write(batches: readonly BoardBatch[]): void {
    if (batches.length === 0) this.storage.removeItem(this.key);
    else this.storage.setItem(this.key, JSON.stringify(batches));
  }
}

/** Splits the changes of an act into parts that fit into a request each. */
export function splitChanges(changes: readonly BoardChange[]): BoardChange[][] {
  const parts: BoardChange[][] = [];
  let length = maxBatchLength;
  for (const change of changes) {
    const changeLength = JSON.stringify(change).length;
    if (length + changeLength > maxBatchLength || parts.at(-1)?.length === boardLimits.items) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(change);
    length += changeLength;
  }
  return parts;
}
