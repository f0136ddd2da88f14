import { globSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schema as tables } from '@/lib/console/db';
import { createExperiment } from '@/lib/console/experiments';
import { saveOwnWebhook } from '@/lib/console/platform/notification-webhooks';
import { runtime } from '@/lib/console/platform/runtime';
import { hasOtherSecret } from '@/lib/console/platform/start';
import type { Access } from '@/lib/console/team/access';
import { asBrowser, createTestConsole, type TestConsole } from '@/lib/console/testing';
import { createKeyring } from '@/lib/platform/crypto';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '@/lib/service/db';
import { outcomeLines, refuseBesideServers, rotateSecret, sealAnew } from './rotate-secret';
import { sealedColumns, unstoredPurposes } from './sealed-columns';

/** The secrets of the test service and of the test console. */
const previous = ['a secret of the tests, long enough for one', 'secret of a test'];
const [consoleSecret = '', serviceSecret = ''] = previous;
const secret = 'the next secret, also long enough for one';
const columns = [...sealedColumns.service, ...sealedColumns.console];

describeDatabases('a new secret', { both: 'a locked row in a transaction' }, (suite) => {
  let console: TestConsole;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    const olga = await console.person('Olga');
    studio = await console.team(olga);
    const { id } = studio.workspace;
    const { keyring } = runtime();
    const service = createKeyring(serviceSecret);
    const db = suite.database().drizzle(schema);
    await console.service.manage('/providers', {
      id: 'house',
      driver: 'openai-compatible',
      settings: { baseUrl: 'https://models.example.com/v1', apiKey: 'key of the provider' },
    });
    const key = await console.service.manage(`/workspaces/${id}/keys`, {
      name: 'Build',
      scopes: ['v1:generate'],
    });
    const { id: keyId } = (await key.json()) as { id: string };
    await console.service.manage(`/workspaces/${id}/keys/${keyId}/webhook`, {
      url: 'https://hooks.example.com/build',
      events: ['task.succeeded'],
    });
    await console.service.manage(`/workspaces/${id}/keys/${keyId}/webhook/rotate`, {
      overlap_hours: 24,
    });
    await db.insert(schema.signingCertificates).values({
      number: 7,
      chain: 'a chain',
      sealedKey: service.seal('key of the certificate', {
        purpose: 'content-credentials',
        aad: '7',
      }),
      expiresAt: new Date(),
    });
    await console.db.insert(tables.totpSecrets).values({
      userId: olga.id,
      sealed: keyring.seal('code of Olga', { purpose: 'totp', aad: olga.id }),
      lastStep: 0,
    });
    await console.db.update(tables.workspaceKeys).set({
      nextSealed: keyring.seal('the next key', { purpose: 'workspace-key', aad: id }),
    });
    await asBrowser(olga.browser, async () => {
      await saveOwnWebhook(studio, { format: 'slack', url: 'https://hooks.slack.com/services/x' });
      await createExperiment(studio, { name: 'Houses', design: {} });
    });
    await console.db.update(tables.experiments).set({ webhookUrl: 'https://runs.example.com' });
    const elsewhere = await console.team(olga);
    const seal = (text: string) =>
      keyring.seal(text, { purpose: 'experiment-webhook-secret', aad: elsewhere.workspace.id });
    await console.db.insert(tables.experimentWebhookSecrets).values({
      workspaceId: elsewhere.workspace.id,
      sealed: seal('second secret of runs'),
      retired: [{ sealed: seal('first secret of runs'), endsAtMs: Date.now() + 60_000 }],
    });
  });
  afterAll(() => console.close());

  /** Every stored value by its place, opened with these secrets. Throws for one that they do not open. */
  async function openAll([current = '', ...others]: readonly string[]) {
    const keyring = createKeyring(current, { previousSecrets: others });
    const values: [string, string][] = [];
    for (const { table, column, form, boundTo, purpose } of columns) {
      const { rows } = await suite
        .database()
        .query<{ bound: string; value: string }>(
          `select ${boundTo}::text as bound, ${column}::text as value from ${table} where ${column} is not null`,
        );
      for (const { bound, value } of rows) {
        const sealed: string[] =
          form === 'text'
            ? [value]
            : (JSON.parse(value) as { sealed: string }[]).map((one) => one.sealed);
        for (const [at, one] of sealed.entries()) {
          const place = `${table} ${column} ${bound} ${at}`;
          values.push([place, keyring.unseal(one, { purpose, aad: bound })]);
        }
      }
    }
    return new Map(values);
  }

  const seal = () => sealAnew(suite.database(), { secret, previous, isEmbedded: true });

  it('changes nothing when it is interrupted, and everything is readable with both', async () => {
    const before = await openAll(previous);
    const kinds = new Set([...before.keys()].map((place) => place.split(' ', 2).join(' ')));
    expect(kinds).toEqual(new Set(columns.map(({ table, column }) => `${table} ${column}`)));
    const { database } = suite;
    await database().query(
      `alter table console.totp_secrets add constraint stop check (sealed not like 'v1.${createKeyring(secret).seal('x', { purpose: 'x' }).split('.')[1]}.%')`,
    );
    await expect(seal()).rejects.toThrow();
    expect(await openAll([secret, ...previous])).toEqual(before);
    expect(await openAll(previous)).toEqual(before);
    await database().query('alter table console.totp_secrets drop constraint stop');
  });

  it('opens every value afterwards, also the secrets that were derived from the one before', async () => {
    const before = await openAll(previous);
    const derived = `whsec_${createKeyring(consoleSecret).hmac('experiment-webhook', studio.workspace.id).toString('base64')}`;
    const { changedCount, unreadable } = await seal();
    expect(unreadable).toEqual([]);
    expect(changedCount).toBe(before.size);
    expect(await openAll([secret])).toEqual(
      new Map([
        ...before,
        [`console.experiment_webhook_secrets sealed ${studio.workspace.id} 0`, derived],
      ]),
    );
    expect(await seal()).toEqual({ changedCount: 0, renewedCount: 0, unreadable: [] });
    expect(await hasOtherSecret(suite.database(), [secret])).toBe(false);
    expect(await hasOtherSecret(suite.database(), previous)).toBe(true);
    const { rows } = await suite
      .database()
      .query("select after from console.audit_events where action = 'secret.rotate'");
    expect(rows).toEqual([{ after: { values: before.size } }]);
  });

  it('names what no secret opens, and leaves it', async () => {
    const lost = createKeyring('a secret that nobody has any more').seal('x', { purpose: 'totp' });
    await console.db.update(tables.totpSecrets).set({ sealed: lost });
    const { unreadable } = await seal();
    expect(unreadable).toEqual([expect.stringMatching(/^console\.totp_secrets \S+ \(sealed\)$/)]);
    expect(await console.db.select().from(tables.totpSecrets)).toMatchObject([{ sealed: lost }]);
  });

  it('makes the console’s own keys anew that no secret opens, so that every workspace works again', async () => {
    const { id } = studio.workspace;
    const isStudios = eq(tables.workspaceKeys.workspaceId, id);
    const context = { purpose: 'workspace-key', aad: id };
    const lost = createKeyring('a secret that nobody has any more').seal('a key', context);
    await console.db
      .update(tables.workspaceKeys)
      .set({ sealed: lost, nextSealed: lost })
      .where(isStudios);
    const outcome = await seal();
    expect(outcome).toMatchObject({ changedCount: 1, renewedCount: 1 });
    expect(outcome.unreadable.join()).not.toContain('workspace_keys');
    expect(outcomeLines(outcome, true).join('\n')).toMatch(/own keys of 1 workspaces: .* anew/);
    const [row] = await console.db.select().from(tables.workspaceKeys).where(isStudios);
    expect(row?.nextSealed).toBeNull();
    const key = createKeyring(secret).unseal(row?.sealed ?? '', context);
    expect((await console.service.call(key, '/v1/models')).status).toBe(200);
    const line = (await console.trail(studio, 'key')).at(-1);
    expect(line).toMatchObject({ action: 'key.rotate', actorName: 'Atelier' });
  });

  it('says who enters the key of a remote service again', () => {
    const unreadable = ['console.workspace_keys ws_1 (sealed)'];
    const lines = outcomeLines({ changedCount: 0, renewedCount: 0, unreadable }, false);
    expect(lines.at(-1)).toMatch(/an Owner or Admin enters their key again: Settings/);
  });
});

describeDatabases('a new secret on a database that others use', (suite) => {
  it('is refused', async () => {
    // The one session of a command is no server.
    await refuseBesideServers(suite.database());
    // A second session, as a server has many.
    const stop = await suite.database().listen('a-channel', () => {});
    await expect(rotateSecret(suite.database())).rejects.toThrow(/Stop every server first/);
    await stop();
  });
});

it('knows every purpose that something is encrypted for', () => {
  const texts = globSync('lib/{service,console}/**/*.ts')
    .filter((file) => !file.includes('.test.') && !file.includes('/testing/'))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => /keyring|sealContext/.test(text));
  const purposes = texts.flatMap((text) =>
    [...text.matchAll(/purpose(?:: | = )['`]([a-z-]+)/gi)].map(([, purpose]) => purpose),
  );
  expect(new Set(purposes)).toEqual(
    // Cookies are not stored here.
    new Set([...columns.map(({ purpose }) => purpose), ...unstoredPurposes, 'cookie']),
  );
});
