import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ResponseError } from '@/lib/client';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../../db';
import { createTestConsole, type TestConsole } from '../../testing';
import type { Access } from '../access';
import { type AuditChange, auditContext, auditCsv, listAudit, recordServiceChange } from '.';

const { workspaces } = schema;
const target = { kind: 'webhook', id: 'wh_1', name: 'Hook' };
const intent: AuditChange = { action: 'result.example', target };
const refusal = (status: number) =>
  new ResponseError({
    status,
    code: 'invalid_value',
    param: null,
    serviceMessage: 'No.',
    shouldRetry: false,
    requestId: null,
    retryAfterSeconds: null,
    balance: null,
  });

describeDatabases('a change that the service makes', (suite) => {
  let console: TestConsole;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
  });
  afterAll(() => console.close());
  beforeEach(async () => {
    studio = await console.team(await console.person('Ann'));
  });

  const lines = async (of = studio) =>
    (await listAudit(of, { target })).lines.map(
      ({ action, after, isOpen }) => `${action} ${JSON.stringify(after)}${isOpen ? ' open' : ''}`,
    );
  const change = async <T>(
    makeChange: (reportStep: (step: AuditChange) => void) => Promise<T>,
    linesOf?: (result: T) => readonly AuditChange[],
  ) =>
    recordServiceChange(console.db, await auditContext(studio), {
      intent,
      makeChange,
      ...(linesOf && { linesOf }),
    });

  it('has its line before it leaves, and the same line once it is made', async () => {
    const seen = await change(() => lines());
    expect(seen).toEqual(['result.example null open']);
    expect(await lines()).toEqual(['result.example null']);
  });

  it('has the lines of what has changed, which may be none', async () => {
    await change(
      async () => [1, 2],
      (numbers) => numbers.map((number) => ({ ...intent, after: { number } })),
    );
    expect((await lines()).toSorted()).toEqual([
      'result.example {"number":1}',
      'result.example {"number":2}',
    ]);
    await change(
      async () => null,
      () => [],
    );
    expect(await lines()).toHaveLength(2);
  });

  it('ends in one transaction with what the console changes after it', async () => {
    const { id } = studio.workspace;
    const renamed = (name: string, end: () => void) =>
      auditContext(studio).then((context) =>
        recordServiceChange(console.db, context, {
          intent,
          makeChange: async () => name,
          finish: async (tx, value) => {
            await tx.update(workspaces).set({ name: value }).where(eq(workspaces.id, id));
            end();
          },
        }),
      );
    const readName = async () =>
      (await console.db.select().from(workspaces).where(eq(workspaces.id, id)))[0]?.name;
    await renamed('New', () => undefined);
    expect([await readName(), await lines()]).toEqual(['New', ['result.example null']]);
    await expect(
      renamed('Newer', () => {
        throw new Error('full');
      }),
    ).rejects.toThrow('full');
    expect([await readName(), await lines()]).toEqual([
      'New',
      ['result.example null open', 'result.example null'],
    ]);
  });

  it('leaves no line when the service refuses it', async () => {
    await expect(change(() => Promise.reject(refusal(400)))).rejects.toThrow('No.');
    expect(await lines()).toEqual([]);
  });

  it('of several calls has a line for each that was made before one was refused', async () => {
    const revocation: AuditChange = { action: 'key.revoke', target };
    const halfMade = change(async (reportStep) => {
      reportStep(revocation);
      throw refusal(409);
    });
    await expect(halfMade).rejects.toThrow('No.');
    expect(await lines()).toEqual(['key.revoke null']);
  });

  it.each([
    ['the service fails', () => refusal(500)],
    ['a repeated call is refused', () => Object.assign(refusal(409), { repeated: true })],
    ['its end is not known', () => new Error('cut off')],
  ])('stays open when %s', async (_, error) => {
    await expect(change(() => Promise.reject(error()))).rejects.toThrow();
    expect(await lines()).toEqual(['result.example null open']);
    const csv: string[] = [];
    for await (const line of auditCsv(studio, { target })) csv.push(line);
    expect(csv[1]).toMatch(/,not known\s*$/);
  });

  it('is in no other log', async () => {
    const other = await console.team(await console.person('Eve'), { name: 'Elsewhere' });
    await change(async () => null);
    expect(await lines(other)).toEqual([]);
    expect((await listAudit({ workspace: null }, { target })).lines).toEqual([]);
  });
});
