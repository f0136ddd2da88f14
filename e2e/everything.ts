/** `npm run test:all`: every page and every overlay at both widths, instead of those that differ. */
export const testEverything = process.env.TEST_EVERYTHING === '1';
