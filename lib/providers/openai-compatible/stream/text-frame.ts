/** Text that JSON writes without escapes: no quote, no backslash, no control character. */
const unescapedPattern = /^[ !#-[\]-\uffff]+$/;
/** A text that no event contains. */
const probe = '\ue000probe\ue000';
const contentKey = '"content":';
/** After this many learned frames in a row that fitted no later event, learning stops. */
const maxMisses = 4;

/**
 * The JSON before and after the text in the events of one answer. Most events differ only in their text. So after one
 * was parsed, the text of the next ones is cut out of the same frame, which costs a tenth of parsing them.
 */
export class TextFrame {
  #before = '';
  #after = '';
  #misses = 0;

  /** The text of an event that has the learned frame; `undefined` for any other event. */
  textOf(data: string): string | undefined {
    const from = this.#before.length;
    const to = data.length - this.#after.length;
    if (from === 0 || to <= from) return undefined;
    // Comparing slices is faster than `startsWith`, which compares single characters.
    if (data.slice(0, from) !== this.#before || data.slice(to) !== this.#after) return undefined;
    const text = data.slice(from, to);
    if (!unescapedPattern.test(text)) return undefined;
    this.#misses = 0;
    return text;
  }

  /**
   * Learns the frame from an event that contains nothing but `text`. `read` parses an event: it must find
   * another text at the same position.
   */
  learn(data: string, text: string, read: (data: string) => unknown): void {
    if (this.#misses >= maxMisses) return;
    const key = data.lastIndexOf(contentKey);
    const afterKey = key + contentKey.length;
    const at = data.startsWith(' ', afterKey) ? afterKey + 1 : afterKey;
    const quotedText = JSON.stringify(text);
    if (key === -1 || !data.startsWith(quotedText, at)) return;
    const before = data.slice(0, at + 1);
    const after = data.slice(at + quotedText.length - 1);
    if (before === this.#before && after === this.#after) return;
    this.#misses += 1;
    if (read(before + probe + after) !== probe) return;
    this.#before = before;
    this.#after = after;
  }
}
