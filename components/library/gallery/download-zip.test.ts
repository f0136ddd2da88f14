import { expect, it } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import { fileName } from './download-zip';

it.each([
  ['A ferry, at night!', 'A-ferry-at-night'],
  // Vowel signs and composed letters stay.
  ['नाव रात में', 'नाव-रात-में'],
  ['사진'.normalize('NFD'), '사진'],
  ['𠮷'.repeat(60), '𠮷'.repeat(48)],
  ['…', 'image'],
])('names a file after the prompt %s', (prompt, words) => {
  const task = {
    task_id: 'task_12345678',
    prompt,
    kind: 'image',
    outputs: [],
  } as unknown as Creation;
  expect(fileName(task, 0)).toBe(`${words}-12345678.png`);
});
