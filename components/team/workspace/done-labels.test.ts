import { expect, it } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import { doneLabels, isAnnounced, titlePrefix } from './done-labels';

const output = { url: 'https://files.test/a.png', content_type: 'image/png' };
const task = (status: Creation['status'], outputs = 1, kind = 'image') => ({
  status,
  kind,
  prompt: `a ${kind}`,
  outputs: Array.from({ length: status === 'succeeded' ? outputs : 0 }, () => output),
});

it.each([
  [[task('succeeded')], 'Image ready', 'a image'],
  [[task('succeeded', 1, 'video')], 'Video ready', 'a video'],
  [[task('succeeded', 4)], '4 results ready', 'a image'],
  [[task('succeeded'), task('succeeded', 1, 'video')], '2 results ready', 'a image'],
  [[task('failed')], 'Generation failed', 'a image'],
  [[task('failed'), task('expired')], '2 generations failed', 'a image'],
  [[task('failed', 1, 'video'), task('succeeded')], 'Image ready · Generation failed', 'a image'],
])('names the outcome of the tasks in case %#', (tasks, title, text) => {
  expect(doneLabels(tasks)).toEqual({ title, text });
});

it('shortens a long prompt', () => {
  const { text } = doneLabels([{ ...task('succeeded'), prompt: 'word '.repeat(40) }]);
  expect(text).toMatch(/^word .{60,80}…$/);
});

it.each<[Creation['status'], boolean]>([
  ['queued', false],
  ['running', false],
  ['succeeded', true],
  ['failed', true],
  ['expired', true],
  ['canceled', false],
])('the end of a %s task is news: %s', (status, news) =>
  expect(isAnnounced({ status })).toBe(news),
);

it.each([
  [0, 0, ''],
  [2, 0, '(2) '],
  [0, 1, 'Done · '],
  [0, 3, '3 done · '],
  [2, 1, '(1 of 3 done) '],
])('%d running and %d done: the title begins with “%s”', (running, done, prefix) => {
  expect(titlePrefix({ running, unseenCount: done })).toBe(prefix);
});
