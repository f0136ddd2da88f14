import { boundsOf, containsCenter, type Place, sortBoardItems } from '../geometry';
import type { SurfaceItem } from './item-changes';

/** A part of a board that is shown or printed by itself. */
export interface Slide {
  readonly place: Place;
  /** In the order in which they are drawn. */
  readonly items: readonly SurfaceItem[];
}

/** The sections of a board in reading order, each with what lies in it; without sections every item by itself. */
export function slidesOf(items: readonly SurfaceItem[]): Slide[] {
  const orderedItems = sortBoardItems(items);
  const sections = orderedItems.filter(({ kind }) => kind === 'section');
  if (sections.length === 0) return orderedItems.map((item) => ({ place: item, items: [item] }));
  return sections.map((section) => ({
    place: section,
    items: items.filter((item) => item.id === section.id || containsCenter(section, item)),
  }));
}

/** A page for each section; without sections one page with everything. */
export function pagesOf(items: readonly SurfaceItem[]): Slide[] {
  if (items.some(({ kind }) => kind === 'section')) return slidesOf(items);
  const place = boundsOf(items);
  return place === null ? [] : [{ place, items }];
}

/** Breaks a text into lines of at most `width`. A word that is wider is broken too. */
export function wrapText(
  text: string,
  width: number,
  measureWidth: (line: string) => number,
): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const extendedLine = line === '' ? word : `${line} ${word}`;
      if (measureWidth(extendedLine) <= width) {
        line = extendedLine;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const letter of word) {
        if (line !== '' && measureWidth(line + letter) > width) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    return [...lines, line];
  });
}
