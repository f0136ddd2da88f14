import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Database } from '@/lib/platform/database';
import { schema } from '../../../db';
import type { Browser, Person, TestConsole } from '../../../testing';
import { asBrowser, createTestConsole, strange } from '../../../testing';
import { hashPassword } from '../../accounts';
import { type CurrentUser, currentUser, signInByLink } from '../../session';

export const client = { ip: '192.0.2.7', userAgent: 'a phone' };
export const password = 'the password of Ann';

/** The error of a refused input whose message matches `words`. */
export const refused = (words: RegExp) => ({
  name: 'InvalidRequestError',
  message: expect.stringMatching(words),
});

/** A test console and, for each test, a new person with a password, without counted attempts and with real timers. */
export interface TwoStepFixture {
  readonly console: TestConsole;
  readonly ann: Person;
  readonly me: CurrentUser;
}

/** Makes the fixture for the tests of a suite. `assign` is called before each test. */
export function twoStepFixture(
  suite: { database(): Database },
  assign: (fixture: TwoStepFixture) => void,
): void {
  let console: TestConsole;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(async () => {
    vi.useRealTimers();
    await console.close();
  });
  beforeEach(async () => {
    vi.useRealTimers();
    await console.db.delete(schema.attempts);
    const ann = await withPassword(console, 'Ann');
    assign({ console, ann, me: await userOf(ann) });
  });
}

/** A person whose password is {@link password}. */
export async function withPassword(console: TestConsole, name: string): Promise<Person> {
  const person = await console.person(name);
  const passwordHash = await hashPassword(password);
  const { users } = schema;
  await console.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
  return person;
}

export async function userOf({ browser }: Person): Promise<CurrentUser> {
  const user = await asBrowser(browser, currentUser);
  if (user === null) throw new Error('signed out');
  return user;
}

/** The signed-in person of a browser, or null. */
export const who = async (browser: Browser): Promise<string | null> =>
  (await asBrowser(browser, currentUser))?.id ?? null;

/** A browser in which the person has passed the first step by a link. */
export async function firstStep({ id }: Person): Promise<Browser> {
  const browser = strange();
  const path = await asBrowser(browser, () => signInByLink(id, '/studio'));
  if (path !== '/sign-in/second-step') throw new Error('the link led past the second step');
  return browser;
}
