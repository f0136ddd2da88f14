/**
 * A short key for a text: 106 bits, so that two different texts of an experiment practically never share one. Not for
 * secrets. Browsers and the server compute the same one without waiting, which `crypto.subtle` cannot. Two runs of
 * cyrb53 (stackoverflow.com/a/52171480, 2026-11-22, public domain) with different seeds.
 */
export const hashText = (text: string): string => `${cyrb53(text, 1)}${cyrb53(text, 2)}`;

function cyrb53(text: string, seed: number): string {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36).padStart(11, '0');
}
