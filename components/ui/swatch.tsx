import { cn } from './cn';

/** A small picture made of a text, such as a model's id: the same everywhere. Decoration. */
export function Swatch({ seed, className }: { seed: string; className?: string }) {
  const hash = hashOf(seed);
  const hue = hash % 360;
  const from = (hash >>> 9) % 360;
  const color = (lightness: number, chroma: number, shift: number) =>
    `oklch(${lightness} ${chroma} ${(hue + shift) % 360})`;
  const stops = [
    color(0.85, 0.09, 0),
    color(0.7, 0.15, 35),
    color(0.48, 0.09, 190),
    color(0.3, 0.05, 220),
  ];
  return (
    <span
      aria-hidden
      className={cn('block size-9 shrink-0 rounded-[8px]', className)}
      style={{ background: `conic-gradient(from ${from}deg, ${stops.join(', ')}, ${stops[0]})` }}
    />
  );
}

/** FNV-1a, 32 bits: spreads short, similar texts well. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
