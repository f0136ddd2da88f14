import { expect, it } from 'vitest';
import { fileFacts, fileLabel } from './file-facts';

it.each([
  [
    { content_type: 'image/png', size: 1_234_567, width: 2048, height: 1536 },
    'Format PNG, Pixels 2,048 × 1,536, File size 1.2 MB',
    'PNG, 1.2 MB',
  ],
  [
    { content_type: 'video/mp4', size: 900, duration: 5, width: 1280, height: 720 },
    'Format MP4, Pixels 1,280 × 720, Length 0:05, File size 900 B',
    'MP4, 900 B',
  ],
  [{ content_type: 'image/svg+xml' }, 'Format SVG', 'SVG'],
  // A remote service may leave fields out.
  [{ content_type: 'image/*' }, '', ''],
])('describes %o', (known, facts, words) => {
  const output = { url: 'https://x.test/1', ...known };
  expect(
    fileFacts(output)
      .map((fact) => fact.join(' '))
      .join(', '),
  ).toBe(facts);
  expect(fileLabel(output)).toBe(words);
});
