import type { ConfigPath } from './problems';

/** Where text stops being JSON. */
class BrokenJson extends Error {
  constructor(readonly offset: number) {
    super();
  }
}

const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const text = /"(?:[^"\\\n\r]|\\.)*"/y;

/** Walks JSON text, noting where a path leads. */
class Walker {
  private at = 0;
  private found = 0;

  constructor(private readonly source: string) {}

  /** Offset of the member or element at `path`, or of the deepest part of the path that is there. */
  offsetOf(path: ConfigPath): number {
    this.value(path);
    this.space();
    if (this.at < this.source.length) throw new BrokenJson(this.at);
    return this.found;
  }

  /** Passes one value. `path` leads on from it; `undefined` when the value is beside the way. */
  private value(path: ConfigPath | undefined): void {
    this.space();
    if (path !== undefined) this.found = this.at;
    const first = this.source[this.at];
    if (first === '{') this.items('}', (_, start) => this.member(path, start));
    else if (first === '[') this.items(']', (index) => this.element(path, index));
    else this.token(first === '"' ? text : scalar);
  }

  private items(close: string, item: (index: number, start: number) => void): void {
    this.at += 1;
    this.space();
    for (let index = 0; this.source[this.at] !== close; index += 1) {
      if (index > 0) this.expect(',');
      item(index, this.at);
      this.space();
    }
    this.at += 1;
  }

  private member(path: ConfigPath | undefined, start: number): void {
    const key: unknown = JSON.parse(this.token(text));
    this.space();
    this.expect(':');
    const onWay = path !== undefined && path.length > 0 && path[0] === key;
    this.value(onWay ? path.slice(1) : undefined);
    if (onWay && path.length === 1) this.found = start;
  }

  private element(path: ConfigPath | undefined, index: number): void {
    this.value(path !== undefined && path[0] === index ? path.slice(1) : undefined);
  }

  private expect(mark: string): void {
    if (this.source[this.at] !== mark) throw new BrokenJson(this.at);
    this.at += 1;
    this.space();
  }

  private token(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source)?.[0];
    if (found === undefined) throw new BrokenJson(this.at);
    this.at += found.length;
    return found;
  }

  private space(): void {
    while (/\s/.test(this.source.charAt(this.at))) this.at += 1;
  }
}

/** Line number, from 1, of an offset. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length;

/** Line of `path` in valid JSON text, or of the deepest part of it that is there. */
export const locateInJson = (text: string, path: ConfigPath): number =>
  lineAt(text, new Walker(text).offsetOf(path));

/** Line at which text that `JSON.parse` refuses stops being JSON. */
export function brokenJsonLine(source: string): number {
  try {
    new Walker(source).offsetOf([]);
  } catch (error) {
    if (error instanceof BrokenJson) return lineAt(source, error.offset);
  }
  return lineAt(source, source.length);
}
