let objects = 0;

/** Stand-ins for browser APIs that the controls use and JSDOM lacks. */
export function installBrowserPieces(): void {
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
