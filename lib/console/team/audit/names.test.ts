import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { createApiKey, revokeApiKey } from '../../developers/keys';
import { moveResultsToTrash } from '../../library/trash';
import {
  askForCredits,
  decideRequest,
  readBudgets,
  removeBudget,
  setBudget,
} from '../../money/budgets';
import { asBrowser, createTestConsole, type Person, type TestConsole } from '../../testing';
import type { Access } from '../access';
import { acceptInvitation, invite, listInvitations, revokeInvitation } from '../invitations';
import { changeRole, removeMember } from '../members';
import { type AuditLine, auditContext, listAudit, recordAudit } from '.';

/* The log shows names as they were at the time, even after people, keys and invitations were renamed. */

const sentence = ({ actor, words, target }: AuditLine): string =>
  `${actor} ${words.before}${target ?? ''}${words.after}`;

describeDatabases('names in the audit log', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let mia: Person;
  let studio: Access;
  let member: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    [ann, mia] = [await console.person('Ann'), await console.person('Mia')];
    studio = await console.team(ann);
    member = await console.join(studio, mia, 'member');
  });

  const asAnn = <T>(body: () => Promise<T>) => asBrowser(ann.browser, body);
  const asMia = <T>(body: () => Promise<T>) => asBrowser(mia.browser, body);
  /** The latest lines, oldest first. */
  const latest = async (count: number) => {
    const { lines } = await listAudit(studio, {});
    return lines.slice(0, count).map(sentence).toReversed();
  };

  it('names the invited address, and the invitation by which a person joined', async () => {
    const toBob = { email: 'bob@atelier.test', role: 'member', mail: false } as const;
    await asAnn(() => invite(studio, toBob));
    const [open] = await listInvitations(studio);
    await asAnn(() => revokeInvitation(studio, open?.id ?? ''));
    const { link } = await asAnn(() => invite(studio, { ...toBob, email: null }));
    const eve = await console.person('Eve');
    const token = link?.split('/').at(-1) ?? '';
    const client = { ip: null, userAgent: null };
    const user = { id: eve.id, name: 'Eve', email: eve.email, sessionId: 'sess' };
    await acceptInvitation(user, token, client);
    expect(await latest(4)).toEqual([
      'Ann invited bob@atelier.test',
      'Ann revoked an invitation for bob@atelier.test',
      'Ann invited anyone with the link',
      'Eve joined by an invitation for anyone with the link',
    ]);
  });

  it('names the member or key of a budget, and the person who asked for more', async () => {
    const input = { name: 'CI', scopes: ['v1:text' as const], allowedModels: null };
    const { key } = await asAnn(() => createApiKey(studio, { ...input, expiresAt: null }));
    await asAnn(() => setBudget(studio, 'key', key.id, 5));
    await asAnn(() => removeBudget(studio, 'key', key.id));
    await asAnn(() => setBudget(studio, 'member', mia.id, 10));
    for (const answer of [{ kind: 'approve', amount: 5 }, { kind: 'decline' }] as const) {
      await asMia(() => askForCredits(member, 'budget', { note: '', neededCredits: null }));
      const id = (await readBudgets(studio))?.requests[0]?.id ?? '';
      await asAnn(() => decideRequest(studio, id, answer));
    }
    await asAnn(() => revokeApiKey(studio, key.id));
    expect(await latest(9)).toEqual([
      'Ann created an API key, CI',
      'Ann set a budget for CI',
      'Ann removed a budget of CI',
      'Ann set a budget for Mia',
      'Mia asked for more credits',
      'Ann approved more credits for Mia this month',
      'Mia asked for more credits',
      'Ann declined a budget request from Mia',
      'Ann revoked an API key, CI',
    ]);
    expect((await listAudit(studio, {})).lines[0]).toMatchObject({ targetId: key.id });
  });

  it('names no one from another workspace', async () => {
    const stranger = await console.person('Stranger');
    const before = await latest(1);
    await expect(asAnn(() => setBudget(studio, 'member', stranger.id, 5))).rejects.toThrow(
      /no longer in the workspace/,
    );
    await expect(asAnn(() => setBudget(studio, 'key', 'key_unknown', 5))).rejects.toThrow(
      /key no longer exists/,
    );
    expect(await latest(1)).toEqual(before);
  });

  it('names the person whose role was changed, and the one who was removed', async () => {
    await asAnn(() => changeRole(studio, mia.id, 'admin'));
    await asAnn(() => removeMember(studio, mia.id));
    expect(await latest(2)).toEqual([
      'Ann changed the role of Mia',
      'Ann removed Mia from the workspace',
    ]);
  });

  it('names removed results by the beginning of their prompt', async () => {
    const taskId = `task_${studio.workspace.id}`;
    await console.db.insert(schema.creations).values({
      taskId,
      workspaceId: studio.workspace.id,
      source: 'console',
      kind: 'image',
      model: 'lumen-image',
      prompt: `A lighthouse\n at night, ${'very '.repeat(40)}dark`,
      status: 'succeeded',
      outputs: [{ url: 'https://media.test/0.png', content_type: 'image/png' }],
      createdAt: new Date(),
    });
    await asAnn(() => moveResultsToTrash(studio, [{ task_id: taskId, output: 0 }]));
    const [line = ''] = await latest(1);
    expect(line).toMatch(/^Ann moved A lighthouse at night, very .*… to the trash$/);
    expect(line.length).toBeLessThan(120);
  });

  it('shows lines without stored names by their id', async () => {
    const context = await auditContext(studio);
    const lines = [
      { action: 'member.invite', target: { kind: 'invitation', id: 'inv_1', name: null } },
      { action: 'budget.set', target: { kind: 'member', id: 'user_1' } },
      { action: 'subscription.cancel', target: { kind: 'subscription', id: 'sub_1' } },
      { action: 'gallery.remove' },
    ] as const;
    for (const line of lines) await recordAudit(console.db, { ...context, ...line });
    expect(await latest(4)).toEqual([
      'Ann invited inv_1',
      'Ann set a budget for user_1',
      'Ann canceled the subscription',
      'Ann moved to the trash',
    ]);
  });
});
