import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '@/lib/platform/database';
import type { Cut, CuttingProxy } from '@/lib/platform/testing';
import { createCuttingProxy, freshPostgres } from '@/lib/platform/testing';
import { createBoard, deleteBoard } from './boards';
import { beginTurn, closeRunHub, deleteConversation, listConversations } from './chat';
import { question } from './chat/testing/chat-fixture';
import { readEvents } from './chat/testing/read-events';
import { schema } from './db';
import { signUp } from './identity/accounts';
import { changePassword, createResetLink, resetPassword } from './identity/passwords';
import { currentUser, endAllSessions } from './identity/session';
import { askForCredits, decideRequest, readBudgets } from './money/budgets';
import { runtime } from './platform/runtime';
import type { Access } from './team/access';
import {
  acceptInvitation,
  invite,
  listInvitations,
  revokeInvitation,
  signUpInvited,
} from './team/invitations';
import { changeRole, leaveWorkspace, removeMember, transferOwnership } from './team/members';
import {
  archiveWorkspace,
  createTeamWorkspace,
  deleteWorkspace,
  renameWorkspace,
  updateWorkspaceSettings,
} from './team/workspaces';
import { asBrowser, createTestConsole, type Person, type TestConsole } from './testing';

const audited = 'insert into "console"."audit_events"';
const here = { ip: '192.0.2.1', userAgent: 'test' };
const password = 'a long enough password';

/** The people and the workspace of one try. */
interface Stage {
  readonly owner: Person;
  readonly member: Person;
  readonly stranger: Person;
  readonly asOwner: Access;
  readonly asMember: Access;
}

interface Act {
  /** Text in the transaction whose COMMIT is cut. */
  readonly words?: string;
  /** Preparation; its result is passed to `act`. */
  readonly before?: (stage: Stage) => Promise<string>;
  readonly act: (stage: Stage, prepared: string) => Promise<unknown>;
}

const tokenIn = (link: string | null) => link?.split('/').at(-1) ?? '';
const inviteLink = async ({ asOwner }: Stage) =>
  tokenIn((await invite(asOwner, { email: null, role: 'member', mail: false })).link);
const self = async ({ browser }: Person) => {
  const user = await asBrowser(browser, currentUser);
  if (user === null) throw new Error('signed out');
  return user;
};
const newAddress = () => `${crypto.randomUUID()}@atelier.test`;

const acts: Readonly<Record<string, Act>> = {
  'a workspace is made': {
    words: 'insert into "console"."memberships"',
    act: ({ owner }) => createTeamWorkspace(owner.id, { name: 'Another' }),
  },
  'a workspace is renamed': { act: ({ asOwner }) => renameWorkspace(asOwner, 'Renamed') },
  'settings are changed': {
    act: ({ asOwner }) => updateWorkspaceSettings(asOwner, { lowCredits: 5 }),
  },
  'a workspace is archived': { act: ({ asOwner }) => archiveWorkspace(asOwner) },
  'a workspace is deleted': { act: ({ asOwner }) => deleteWorkspace(asOwner) },
  'a role is changed': { act: ({ asOwner, member }) => changeRole(asOwner, member.id, 'admin') },
  'a member is removed': { act: ({ asOwner, member }) => removeMember(asOwner, member.id) },
  'a member leaves': { act: ({ asMember }) => leaveWorkspace(asMember) },
  'a workspace is handed over': {
    act: ({ asOwner, member }) => transferOwnership(asOwner, member.id),
  },
  'a person is invited': {
    act: ({ asOwner }) => invite(asOwner, { email: null, role: 'member', mail: false }),
  },
  'an invitation is accepted': {
    before: inviteLink,
    act: async ({ stranger }, token) => acceptInvitation(await self(stranger), token, here),
  },
  'an account is made of an invitation': {
    before: inviteLink,
    act: (_, token) => signUpInvited(token, { name: 'New', email: newAddress(), password }, here),
  },
  'an account is made': {
    words: 'insert into "console"."users"',
    act: async () => {
      const input = { name: 'New', email: newAddress(), password };
      const context = { signup: 'open' as const, ip: crypto.randomUUID() };
      expect((await signUp(runtime().db, input, context)).ok).toBe(true);
    },
  },
  'an invitation is taken back': {
    before: async ({ asOwner }) => {
      await invite(asOwner, { email: null, role: 'member', mail: false });
      return (await listInvitations(asOwner))[0]?.id ?? '';
    },
    act: ({ asOwner }, id) => revokeInvitation(asOwner, id),
  },
  'a link for a new password is made': {
    act: ({ asOwner, member }) => createResetLink(asOwner, member.id),
  },
  'a new password is set by a link': {
    before: async ({ asOwner, member }) => tokenIn(await createResetLink(asOwner, member.id)),
    act: (_, token) => resetPassword(token, password, here),
  },
  'a password is changed': {
    act: async ({ member }) => {
      const change = { password: 'a password of the tests', next: password, endOthers: true };
      await changePassword(await self(member), change, here);
    },
  },
  'a person signs out everywhere': {
    act: ({ member }) => endAllSessions(runtime().db, member.id, here),
  },
  'a Member asks for more credits': {
    act: async ({ asMember }) =>
      expect(await askForCredits(asMember, 'balance', { note: '', neededCredits: null })).toBe(
        true,
      ),
  },
  'a board is made': {
    words: 'insert into "console"."boards"',
    act: ({ asOwner }) => createBoard(asOwner, 'Holidays'),
  },
  'a question for more is answered': {
    words: 'update "console"."budget_requests" set "decided_by"',
    before: async ({ asOwner, asMember }) => {
      await askForCredits(asMember, 'balance', { note: '', neededCredits: null });
      return (await readBudgets(asOwner))?.requests[0]?.id ?? '';
    },
    act: ({ asOwner }, id) => decideRequest(asOwner, id, { kind: 'decline' }),
  },
  'a conversation is deleted': {
    words: 'delete from "console"."conversations"',
    before: async ({ asOwner }) => {
      await readEvents(await beginTurn(asOwner, question('Hello?'))).rest();
      return (await listConversations(asOwner, {})).data[0]?.id ?? '';
    },
    act: ({ asOwner }, id) => deleteConversation(asOwner, id),
  },
  'a board is deleted': {
    before: ({ asOwner }) => createBoard(asOwner, 'Holidays'),
    act: ({ asOwner }, id) => deleteBoard(asOwner, id),
  },
  'a question is asked in chat': {
    words: 'insert into "console"."messages"',
    act: async ({ asOwner }) => {
      await readEvents(await beginTurn(asOwner, question('Hello?'))).rest();
    },
  },
};

