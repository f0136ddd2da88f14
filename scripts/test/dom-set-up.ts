import { beforeAll } from 'vitest';

/** Before each test file. What a test of a page waits for may take seconds on a busy machine; the default is one. */
beforeAll(async () => {
  if (typeof document === 'undefined') return;
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
});
