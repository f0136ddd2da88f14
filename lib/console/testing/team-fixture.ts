import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '@/lib/platform/database';
import type { Access } from '../team/access';
import { createTestConsole, type Person, type TestConsole } from './test-console';

/** A test console with one person, and for each test a new team of theirs. */
export interface TeamFixture {
  readonly console: TestConsole;
  readonly ann: Person;
  readonly studio: Access;
}

/** Makes the fixture for the tests of a suite. `assign` is called before each test. */
export function teamFixture(
  suite: { database(): Database },
  assign: (fixture: TeamFixture) => void,
): void {
  let console: TestConsole;
  let ann: Person;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    ann = await console.person();
  });
  afterAll(() => console.close());
  beforeEach(async () => assign({ console, ann, studio: await console.team(ann) }));
}
