import type { PaletteColor } from '@/lib/pages/characters';

/** The colours of a palette with keys: value, name, and a number, because two colours may be the same. */
export function withKeys(
  palette: readonly PaletteColor[],
): readonly (PaletteColor & { readonly key: string })[] {
  const counts = new Map<string, number>();
  return palette.map(({ name, color }) => {
    const content = `${color} ${name}`;
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return { name, color, key: `${content} ${count}` };
  });
}
