import { cn } from '@/components/ui';

function hashOf(text: string): number {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

/** A model's own colours, from its id: the same everywhere, told apart at a glance. */
export function ModelSwatch({ id, className }: { id: string; className?: string }) {
  const hash = hashOf(id);
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
      className={cn('size-9 shrink-0 rounded-[8px]', className)}
      style={{ background: `conic-gradient(from ${from}deg, ${stops.join(', ')}, ${stops[0]})` }}
    />
  );
}
