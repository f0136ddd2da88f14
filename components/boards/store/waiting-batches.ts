import type { SafeStorage } from '@/components/ui/browser-storage';
import type { BoardBatch, BoardChange } from '@/lib/pages/board-input';
import { boardLimits } from '@/lib/pages/boards';

/** Characters of JSON. The server reads a megabyte per request. */
const maxBatchLength = 200_000;
const maxRequestLength = 600_000;
const maxBatches = 50;

const isSame = (a: BoardBatch, b: BoardBatch) => a.writer === b.writer && a.sequence === b.sequence;

/**
 * Changes that the server has not confirmed, in the browser's storage. A batch is never changed once it is written, so that every
 * tab may send it and the server applies it once.
 */
export class WaitingBatches {
  #batches: BoardBatch[] = [];

  constructor(
    private readonly storage: SafeStorage,
    private readonly key: string,
  ) {}

  /** Reads the batches that earlier visits and other tabs stored. */
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
    const isKept = (batch: BoardBatch) => !batches.some((each) => isSame(each, batch));
    this.#batches = this.#batches.filter(isKept);
    this.#write(this.#read().filter(isKept));
  }

  /** The oldest batches, as many as fit into a request. */
  oldest(maxCount = maxBatches): BoardBatch[] {
    const batches: BoardBatch[] = [];
    let length = 0;
    for (const batch of this.#batches.slice(0, maxCount)) {
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

/** Splits changes into parts that each fit into a batch. */
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
