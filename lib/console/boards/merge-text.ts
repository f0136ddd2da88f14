import { boardLimits } from '@/lib/pages/boards';

const gap = '\n\n';

/**
 * The text of a note that one person wrote over `seenText` while others made it `currentText`. What the person saw is
 * replaced where it still stands by itself; otherwise what others wrote is kept below. Cut at the most that a note has.
 */
export function mergeText(currentText: string, seenText: string, nextText: string): string {
  if (currentText === seenText || currentText === nextText) return nextText;
  const texts = `${gap}${currentText}${gap}`;
  const seenBlock = `${gap}${seenText}${gap}`;
  const blockIndex = seenText === '' ? -1 : texts.indexOf(seenBlock);
  const mergedText =
    blockIndex === -1
      ? [nextText, currentText].filter((text) => text !== '').join(gap)
      : `${texts.slice(0, blockIndex)}${gap}${nextText}${gap}${texts.slice(blockIndex + seenBlock.length)}`.slice(
          gap.length,
          -gap.length,
        );
  return mergedText.slice(0, boardLimits.text);
}
