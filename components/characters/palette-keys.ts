import type { PaletteColor } from '@/lib/pages/characters';

/** Adds React keys to colours: value, name, and a number, because two colours may be equal. */
export function addKeys(
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
