/** `npm run test:all`: every page and every overlay at both widths, instead of those that differ. */
export const testEverything = process.env.TEST_EVERYTHING === '1';

/**
 * The tag of a test whose pages are the same components at both widths: on a phone each night only. `@phone` itself is for
 * what only a phone has: touch, parts of its own, and the width of what a page may hold.
 */
export const onPhonesNightly = testEverything ? '@phone' : '';
