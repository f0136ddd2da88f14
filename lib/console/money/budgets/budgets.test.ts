import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { spendableCredits } from '@/lib/pages/balance';
import type { BudgetHolder } from '@/lib/pages/budgets';
import { describeDatabases } from '@/lib/platform/testing';
import { createGeneration } from '../../create/creations';
import {
  dismissNotification,
  raiseNotification,
  readNotifications,
} from '../../platform/notifications';
import { runtime } from '../../platform/runtime';
import { budgetWarnings } from '../../platform/watchers';
import type { Access } from '../../team/access';
import { listAudit } from '../../team/audit';
import { leaveWorkspace } from '../../team/members';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../../testing';
import { readLiveBalance } from '../balance';
import { askForCredits, decideRequest, readBudgets, removeBudget, setBudget } from '.';

describeDatabases('budgets', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let mia: Person;
  let owner: Access;
  let member: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(async () => {
    expect(await console.service.mismatches()).toEqual([]);
    await console.close();
  });
  beforeEach(async () => {
    [ann, mia] = [await console.person('Ann'), await console.person('Mia')];
    owner = await console.team(ann);
    member = await console.join(owner, mia, 'member');
  });

  const asAnn = <T>(body: () => Promise<T>) => asBrowser(ann.browser, body);
  const asMia = <T>(body: () => Promise<T>) => asBrowser(mia.browser, body);
  const textsOf = async (access: Access) =>
    (await readNotifications(access)).map(({ text }) => text);
  const budgetOfMia = async () =>
    (await readBudgets(owner))?.members.find(({ id }) => id === mia.id)?.budget ?? null;
  let submissions = 0;
  const submission = () => {
    submissions += 1;
    return `00000000-0000-4000-8000-${String(submissions).padStart(12, '0')}`;
  };
  const make = () =>
    asMia(() =>
      createGeneration(member, {
        submissionId: submission(),
        body: { model: 'lumen-image', prompt: 'x' },
        seenCredits: 1_000,
      }),
    );
  const askForMore = (note = '') =>
    asMia(() => askForCredits(member, 'budget', { note, neededCredits: 4 }));
  const openRequest = async () => (await readBudgets(owner))?.requests[0]?.id ?? '';

  it('ends the request of a person who leaves, and it can no longer be granted', async () => {
    await askForMore();
    const id = await openRequest();
    await asMia(() => leaveWorkspace(member));
    expect(await textsOf(owner)).toEqual([]);
    await expect(
      asAnn(() => decideRequest(owner, id, { kind: 'approve', amount: 4 })),
    ).rejects.toThrow('already answered');
  });

  it('are listed for all members, those with a budget first', async () => {
    await asAnn(() => setBudget(owner, 'member', mia.id, 12.5));
    const page = await readBudgets(owner);
    expect(page?.members.map(({ name, budget }) => [name, budget?.limit ?? null])).toEqual([
      ['Mia', 12.5],
      ['Ann', null],
    ]);
    // The console's own key has no budget, because it spends for members.
    expect(page?.keys).toEqual([]);
    await asAnn(() => removeBudget(owner, 'member', mia.id));
    expect(await budgetOfMia()).toBeNull();
  });

  it('are listed with what was spent this month, also of those without one', async () => {
    const spentByMia = async () =>
      (await readBudgets(owner))?.members.find(({ id }) => id === mia.id)?.spent;
    expect(await spentByMia()).toBe(0);
    await make();
    await vi.waitFor(async () => expect(await spentByMia()).toBeGreaterThan(0), {
      timeout: 30_000,
    });
  });

  it('say what a key without one spent, today beside its days and this month beside its months', async () => {
    const key = await runtime().service.manage?.keys.create(owner.workspace.id, {
      kind: 'api',
      name: 'script',
      scopes: ['v1:generate'],
    });
    await console.service.call(key?.secret ?? '', '/v1/generations', {
      method: 'POST',
      body: JSON.stringify({ model: 'lumen-image', prompt: 'x' }),
    });
    const spentOf = (holders: readonly BudgetHolder[] = []) =>
      holders.find((each) => each.id === key?.id)?.spent;
    const readSpent = async () => {
      const page = await readBudgets(owner);
      return { month: spentOf(page?.keys), today: spentOf(page?.keyDays) };
    };
    await vi.waitFor(async () => expect((await readSpent()).today).toBeGreaterThan(0), {
      timeout: 30_000,
    });
    const earlier = await readSpent();
    expect(earlier.month).toBe(earlier.today);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    const tomorrow = await readSpent().finally(() => vi.useRealTimers());
    expect(tomorrow.today).toBe(0);
  });

  it('stop only a member who has used theirs up', async () => {
    await asAnn(() => setBudget(owner, 'member', mia.id, 0.001));
    await expect(make()).rejects.toMatchObject({ code: 'budget_exceeded' });
    await asAnn(() => setBudget(owner, 'member', mia.id, 500));
    expect(await make()).toMatchObject({ kind: 'created' });
  });

  it('are part of the balance that each member is shown', async () => {
    await asAnn(() => setBudget(owner, 'member', mia.id, 10));
    const signal = AbortSignal.timeout(10_000);
    const shown = await readLiveBalance(member, signal);
    expect(shown.budget).toMatchObject({ subject_id: mia.id, limit: 10, remaining: 10 });
    expect(spendableCredits(shown)).toBe(10);
    expect(shown.quota_amount).toBeGreaterThan(10);
    expect((await readLiveBalance(owner, signal)).budget).toBeNull();
  });

  it('accept one request at a time, of which the Owner and Admins are notified', async () => {
    expect(await askForMore('Posters for Monday')).toBe(true);
    expect(await askForMore('Again')).toBe(false);
    expect(await textsOf(owner)).toEqual(['Mia asks for a larger budget: “Posters for Monday”']);
    expect(await textsOf(member)).toEqual([]);
    expect((await readBudgets(owner))?.requests).toMatchObject([
      { name: 'Mia', about: 'budget', note: 'Posters for Monday', needed: 4 },
    ]);
  });

  it('are raised once when two people approve at once, and the member is notified', async () => {
    await asAnn(() => setBudget(owner, 'member', mia.id, 10));
    await askForMore();
    const id = await openRequest();
    const answers = await Promise.allSettled(
      [1, 2].map(() => asAnn(() => decideRequest(owner, id, { kind: 'approve', amount: 5 }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await budgetOfMia()).toMatchObject({ limit: 10, raised: 5 });
    expect(await textsOf(member)).toEqual(['Ann gave you 5 more credits for this month.']);
    expect(await textsOf(owner)).toEqual([]);
    expect(await askForMore()).toBe(true);
  });

  it('are raised for good, or not at all', async () => {
    await asAnn(() => setBudget(owner, 'member', mia.id, 10));
    await askForMore();
    await asAnn(async () =>
      decideRequest(owner, await openRequest(), { kind: 'raise', limit: 40 }),
    );
    expect(await budgetOfMia()).toMatchObject({ limit: 40, raised: 0 });
    await askForMore();
    await asAnn(async () => decideRequest(owner, await openRequest(), { kind: 'decline' }));
    expect(await budgetOfMia()).toMatchObject({ limit: 40, raised: 0 });
    expect((await textsOf(member)).toSorted()).toEqual([
      'Ann declined your budget request.',
      'Ann raised your budget to 40 credits a month.',
    ]);
  });

  it('are not raised to what they are or to less, and the request stays open', async () => {
    await asAnn(() => setBudget(owner, 'member', mia.id, 40));
    await askForMore();
    const id = await openRequest();
    for (const limit of [40, 10]) {
      await expect(
        asAnn(() => decideRequest(owner, id, { kind: 'raise', limit })),
      ).rejects.toMatchObject({ name: 'InvalidRequestError', param: 'limit' });
    }
    expect(await budgetOfMia()).toMatchObject({ limit: 40 });
    expect(await openRequest()).toBe(id);
    expect(await textsOf(member)).toEqual([]);
    await asAnn(() => decideRequest(owner, id, { kind: 'raise', limit: 41 }));
    expect(await budgetOfMia()).toMatchObject({ limit: 41 });
  });

  it('are raised by the same answer again when the news of it was lost', async () => {
    await asAnn(() => setBudget(owner, 'member', mia.id, 40));
    await askForMore();
    const id = await openRequest();
    const raise = () => asAnn(() => decideRequest(owner, id, { kind: 'raise', limit: 50 }));
    const { db } = runtime();
    await db.execute('alter table console.notifications rename to notifications_away');
    await expect(raise()).rejects.toThrow();
    await db.execute('alter table console.notifications_away rename to notifications');
    expect(await budgetOfMia()).toMatchObject({ limit: 50 });
    await raise();
    expect(await textsOf(member)).toEqual(['Ann raised your budget to 50 credits a month.']);
  });

  it('come back after their removal as they were, with what they were raised by', async () => {
    await asAnn(() => setBudget(owner, 'member', mia.id, 10));
    await askForMore();
    await asAnn(async () =>
      decideRequest(owner, await openRequest(), { kind: 'approve', amount: 5 }),
    );
    expect(await asAnn(() => removeBudget(owner, 'member', mia.id))).toBe(false);
    for (let times = 0; times < 2; times += 1) {
      await asAnn(() => setBudget(owner, 'member', mia.id, 10, 5));
      expect(await budgetOfMia()).toMatchObject({ limit: 10, raised: 5, remaining: 15 });
    }
    const { lines } = await listAudit(owner, { target: { kind: 'member', id: mia.id } });
    expect(lines.slice(0, 2).map(({ action, after }) => [action, after])).toEqual(
      expect.arrayContaining([
        ['budget.set', { limit: 10 }],
        ['budget.raise', { credits: 5 }],
      ]),
    );
    await askForMore();
    expect(await asAnn(() => removeBudget(owner, 'member', mia.id)), 'it answers').toBe(true);
  });

  it.each([0, 5])(
    'do not come back over one that was set meanwhile (raised by %s)',
    async (raised) => {
      await asAnn(() => setBudget(owner, 'member', mia.id, 20));
      await expect(
        asAnn(() => setBudget(owner, 'member', mia.id, 10, raised)),
      ).rejects.toMatchObject({ name: 'InvalidRequestError' });
      expect(await budgetOfMia()).toMatchObject({ limit: 20, raised: 0 });
    },
  );

  it('answer an open request when they are raised or removed in the table', async () => {
    await asAnn(() => setBudget(owner, 'member', mia.id, 0));
    await askForMore();
    expect(await textsOf(owner)).toEqual(['Mia has used up their budget and asks for more.']);
    await asAnn(() => setBudget(owner, 'member', mia.id, 300));
    expect(await openRequest()).toBe('');
    expect(await textsOf(owner)).toEqual([]);
    await askForMore();
    await asAnn(() => setBudget(owner, 'member', mia.id, 200));
    expect(await openRequest(), 'a smaller budget grants nothing').not.toBe('');
    await asAnn(() => removeBudget(owner, 'member', mia.id));
    expect(await openRequest()).toBe('');
    expect((await textsOf(member)).toSorted()).toEqual([
      'Ann raised your budget to 300 credits a month.',
      'Ann removed your budget: the team’s balance is the limit.',
    ]);
  });

  it('answer no request of another workspace', async () => {
    await askForMore();
    const bob = await console.person('Bob');
    const elsewhere = await console.team(bob);
    const id = await openRequest();
    await expect(
      asBrowser(bob.browser, () => decideRequest(elsewhere, id, { kind: 'decline' })),
    ).rejects.toMatchObject({ name: 'InvalidRequestError' });
    expect(await openRequest()).toBe(id);
  });

  it('warn once at 80 % and once when they are used up: the Owner and the person', async () => {
    const made = await make();
    const price = made.kind === 'created' ? (made.creation.quote?.estimated_credits ?? 0) : 0;
    expect(price).toBeGreaterThan(0);
    await asAnn(() => setBudget(owner, 'member', mia.id, price * 1.1));
    await budgetWarnings.run(runtime());
    await budgetWarnings.run(runtime());
    expect(await textsOf(owner)).toEqual(['The monthly budget of Mia is more than 80 % used.']);
    expect(await textsOf(member)).toHaveLength(1);
    await asAnn(() => setBudget(owner, 'member', mia.id, price));
    await budgetWarnings.run(runtime());
    expect(await textsOf(owner)).toEqual(['The monthly budget of Mia is used up.']);
  });

  it('warn once a month of each threshold that their use hovers around', async () => {
    const made = await make();
    const price = made.kind === 'created' ? (made.creation.quote?.estimated_credits ?? 0) : 0;
    const warnedAt = async (credits: number) => {
      await asAnn(() => setBudget(owner, 'member', mia.id, credits));
      await budgetWarnings.run(runtime());
      const notifications = await readNotifications(owner);
      return notifications.filter(({ kind }) => kind === 'budget_warning').map(({ id }) => id);
    };
    const [first] = await warnedAt(price * 1.1);
    expect(await warnedAt(price * 10)).toEqual([]);
    expect(await warnedAt(price * 1.1)).toEqual([first]);
    await dismissNotification(owner, first ?? '');
    await warnedAt(price * 10);
    expect(await warnedAt(price * 1.1)).toEqual([]);
    expect(await warnedAt(price * 1.2), 'another threshold').toHaveLength(1);
  });

  it('warn no more once they are raised or removed, or their month is over', async () => {
    const made = await make();
    const price = made.kind === 'created' ? (made.creation.quote?.estimated_credits ?? 0) : 0;
    const warnings = async () => {
      await budgetWarnings.run(runtime());
      const notifications = [
        ...(await readNotifications(owner)),
        ...(await readNotifications(member)),
      ];
      return notifications.filter(({ kind }) => kind === 'budget_warning').map(({ text }) => text);
    };
    const limit = (credits: number) => asAnn(() => setBudget(owner, 'member', mia.id, credits));
    await limit(price * 1.1);
    expect(await warnings()).toHaveLength(2);
    await limit(price * 10);
    expect(await warnings()).toEqual([]);
    await limit(price);
    expect(await warnings()).toHaveLength(2);
    // While the service does not answer, nothing is known.
    console.between(async () => new Response('gone', { status: 502 }));
    expect(await warnings()).toHaveLength(2);
    console.between(null);
    await asAnn(() => removeBudget(owner, 'member', mia.id));
    expect(await warnings()).toEqual([]);
    await raiseNotification(console.db, {
      workspace: owner.workspace.id,
      kind: 'budget_warning',
      dedupeKey: `budget:member:${mia.id}:2020-01:reached`,
      text: 'The monthly budget of Mia is used up.',
      roles: ['owner'],
    });
    expect(await warnings()).toEqual([]);
  });
});
