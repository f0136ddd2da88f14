import * as argon2 from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { provide } from '@/lib/platform/registry';
import { firstOwnerTokenRegistryKey } from '@/lib/platform/registry-keys';
import { describeDatabases } from '@/lib/platform/testing';
import { type ConsoleDb, consoleDb, schema } from '../../db';
import {
  checkPassword,
  hashPassword,
  insertAccount,
  readSignUpState,
  signUp,
  signUpInput,
} from '.';

// The library does its work, and its calls are counted.
vi.mock('@node-rs/argon2', { spy: true });

const closed = { signup: 'invitation', ip: '192.0.2.1' } as const;
const open = { ...closed, signup: 'open' } as const;
const ann = { name: 'Ann', email: 'ann@atelier.test', password: 'a long enough password' };

describeDatabases('accounts', (suite) => {
  let db: ConsoleDb;
  beforeAll(() => {
    db = consoleDb(suite.database());
  });
  beforeEach(async () => {
    await db.execute(sql`truncate console.users, console.attempts cascade`);
  });
  let withdraw = () => {};
  afterEach(() => {
    withdraw();
    withdraw = () => {};
  });

  it('is open to the first owner, then closed', async () => {
    expect(await readSignUpState(db, 'invitation')).toEqual({
      open: true,
      isFirst: true,
      needsToken: false,
    });
    const made = await signUp(db, ann, closed);
    expect(made.ok).toBe(true);
    expect(await readSignUpState(db, 'invitation')).toEqual({ open: false });
    expect(await signUp(db, { ...ann, email: 'bob@atelier.test' }, closed)).toEqual({
      ok: false,
      reason: 'closed',
    });
  });

  it('gives the account a personal workspace of its own', async () => {
    const made = await signUp(db, ann, closed);
    const rows = await db
      .select({ kind: schema.workspaces.kind, role: schema.memberships.role })
      .from(schema.workspaces)
      .innerJoin(schema.memberships, eq(schema.memberships.workspaceId, schema.workspaces.id))
      .where(eq(schema.memberships.userId, made.ok ? made.userId : ''));
    expect(rows).toEqual([{ kind: 'personal', role: 'owner' }]);
  });

  it('accepts one of two simultaneous first owners', async () => {
    const results = await Promise.all(
      ['ann', 'bob', 'cy'].map((name) =>
        signUp(db, { ...ann, email: `${name}@atelier.test` }, closed),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.$count(schema.users)).toBe(1);
  });

  it('asks only the first owner for the printed token', async () => {
    withdraw = provide(firstOwnerTokenRegistryKey, 'the printed token');
    expect(await readSignUpState(db, 'open')).toMatchObject({ needsToken: true });
    for (const token of [undefined, '', 'the printed toke', 'another token']) {
      expect(await signUp(db, { ...ann, token }, open)).toEqual({ ok: false, reason: 'token' });
    }
    expect(await signUp(db, { ...ann, token: 'the printed token' }, open)).toMatchObject({
      ok: true,
    });
    const bob = { ...ann, email: 'bob@atelier.test' };
    expect(await signUp(db, bob, open)).toMatchObject({ ok: true });
  });

  it('keeps one account for an address, in any spelling', async () => {
    await signUp(db, ann, open);
    const again = signUpInput.parse({ ...ann, email: ' ANN@Atelier.test ' });
    expect(await signUp(db, again, open)).toEqual({ ok: false, reason: 'email_taken' });
  });

  it('limits sign-ups by origin', async () => {
    await signUp(db, ann, closed);
    for (let i = 1; i < 20; i += 1) {
      expect(await signUp(db, ann, closed)).toEqual({ ok: false, reason: 'closed' });
    }
    expect(await signUp(db, ann, closed)).toEqual({ ok: false, reason: 'too_many' });
    const elsewhere = { ...closed, ip: '192.0.2.2' };
    expect(await signUp(db, ann, elsewhere)).toEqual({ ok: false, reason: 'closed' });
  });

  it('answers a wrong password, an unknown address and an account without one alike', async () => {
    await signUp(db, ann, closed);
    await insertAccount(db, { email: 'sso@atelier.test', name: 'Sso', passwordHash: null });
    const check = (email: string, password: string) =>
      checkPassword(db, { email, password, ip: '192.0.2.1' });
    const refused = { ok: false, waitSeconds: 0 };
    expect(await check('ann@atelier.test', 'not the password')).toEqual(refused);
    expect(await check('nobody@atelier.test', ann.password)).toEqual(refused);
    expect(await check('sso@atelier.test', '')).toEqual(refused);
    expect(await check('sso@atelier.test', 'no account has this password')).toEqual(refused);
    expect(await check(' Ann@ATELIER.test', ann.password)).toMatchObject({ ok: true });
  });

  it.each([
    ['ASCII letters', 'wrong password'],
    ['a letter and its accent', 'pässword'.normalize('NFD')],
    ['a space that is no ASCII one', 'wrong\u3000password'],
  ])('checks %s once for an address with and without an account', async (_, typed) => {
    await signUp(db, ann, closed);
    await insertAccount(db, { email: 'sso@atelier.test', name: 'Sso', passwordHash: null });
    for (const email of [ann.email, 'sso@atelier.test', 'nobody@atelier.test']) {
      vi.clearAllMocks();
      await checkPassword(db, { email, password: typed, ip: '192.0.2.1' });
      const { calls, settledResults } = vi.mocked(argon2.verify).mock;
      const costs = calls.map(([storedHash]) =>
        String(storedHash).split('$').slice(1, 4).join(' '),
      );
      expect(costs, email).toEqual(['argon2id v=19 m=19456,t=2,p=1']);
      // A hash that is none would be refused without work.
      expect(settledResults, email).toEqual([{ type: 'fulfilled', value: false }]);
      expect(argon2.hash, email).not.toHaveBeenCalled();
    }
  });

  it('blocks an address after ten attempts, with or without an account', async () => {
    await signUp(db, ann, closed);
    for (const email of [ann.email, 'nobody@atelier.test']) {
      const check = (password: string, ip: string) => checkPassword(db, { email, password, ip });
      for (let i = 0; i < 10; i += 1) {
        expect(await check('wrong', `192.0.2.${i}`)).toEqual({ ok: false, waitSeconds: 0 });
      }
      const limited = await check(ann.password, '192.0.2.99');
      expect(limited.ok).toBe(false);
      expect(limited.ok ? 0 : limited.waitSeconds).toBeGreaterThan(500);
    }
  });

  it('resets the attempts of an address that signs in', async () => {
    await signUp(db, ann, closed);
    const check = (password: string) => checkPassword(db, { ...ann, password, ip: '192.0.2.1' });
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 8; i += 1) await check('wrong');
      expect(await check(ann.password)).toMatchObject({ ok: true });
    }
  });

  it('begins a new window when the old one is over', async () => {
    await signUp(db, ann, closed);
    for (let i = 0; i < 11; i += 1) await checkPassword(db, { ...ann, password: 'wrong', ip: 'a' });
    await db.execute(sql`update console.attempts set resets_at = now() - interval '1 second'`);
    expect(await checkPassword(db, { ...ann, ip: 'a' })).toMatchObject({ ok: true });
  });

  it('stores argon2id and never the password', async () => {
    const hash = await hashPassword(ann.password);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signUp(db, ann, closed);
    const { rows } = await db.execute(sql`select * from console.users`);
    expect(JSON.stringify(rows)).not.toContain(ann.password);
  });
});

it.each([
  [{ ...ann, name: '  ' }, 'name'],
  [{ ...ann, email: 'not an address' }, 'email'],
  [{ ...ann, password: 'too short' }, 'password'],
  [{ ...ann, password: 'x'.repeat(1025) }, 'password'],
])('refuses %j', (input, field) => {
  const result = signUpInput.safeParse(input);
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
