export interface DrawnPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: 'image/webp' | 'image/jpeg';
}

/** Pictures of this process in memory, at most `maxBytes` together: the most recently used. */
export class PictureCache {
  readonly #pictures = new Map<string, DrawnPicture>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  find(name: string): DrawnPicture | undefined {
    const picture = this.#remove(name);
    if (picture !== undefined) this.add(name, picture);
    return picture;
  }

  /** Keeps a picture; one that would take more than an eighth of all is not. */
  add(name: string, picture: DrawnPicture): void {
    this.#remove(name);
    const { byteLength } = picture.bytes;
    if (byteLength > this.maxBytes / 8) return;
    this.#pictures.set(name, picture);
    this.#bytes += byteLength;
    // A map is in the order in which its entries were set.
    for (const oldest of this.#pictures.keys()) {
      if (this.#bytes <= this.maxBytes) return;
      this.#remove(oldest);
    }
  }

  #remove(name: string): DrawnPicture | undefined {
    const picture = this.#pictures.get(name);
    if (picture === undefined) return undefined;
    this.#pictures.delete(name);
    this.#bytes -= picture.bytes.byteLength;
    return picture;
  }
}
