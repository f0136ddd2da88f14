/** What stands for itself between the quotes of a JSON string: no quote, no backslash, no control character. */
const plain = /^[ !#-[\]-\uffff]+$/;
/** A text that nothing beside it has. */
const probe = '\ue000probe\ue000';
const contentKey = '"content":';
/** So many frames in a row that fit no later event, and none is looked for any more. */
const mostMisses = 4;

/**
 * What stands around the text in the events of one answer. Most of them differ in their text alone: after one was
 * parsed, the text of those that follow is cut out, which costs a tenth of parsing them.
 */
export class TextFrame {
  #before = '';
  #after = '';
  #misses = 0;

  /** The text of an event that is as the learned one but for its text; `undefined` for any other. */
  textOf(data: string): string | undefined {
    const from = this.#before.length;
    const to = data.length - this.#after.length;
    if (from === 0 || to <= from) return undefined;
    // Slices are compared by the word, `startsWith` by the character.
    if (data.slice(0, from) !== this.#before || data.slice(to) !== this.#after) return undefined;
    const text = data.slice(from, to);
    if (!plain.test(text)) return undefined;
    this.#misses = 0;
    return text;
  }

  /**
   * Learns from an event whose `content` is `text`, and which says nothing else. `read` tells what an event says: it has
   * to find another text in the same place.
   */
  learn(data: string, text: string, read: (data: string) => unknown): void {
    if (this.#misses >= mostMisses) return;
    const key = data.lastIndexOf(contentKey);
    const afterKey = key + contentKey.length;
    const at = data.startsWith(' ', afterKey) ? afterKey + 1 : afterKey;
    const quoted = JSON.stringify(text);
    if (key === -1 || !data.startsWith(quoted, at)) return;
    const before = data.slice(0, at + 1);
    const after = data.slice(at + quoted.length - 1);
    if (before === this.#before && after === this.#after) return;
    this.#misses += 1;
    if (read(before + probe + after) !== probe) return;
    this.#before = before;
    this.#after = after;
  }
}
