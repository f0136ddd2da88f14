import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { describeDatabases } from '@/lib/platform/testing';
import { startComfyUiDouble } from '@/lib/providers/comfyui/testing/double';
import { textToImage, upscaler } from '@/lib/providers/comfyui/testing/workflows';
import type { TextUpstream } from '@/lib/providers/openai-compatible/testing/double';
import { startTextUpstream } from '@/lib/providers/openai-compatible/testing/double';
import { schema } from '../../db';
import { insertAccount } from '../../identity/accounts';
import { runtime } from '../../platform/runtime';
import { startConsole } from '../../platform/start';
import { listAccountAudit, listAudit, listAuditActors } from '../../team/audit';
import type { Person, TestConsole } from '../../testing';
import { asBrowser, createTestConsole, strange } from '../../testing';
import {
  appointOperator,
  connectPreset,
  connectProvider,
  deleteModel,
  deleteProvider,
  dismissOperator,
  importModel,
  isOperator,
  listOperators,
  modelInput,
  type Operator,
  publishModel,
  requireOperator,
  requireOperatorPage,
  saveModel,
  undoChange,
  unpublishModel,
  updateProvider,
} from '.';

const { operators, users } = schema;
const installation = { workspace: null };

describeDatabases('operators', (suite) => {
  let console: TestConsole;
  let first: Person;
  let other: Person;
  let upstream: TextUpstream;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    upstream = await startTextUpstream();
    first = await console.person('First');
  });
  afterAll(async () => {
    await console.close();
    await upstream.close();
  });
  beforeEach(async () => {
    other = await console.person('Other');
  });

  const act = <T>(body: (operator: Operator) => Promise<T>, by = first): Promise<T> =>
    asBrowser(by.browser, async () => body(await requireOperator()));
  const log = async () =>
    (await listAudit(installation, {})).lines.map(
      ({ actor, words, target }) => `${actor} ${words.before}${target ?? ''}${words.after}`,
    );
  const names = async () => (await listOperators()).map(({ name }) => name);

  it('are the first account, and those whom operators appointed', async () => {
    expect(await isOperator(first.id)).toBe(true);
    expect(await isOperator(other.id)).toBe(false);
    expect(await isOperator('user_unknown')).toBe(false);
    expect((await listOperators())[0]).toMatchObject({ id: first.id, isFirst: true });
  });

  it('answers "not found" to Owners, Admins and Members, and 401 without a session', async () => {
    const studio = await console.team(other);
    const admin = await console.person('Admin');
    const member = await console.person('Member');
    await console.join(studio, admin, 'admin');
    await console.join(studio, member, 'member');
    for (const { browser } of [other, admin, member]) {
      await asBrowser(browser, async () => {
        await expect(requireOperator()).rejects.toMatchObject({ status: 404 });
        await expect(requireOperatorPage()).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404');
      });
    }
    await asBrowser(strange(), async () => {
      await expect(requireOperator()).rejects.toMatchObject({ status: 401 });
    });
  });

  it('does not move the right of the first account to the next one', async () => {
    await console.db
      .transaction(async (tx) => {
        await tx
          .update(users)
          .set({ createdAt: new Date(0) })
          .where(eq(users.id, other.id));
        await tx.delete(operators).where(eq(operators.userId, first.id));
        const late = await insertAccount(tx, {
          email: `late-${other.id}@atelier.test`,
          name: 'Late',
          passwordHash: null,
        });
        const left = await tx.select({ userId: operators.userId }).from(operators);
        expect(left.map(({ userId }) => userId)).not.toContain(other.id);
        expect(left.map(({ userId }) => userId)).not.toContain(late);
        tx.rollback();
      })
      .catch((error) => expect(String(error)).toMatch(/rollback/i));
  });

  it('has one first account', async () => {
    const second = console.db.insert(operators).values({ userId: other.id, isFirst: true });
    await expect(second).rejects.toThrow();
  });

  it('includes the account of ATELIER_INIT_*, once: a dismissed one stays dismissed', async () => {
    const init = {
      userEmail: `init-${other.id}@atelier.test`,
      userPassword: 'a password of the tests',
      workspace: 'Initial',
      apiKey: undefined,
      credits: 0,
    };
    const start = () =>
      startConsole({
        database: suite.database(),
        env: { ...runtime().env, init },
        initialWorkspace: null,
      });
    await start();
    const [made] = (await listOperators()).filter(({ email }) => email === init.userEmail);
    expect(made).toMatchObject({ isFirst: false });
    await act((operator) => dismissOperator(operator, made?.id ?? ''));
    await start();
    expect((await listOperators()).map(({ email }) => email)).not.toContain(init.userEmail);
  });

  it('appoint and dismiss others, each with one line in the log of the installation', async () => {
    const before = (await log()).length;
    await act((operator) => appointOperator(operator, other.email.toUpperCase()));
    expect(await isOperator(other.id)).toBe(true);
    await expect(act((operator) => appointOperator(operator, other.email))).rejects.toThrow(
      'Other is an operator already.',
    );
    await Promise.all([1, 2].map(() => act((operator) => dismissOperator(operator, other.id))));
    expect(await isOperator(other.id)).toBe(false);
    const lines = await log();
    expect(lines.slice(0, lines.length - before)).toEqual([
      'First removed Other from the operators',
      'First appointed Other as operator',
    ]);
  });

  it('do not appear with their actions in the logs of workspaces', async () => {
    const studio = await console.team(first);
    await act((operator) => appointOperator(operator, other.email));
    const texts = [
      ...(await listAudit(studio, {})).lines,
      ...(await listAccountAudit(first.id, 100)).lines,
      ...(await listAccountAudit(other.id, 100)).lines,
    ].map(({ action }) => action);
    expect(texts.filter((action) => action.startsWith('operator.'))).toEqual([]);
    expect((await listAuditActors(installation)).map(({ name }) => name)).toContain('First');
  });

  it('refuse to dismiss the first account and to appoint an unknown address', async () => {
    await act((operator) => appointOperator(operator, other.email));
    await expect(act((operator) => dismissOperator(operator, first.id), other)).rejects.toThrow(
      'stays an operator',
    );
    await expect(
      act((operator) => appointOperator(operator, 'nobody@atelier.test')),
    ).rejects.toMatchObject({ param: 'email' });
    expect(await names()).toContain('First');
  });

  it('stays an operator when the one who appointed is deleted', async () => {
    const rule = await suite
      .database()
      .query(
        "select confdeltype::text as rule from pg_constraint where conname = 'operators_appointed_by_users_id_fk'",
      );
    expect(rule.rows).toEqual([{ rule: 'n' }]);
  });

  it('leave a line for each change of providers, models and prices, without secrets', async () => {
    const secret = 'sk-never-shown-0123456789';
    const before = (await log()).length;
    const settings = { baseUrl: upstream.url, apiKey: secret };
    const id = 'house';
    await act((operator) =>
      connectProvider(operator, { id, driver: 'openai-compatible', settings }),
    );
    await act((operator) => updateProvider(operator, id, { secrets: { apiKey: `${secret}2` } }));
    await act((operator) => updateProvider(operator, id, { enabled: false }));
    await act((operator) => updateProvider(operator, id, { enabled: true }));
    const model = await act((operator) => importModel(operator, { provider: id, model: 'large' }));
    const { declaration, costs, workspaces, position } = model;
    const price = {
      id: 'large',
      charge: 'per_request',
      credits: 1,
      tokens: { input: 1, output: 2 },
    };
    const saved = await act((operator) =>
      saveModel(
        operator,
        modelInput.parse({
          declaration: { ...declaration, name: 'Large' },
          prices: [price],
          costs,
          workspaces,
          position,
        }),
      ),
    );
    await act((operator) => publishModel(operator, saved.id));
    await act((operator) => unpublishModel(operator, saved.id));
    const { data } = await act(({ manage }) => manage.connections.changes({ kind: 'model' }));
    await act((operator) => undoChange(operator, data[0]?.id ?? 0));
    await act((operator) => unpublishModel(operator, saved.id));
    await act((operator) => deleteModel(operator, saved.id));
    await act((operator) => deleteProvider(operator, id));
    const lines = await log();
    expect(lines.slice(0, lines.length - before).toReversed()).toEqual([
      'First connected the provider house',
      'First replaced the key of the provider house',
      'First disabled the provider house',
      'First enabled the provider house',
      'First added the model large',
      'First changed the prices of the model Large',
      'First changed the model Large',
      'First published the model Large',
      'First unpublished the model Large',
      'First undid the latest change of the model large',
      'First unpublished the model Large',
      'First deleted the model Large',
      'First deleted the provider house',
    ]);
    expect(JSON.stringify(await listAudit(installation, {}))).not.toContain(secret);
  });

  it('replace no workflow that a model uses', async () => {
    const comfy = await startComfyUiDouble();
    const id = 'comfy';
    try {
      const settings = { servers: [comfy.url] };
      await act((operator) => connectProvider(operator, { id, driver: 'comfyui', settings }));
      const add = (document: Record<string, unknown>) =>
        act((operator) => importModel(operator, { provider: id, model: 'lamp', document }));
      const workflows = () =>
        act(async ({ manage }) => {
          const { data } = await manage.connections.providers();
          return data.find((each) => each.id === id)?.settings.workflows;
        });
      const made = await add(textToImage);
      const storedWorkflows = await workflows();
      const { '3': _, ...other } = textToImage;
      await expect(add(other)).rejects.toMatchObject({ param: 'model' });
      expect(await workflows()).toEqual(storedWorkflows);
      // The same workflow may be the start of another model.
      const second = await add(textToImage);
      expect(second.id).not.toBe(made.id);
      for (const model of [made, second]) await act((operator) => deleteModel(operator, model.id));
      await act((operator) => deleteProvider(operator, id));
    } finally {
      await comfy.close();
    }
  });

  it('read a workflow from every file that people have of one, and choose where it saves', async () => {
    const comfy = await startComfyUiDouble();
    const id = 'comfy-files';
    try {
      const settings = { servers: [comfy.url] };
      await act((operator) => connectProvider(operator, { id, driver: 'comfyui', settings }));
      const add = (model: string, document: Record<string, unknown>, output?: string | null) =>
        act((operator) => importModel(operator, { provider: id, model, document, output }));
      const graph = upscaler;
      const files = [graph, { prompt: graph, client_id: 'x' }, { prompt: [1, 'y', graph, {}] }];
      const made = [];
      for (const document of files) made.push(await add('upscale', document));
      for (const { declaration } of made) {
        expect(declaration.schema.fields.map(({ name }) => name)).toEqual(['reference_images']);
      }
      await expect(add('ui', { nodes: [], links: [] })).rejects.toThrow('Export (API)');
      await expect(add('ui', { openapi: '3.0.0' })).rejects.toThrow('This is no workflow');
      await expect(add('ui', { ...graph, '1': { inputs: {} } })).rejects.toThrow('class_type');

      const two = { ...graph, '9': { class_type: 'SaveImage', inputs: { images: ['1', 0] } } };
      await expect(add('two', two)).rejects.toThrow('4 SaveImage, 9 SaveImage');
      await expect(add('two', two, '77')).rejects.toThrow('no node 77');
      made.push(await add('two', two, '4'));
      const { data } = await act(({ manage }) => manage.connections.providers());
      const storedWorkflows = data.find((each) => each.id === id)?.settings.workflows;
      expect(storedWorkflows).toEqual({ upscale: { graph }, two: { graph: two, output: '4' } });
      for (const model of made) await act((operator) => deleteModel(operator, model.id));
      await act((operator) => deleteProvider(operator, id));
    } finally {
      await comfy.close();
    }
  });

  it('leave a line for the provider of a preset and for each of its models, without the key', async () => {
    const secret = 'a-secret-of-the-environment';
    vi.stubEnv('FAL_KEY', secret);
    const before = (await log()).length;
    const pricing = { markup_percent: 20, usd_per_credit: 0.01 };
    await act((operator) => connectPreset(operator, 'fal', pricing));
    // A second time nothing is new, so there are no more lines.
    await act((operator) => connectPreset(operator, 'fal', pricing));
    vi.unstubAllEnvs();
    const lines = await log();
    expect(lines.slice(0, lines.length - before).toReversed()).toEqual([
      'First connected the provider fal',
      'First added the model FLUX.1 [schnell]',
      'First published the model FLUX.1 [schnell]',
      'First added the model FLUX.1 [dev]',
      'First published the model FLUX.1 [dev]',
      'First added the model FLUX 1.1 [pro]',
    ]);
    expect(JSON.stringify(await listAudit(installation, {}))).not.toContain(secret);
  });
});
