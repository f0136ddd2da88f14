/** A shape to draw: width over height, or `auto` for "the model decides". */
export type Ratio = { width: number; height: number } | 'auto';

/** Reads `16:9`, `16/9`, `16x9` or `auto`; anything else cannot be drawn. */
export function ratioOf(value: unknown): Ratio | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  if (text === 'auto' || text === 'adaptive' || text === 'match_input') return 'auto';
  const match = /^(\d+(?:\.\d+)?)\s*[:/x×]\s*(\d+(?:\.\d+)?)$/u.exec(text);
  const width = Number(match?.[1]);
  const height = Number(match?.[2]);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** Width and height in pixels of the drawn shape: its longer side is `longSide`, the other at least 4. */
export function drawRatio(ratio: { width: number; height: number }, longSide: number) {
  const scale = longSide / Math.max(ratio.width, ratio.height);
  return {
    width: Math.max(4, Math.round(ratio.width * scale)),
    height: Math.max(4, Math.round(ratio.height * scale)),
  };
}
