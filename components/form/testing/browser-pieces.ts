/** Stand-ins for browser APIs that the controls use and jsdom lacks. */
class StillObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

let objects = 0;

export function installBrowserPieces(): void {
  globalThis.ResizeObserver ??= StillObserver;
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => {};
  Element.prototype.releasePointerCapture ??= () => {};
  URL.createObjectURL = () => {
    objects += 1;
    return `blob:test/${objects}`;
  };
  URL.revokeObjectURL = () => {};
}

/** A DataTransfer, as of a drag or the clipboard. */
export class TestTransfer {
  readonly #data = new Map<string, string>();
  readonly files: readonly File[];

  constructor(files: readonly File[] = []) {
    this.files = files;
  }

  get types(): string[] {
    return [...this.#data.keys(), ...(this.files.length > 0 ? ['Files'] : [])];
  }

  setData(type: string, value: string): void {
    this.#data.set(type, value);
  }

  getData(type: string): string {
    return this.#data.get(type) ?? '';
  }
}
