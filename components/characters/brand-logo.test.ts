import { expect, it } from 'vitest';
import { logoPlace } from './brand-logo';

it.each([
  ['a wide one by its width', { width: 400, height: 100 }, { width: 160, height: 40 }],
  ['a high one by its height', { width: 100, height: 400 }, { width: 12.5, height: 50 }],
])('fits %s into the lower right corner, also a small one', (_, logo, size) => {
  const frame = { width: 1000, height: 500 };
  expect(logoPlace(logo, frame)).toEqual({
    ...size,
    x: 1000 - 15 - size.width,
    y: 500 - 15 - size.height,
  });
});