/** PGlite has no connection to lose. */
describe('a connection that is lost at COMMIT', () => {
  let postgres: Awaited<ReturnType<typeof freshPostgres>>;
  let proxy: CuttingProxy;
  let database: Database;
  let console: TestConsole;

  beforeAll(async () => {
    postgres = await freshPostgres();
    proxy = await createCuttingProxy(postgres.url);
    database = await openDatabase({ url: proxy.url, dataDir: '' });
    console = await createTestConsole(database);
  });
  afterAll(async () => {
    await closeRunHub(database);
    await console.close();
    await database.close();
    await proxy.close();
    await postgres.database.close();
    await postgres.remove();
  });

  async function stage(): Promise<Stage> {
    const [owner, stranger] = [await console.person('Olga'), await console.person('Sam')];
    const asOwner = await console.team(owner);
    const member = await console.invited(asOwner, 'Mia');
    const asMember = await console.enter(member, asOwner.workspace.slug);
    return { owner, member, stranger, asOwner, asMember };
  }

  /**
   * Runs the action, with or without a cut, and returns the number of rows in tables where a double effect
   * would show.
   */
  async function rowsLeftBy({ words = audited, before, act }: Act, cut: Cut | null) {
    const set = await stage();
    const prepared = (await before?.(set)) ?? '';
    const [rows, cuts] = [await countRows(), proxy.cuts()];
    if (cut !== null) proxy.arm(cut, words);
    await act(set, prepared);
    expect(proxy.cuts() - cuts).toBe(cut === null ? 0 : 1);
    const left = await countRows();
    return left.map((count, index) => count - (rows[index] ?? 0));
  }

  const countRows = (): Promise<number[]> =>
    Promise.all(
      [
        schema.auditEvents,
        schema.users,
        schema.workspaces,
        schema.memberships,
        schema.invitations,
        schema.passwordResets,
        schema.budgetRequests,
        schema.notifications,
        schema.boards,
        schema.conversations,
        schema.messages,
      ].map((table) => runtime().db.$count(table)),
    );

  it.each(Object.entries(acts))('has one effect and an answer: %s', async (_, act) => {
    const uncut = await rowsLeftBy(act, null);
    expect(uncut.some((count) => count !== 0)).toBe(true);
    for (const cut of ['before commit', 'after commit'] as const) {
      expect({ cut, rows: await rowsLeftBy(act, cut) }).toEqual({ cut, rows: uncut });
    }
  });
});
