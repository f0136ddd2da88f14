import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '@/lib/platform/ids';
import { describeDatabases } from '@/lib/platform/testing';
import type { ServiceDb } from '../../context';
import { schema } from '../../db';
import {
  checkLedger,
  grantCredits,
  listLedgerLines,
  readBalance,
  releaseAuthorization,
  settleAuthorization,
  takeBackCredits,
  UnknownAuthorizationError,
  UnknownWorkspaceError,
} from './index';
import { authorizeCredits } from './testing/authorize-credits';
import { openWorkspace } from './testing/open-workspace';

describeDatabases('ledger', { both: 'the ledger' }, (suite) => {
  let db: ServiceDb;
  let workspaceId: string;

  beforeEach(async () => {
    db = suite.database().drizzle(schema);
    workspaceId = await openWorkspace(db);
  });

  afterEach(async () => {
    expect(await checkLedger(db)).toEqual([]);
  });

  const grant = (amountMilli: number, onceKey = newId('once')) =>
    db.transaction((tx) =>
      grantCredits(tx, { workspaceId, amountMilli, onceKey, memo: 'A grant' }),
    );
  const authorize = (amountMilli: number) =>
    authorizeCredits(db, {
      workspaceId,
      amountMilli,
      subjectId: newId('task'),
      keyId: 'key_1',
      actor: null,
    });
  const authorized = async (amountMilli: number) => {
    const answer = await authorize(amountMilli);
    if (!answer.ok) throw new Error('there was not enough');
    return answer;
  };
  const balance = async () => {
    const found = await readBalance(db, workspaceId);
    return [found?.availableMilli, found?.authorizedMilli];
  };

  it('moves authorized credits out of the available ones', async () => {
    await grant(10_000);
    expect(await authorize(2_500)).toMatchObject({ ok: true });
    expect(await balance()).toEqual([7_500, 2_500]);
  });

  it('lists the entries of a time, also those that were numbered while the clock was wrong', async () => {
    // One entry of a clock that was months ahead: it hides no other.
    const hours = [0, 100, 5_000, 112, 101, 200, 300];
    for (const hour of hours) await grant(1_000, `at ${hour}`);
    await db.transaction(async (tx) => {
      // The table is append-only otherwise.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update service.ledger_entries
        set created_at = to_timestamp(substr(once_key, 4)::int * 3600) where once_key like 'at %'`);
    });
    const hoursWithin = async (query: Parameters<typeof listLedgerLines>[2]) =>
      (await listLedgerLines(db, workspaceId, query)).data.map((line) => line.created_at / 3600);
    const within = (from: number, to: number) => ({ from: from * 3600, to: to * 3600 });
    expect(await hoursWithin(within(100, 112))).toEqual([101, 100]);
    expect(await hoursWithin(within(102, 113))).toEqual([112]);
    expect(await hoursWithin({ ...within(0, 201), order: 'asc' })).toEqual([0, 100, 112, 101, 200]);
    expect(await hoursWithin({ ...within(0, 201), limit: 2 })).toEqual([200, 101]);
    expect(await hoursWithin({ from: 200 * 3600 })).toEqual([300, 200]);
    expect(await hoursWithin(within(0, 50))).toEqual([0]);
    expect(await hoursWithin(within(400, 500))).toEqual([]);
  });

  it('charges at most what was authorized and gives the rest back', async () => {
    await grant(10_000);
    const { authorizationId } = await authorized(4_000);
    await expect(settleAuthorization(db, authorizationId, 4_001)).rejects.toThrow(RangeError);
    expect(await settleAuthorization(db, authorizationId, 1_500)).toMatchObject({ ended: true });
    expect(await balance()).toEqual([8_500, 0]);
  });

  it('reports how an authorization had ended before, and moves nothing', async () => {
    await grant(10_000);
    const first = await authorized(4_000);
    await releaseAuthorization(db, first.authorizationId);
    expect(await settleAuthorization(db, first.authorizationId, 4_000)).toEqual({
      ended: false,
      state: 'released',
      settledMilli: 0,
      workspaceId,
    });
    const second = await authorized(4_000);
    await settleAuthorization(db, second.authorizationId, 3_000);
    expect(await releaseAuthorization(db, second.authorizationId)).toEqual({
      ended: false,
      state: 'settled',
      settledMilli: 3_000,
      workspaceId,
    });
    expect(await balance()).toEqual([7_000, 0]);
  });

  it('refuses more than the balance, and reports the balance', async () => {
    await grant(1_000);
    expect(await authorize(1_001)).toEqual({
      ok: false,
      neededMilli: 1_001,
      availableMilli: 1_000,
      budget: null,
    });
    expect(await balance()).toEqual([1_000, 0]);
  });

  it('records free work', async () => {
    const { authorizationId } = await authorized(0);
    expect(await settleAuthorization(db, authorizationId, 0)).toMatchObject({ ended: true });
    const { rows } = await suite
      .database()
      .query('select kind from service.ledger_entries where authorization_id = $1', [
        authorizationId,
      ]);
    expect(rows).toHaveLength(2);
  });

  it('grants once per key, also when two try at once', async () => {
    const answers = await Promise.all([grant(500, 'welcome'), grant(500, 'welcome')]);
    expect(answers.map(({ granted }) => granted).sort()).toEqual([false, true]);
    expect(answers[0]?.entryId).toBe(answers[1]?.entryId);
    expect(await balance()).toEqual([500, 0]);
  });

  it('takes back available credits, and the rest from the next ones; once', async () => {
    await grant(1_000);
    const { authorizationId } = await authorized(700);
    const back = { workspaceId, amountMilli: 900, onceKey: 'refund', memo: 'Refunded' };
    expect(await takeBackCredits(db, back)).toEqual({ takenMilli: 300 });
    await takeBackCredits(db, back);
    expect(await readBalance(db, workspaceId)).toMatchObject({
      availableMilli: 0,
      owedMilli: 600,
    });
    await settleAuthorization(db, authorizationId, 500);
    expect(await readBalance(db, workspaceId)).toMatchObject({
      availableMilli: 0,
      owedMilli: 400,
    });
    await grant(1_000);
    expect(await readBalance(db, workspaceId)).toMatchObject({
      availableMilli: 600,
      owedMilli: 0,
    });
  });

  it('authorizes 7 of 500 when there is enough for 7', async () => {
    await grant(7_999);
    const answers = await Promise.all(Array.from({ length: 500 }, () => authorize(1_000)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(7);
    for (const answer of answers) {
      if (!answer.ok) expect(answer.availableMilli).toBeLessThan(answer.neededMilli);
    }
    expect(await balance()).toEqual([999, 7_000]);
  });

  it('ends an authorization once when settle and release race', async () => {
    await grant(1_000);
    const { authorizationId } = await authorized(1_000);
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? settleAuthorization(db, authorizationId, 700)
          : releaseAuthorization(db, authorizationId),
      ),
    );
    expect(ends.filter(({ ended }) => ended)).toHaveLength(1);
    expect(new Set(ends.map(({ state }) => state)).size).toBe(1);
  });

  it('is rolled back with its transaction', async () => {
    await grant(1_000);
    const undone = db.transaction(async (tx) => {
      await authorizeCredits(tx, {
        workspaceId,
        amountMilli: 600,
        subjectId: newId('task'),
        keyId: null,
        actor: null,
      });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await balance()).toEqual([1_000, 0]);
  });

  it('refuses invalid amounts, and unknown workspaces and authorizations', async () => {
    await expect(authorize(-1)).rejects.toThrow(RangeError);
    await expect(authorize(0.5)).rejects.toThrow(RangeError);
    await expect(authorize(Number.NaN)).rejects.toThrow(RangeError);
    await expect(grant(0)).rejects.toThrow(RangeError);
    await expect(releaseAuthorization(db, 'auth_none')).rejects.toThrow(UnknownAuthorizationError);
    const nowhere = { workspaceId: 'ws_none', amountMilli: 1, memo: '', onceKey: 'a' };
    await expect(db.transaction((tx) => grantCredits(tx, nowhere))).rejects.toThrow(
      UnknownWorkspaceError,
    );
    expect(await readBalance(db, 'ws_none')).toBeNull();
  });

  it('is consistent at every moment while credits move', async () => {
    await grant(100_000);
    let isChecking = true;
    const spend = async () => {
      while (isChecking) {
        const { authorizationId } = await authorized(10);
        await releaseAuthorization(db, authorizationId);
      }
    };
    const spending = [spend(), spend(), spend()];
    for (let round = 0; round < 10; round += 1) expect(await checkLedger(db)).toEqual([]);
    isChecking = false;
    await Promise.all(spending);
  });

  it('never allows to change or delete an entry', async () => {
    await grant(1_000);
    for (const text of [
      'update service.ledger_entries set available_delta_milli = 0',
      'delete from service.ledger_entries',
      'truncate service.ledger_entries',
    ]) {
      await expect(suite.database().query(text)).rejects.toThrow('append-only');
    }
  });
});

describeDatabases('checkLedger', { both: 'the ledger' }, (suite) => {
  it('reports a balance that does not match the entries, and a missing end', async () => {
    const db: ServiceDb = suite.database().drizzle(schema);
    const workspaceId = await openWorkspace(db);
    await db.transaction((tx) =>
      grantCredits(tx, { workspaceId, amountMilli: 900, onceKey: 'a', memo: '' }),
    );
    const held = await authorizeCredits(db, {
      workspaceId,
      amountMilli: 400,
      subjectId: 'task_1',
      keyId: null,
      actor: null,
    });
    if (!held.ok) throw new Error('there was not enough');
    await suite.database().query('update service.balances set available_milli = 501');
    await suite
      .database()
      .query(`update service.authorizations set state = 'released' where id = $1`, [
        held.authorizationId,
      ]);
    expect((await checkLedger(db)).map(({ problem }) => problem).sort()).toEqual([
      `authorization ${held.authorizationId} is released and was not ended so by one entry`,
      'entries sum to 500 available, the balance says 501',
      'open authorizations are 0, the balance says 400',
    ]);
  });
});
