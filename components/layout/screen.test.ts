import { expect, test } from 'vitest';
import { readScreen, screenText } from './screen';

const screen = { window: 1440, width: 1200, height: 852, timeZone: 'Europe/Berlin' };

test('a screen is read back from its cookie', () => {
  expect(readScreen(screenText(screen))).toEqual(screen);
  expect(readScreen(screenText({ ...screen, timeZone: 'Etc/GMT+5' }))?.timeZone).toBe('Etc/GMT+5');
});

test.each([
  undefined,
  '',
  '1440',
  '%',
  '1440x1200x852x',
  '1440x1200x852xNowhere/At_All',
  '-1x1200x852xUTC',
  '1e3x1200x852xUTC',
  '999999x1200x852xUTC',
])('%j is none', (value) => {
  expect(readScreen(value)).toBeNull();
});
