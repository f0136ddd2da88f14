import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { AgentApproval, UploadedImage } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { schema } from '../db';
import { findWholeBatch } from '../generations';
import { findStoredResponse, fingerprintOf, type IdempotencyScope } from '../idempotency';
import { picture } from '../testing';
import { requestApproval } from './approvals';
import { freezeExperiment, frozenRequestsOf } from './frozen-experiment';
import { baseUrl } from './testing/assistant';
import { assistantFixture } from './testing/assistant-fixture';

describeDatabases(
  'requests of assistants that wait for a person',
  { both: 'row locks' },
  (suite) => {
    const { service, url, later, withTokens, callTool, listAgents } = assistantFixture(suite);

    /** A connection whose every request waits for a person, and what both sides do about one. */
    async function withApprovals(above = 0) {
      const { generate, id, key, secret, access } = await withTokens({ approval_above: above });
      const listWaiting = async () => {
        const response = await service().manage(`/workspaces/${id}/agents/approvals`);
        return ((await response.json()) as { data: AgentApproval[] }).data;
      };
      const answer = async (approval: AgentApproval | undefined, body: object) => {
        const path = `/workspaces/${id}/agents/approvals/${approval?.id}`;
        const response = await service().manage(path, { seen_price: approval?.price, ...body });
        const json = (await response.json()) as { task_ids?: string[]; refusal?: string };
        return { status: response.status, json };
      };
      return { id, key, secret, access, generate, listWaiting, answer };
    }

    it('freezes a request above the limit until a person agrees, and runs it once', async () => {
      const { id, generate, listWaiting, answer } = await withApprovals();
      const kite = { model: 'lumen-image', prompt: 'A red kite' };
      const call = { ...kite, max_credits: 100 };
      expect(await generate({ ...kite, max_credits: 0 })).toContain('higher max_credits');
      expect(await listWaiting()).toEqual([]);
      for (let sent = 0; sent < 2; sent += 1) {
        expect(await generate(call)).toContain('a person has to agree first');
      }
      const [waiting, ...others] = await listWaiting();
      expect([waiting?.requests, waiting?.actor, others]).toEqual([[kite], 'user_ada', []]);
      const other = await service().workspace();
      const foreign = `/workspaces/${other.id}/agents/approvals/${waiting?.id}`;
      expect((await service().manage(foreign, { approve: true, seen_price: 100 })).status).toBe(
        404,
      );
      const low = await answer(waiting, { approve: true, seen_price: 0 });
      expect([low.status, await listWaiting()]).toEqual([400, [waiting]]);
      const answers = await Promise.all([1, 2].map(() => answer(waiting, { approve: true })));
      const taskIds = new Set(answers.flatMap(({ json }) => json.task_ids));
      expect([taskIds.size, await listWaiting()]).toEqual([1, []]);
      const [taskId] = taskIds;
      expect(await generate(call)).toContain(taskId);
      expect((await listAgents(id))[0]?.budget?.authorized).toBe(waiting?.price);
      // The same again is another request.
      expect(await generate(call)).toContain('a person has to agree first');
      expect((await answer((await listWaiting())[0], { approve: false })).status).toBe(200);
      expect(await generate(call)).toContain('refused this request');
      expect(await service().mismatches()).toEqual([]);
    });

    it('knows an approved request again when its files are signed anew, and its repeats by their key', async () => {
      const { secret, generate, listWaiting, answer } = await withApprovals();
      const form = new FormData();
      const png = await picture({ width: 8, height: 8 });
      form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
      const upload = { method: 'POST', body: form };
      const uploaded = await service().call(secret, '/v1/uploads/images', upload);
      const { url } = (await uploaded.json()) as UploadedImage;
      const call = (signature: string) => ({
        model: 'lumen-image',
        prompt: 'A red kite',
        params: { reference_images: [`${url.split('?')[0]}?expires=1&signature=${signature}`] },
        max_credits: 100,
        idempotency_key: 'kite',
      });
      const [today, tomorrow] = [call('A'.repeat(43)), call('B'.repeat(43))];
      expect(await generate(today)).toContain('a person has to agree first');
      const { json } = await answer((await listWaiting())[0], { approve: true });
      expect(await listWaiting()).toEqual([]);
      for (const repeated of [tomorrow, today]) {
        expect(await generate(repeated)).toContain(json.task_ids?.[0]);
      }
      expect(await listWaiting()).toEqual([]);
    });

    it('gives what a person agreed to, and asks nobody any more, when it became cheaper meanwhile', async () => {
      const { id, generate, listWaiting, answer } = await withApprovals(3);
      const make = (prompt: string) => generate({ model: 'lumen-image', prompt, max_credits: 100 });
      expect(await make('A red kite')).toContain('a person has to agree first');
      const { json } = await answer((await listWaiting())[0], { approve: true });
      expect(await make('A blue kite')).toContain('a person has to agree first');
      const perk = { discount_percent: 50, reason: 'Partner' };
      expect((await service().manage(`/workspaces/${id}/perks`, perk)).status).toBe(201);
      expect(await make('A red kite')).toContain(json.task_ids?.[0]);
      expect(await make('A blue kite')).toContain('task_id');
      expect(await listWaiting()).toEqual([]);
    });

    it('has a client that says so open the page for its person, and makes it once they agreed', async () => {
      const { access, listWaiting, answer } = await withApprovals();
      const opened: string[] = [];
      /** A client whose person does this once the page is open. */
      const open = async (act: () => Promise<'accept' | 'decline'>) => {
        const client = new Client(
          { name: 'helper', version: '1' },
          {
            capabilities: { elicitation: { url: {} } },
            versionNegotiation: { mode: { pin: '2026-07-28' } },
          },
        );
        client.setRequestHandler('elicitation/create', async ({ params }) => {
          opened.push(params.mode === 'url' ? params.url : 'a form');
          return { action: await act() };
        });
        const headers = { authorization: `Bearer ${access}` };
        const address = new URL(`${url()}/mcp`);
        await client.connect(
          new StreamableHTTPClientTransport(address, { requestInit: { headers } }),
        );
        onTestFinished(() => client.close());
        return client;
      };
      const make = (client: Client, prompt: string) =>
        client.callTool({
          name: 'generate',
          arguments: { model: 'lumen-image', prompt, max_credits: 100 },
        });
      const answerAll = async (approve: boolean) => {
        for (const each of await listWaiting()) await answer(each, { approve });
        return 'accept' as const;
      };
      const approving = await open(() => answerAll(true));
      const made = await make(approving, 'A red kite');
      expect([made.isError ?? false, made.structuredContent]).toMatchObject([
        false,
        { created: true, task_id: expect.any(String) },
      ]);
      expect(opened).toEqual([baseUrl]);
      const experiment = await approving.callTool({
        name: 'run_experiment',
        arguments: {
          models: ['lumen-image'],
          prompts: ['One', 'Two'],
          max_credits: 100,
          idempotency_key: 'kites',
        },
      });
      const taskId = expect.any(String);
      expect(experiment.structuredContent).toMatchObject({
        cells: [{ task_id: taskId }, { task_id: taskId }],
      });
      expect(opened).toEqual([baseUrl, baseUrl]);
      const refused = await make(await open(() => answerAll(false)), 'A blue kite');
      expect(JSON.stringify(refused.content)).toContain('refused this request');
      const declined = await make(await open(async () => 'decline'), 'A green kite');
      expect(JSON.stringify(declined.content)).toContain('a person has to agree first');
      expect([opened.length, (await listWaiting()).length]).toEqual([4, 1]);
    });

    it('freezes an experiment above the limit as one request, and runs all of it once a person agreed', async () => {
      const { id, access, listWaiting, answer } = await withApprovals(5);
      const design = {
        models: ['lumen-image'],
        prompts: ['One', 'Two', 'Three'],
        max_credits: 100,
        idempotency_key: 'kites',
      };
      const run = (changes = {}) => callTool(access, 'run_experiment', { ...design, ...changes });
      expect(await run({ max_credits: 1 })).toContain('costs more than max_credits');
      expect(await listWaiting()).toEqual([]);
      for (let sent = 0; sent < 2; sent += 1) {
        expect(await run()).toContain('a person has to agree first');
      }
      const [waiting, ...others] = await listWaiting();
      expect([waiting?.requests, others]).toEqual([
        design.prompts.map((prompt) => ({ model: 'lumen-image', prompt })),
        [],
      ]);
      const price = waiting?.price ?? 0;
      const low = await answer(waiting, { approve: true, seen_price: price - 0.001 });
      expect([low.status, await listWaiting()]).toEqual([400, [waiting]]);
      const other = await service().workspace();
      const foreign = `/workspaces/${other.id}/agents/approvals/${waiting?.id}`;
      expect((await service().manage(foreign, { approve: true, seen_price: 100 })).status).toBe(
        404,
      );
      const answers = await Promise.all([1, 2].map(() => answer(waiting, { approve: true })));
      const taskIds = new Set(answers.flatMap(({ json }) => json.task_ids));
      expect([taskIds.size, await listWaiting()]).toEqual([3, []]);
      const made = await run();
      for (const taskId of taskIds) expect(made).toContain(taskId);
      expect((await listAgents(id))[0]?.budget?.authorized).toBe(price);
      // Under another key it is another experiment.
      expect(await run({ idempotency_key: 'more' })).toContain('a person has to agree first');
      await answer((await listWaiting())[0], { approve: false });
      expect(await run({ idempotency_key: 'more' })).toContain('refused this request');
      expect(await service().mismatches()).toEqual([]);
    });

    /** An experiment of three requests at 4 credits, of which a person's approval made two: the budget has no more. */
    async function madeInPart() {
      const connection = await withApprovals(5);
      const { id, key, access, listWaiting, answer } = connection;
      const design = { models: ['lumen-image'], prompts: ['One', 'Two', 'Three'] };
      const limits = { max_credits: 100, idempotency_key: 'kites' };
      const run = () => callTool(access, 'run_experiment', { ...design, ...limits });
      const setBudget = (limit: number) =>
        service().call(service().operatorKey, `/manage/workspaces/${id}/budgets/key/${key.id}`, {
          method: 'PUT',
          body: JSON.stringify({ limit }),
        });
      await run();
      const [waiting] = await listWaiting();
      expect(waiting).toMatchObject({ price: 12, made: { count: 0, credits: 0 } });
      await setBudget(8);
      const part = await answer(waiting, { approve: true });
      return { ...connection, run, setBudget, waiting, part };
    }

    it('makes the part of an approved experiment that its budget allows, says so, and the rest by another approval', async () => {
      const { id, run, setBudget, waiting, part, listWaiting, answer } = await madeInPart();
      expect([part.status, part.json]).toEqual([
        200,
        {
          object: 'answered_approval',
          task_ids: [expect.any(String), expect.any(String)],
          refusal: expect.stringContaining('2 of 3 requests are being made'),
        },
      ]);
      const [rest, ...others] = await listWaiting();
      expect([rest, others]).toEqual([
        { ...waiting, made: { count: 2, credits: 8 }, price: 4, is_being_made: false },
        [],
      ]);
      const words = await run();
      expect(words).toContain('2 of 3 are made. The rest costs 4 credits more and waits');
      for (const taskId of part.json.task_ids ?? []) expect(words).toContain(taskId);
      expect(words).not.toContain('Nothing was made');
      // Nothing more: a refusal.
      expect((await answer(rest, { approve: true })).status).toBe(402);
      await setBudget(12);
      const low = await answer(rest, { approve: true, seen_price: 3.999 });
      expect([low.status, JSON.stringify(low.json)]).toEqual([
        400,
        expect.stringContaining('the rest costs 4 credits now. Nothing more was made'),
      ]);
      expect(await listWaiting()).toEqual([rest]);
      const whole = await answer(rest, { approve: true });
      expect([whole.json.refusal, new Set(whole.json.task_ids).size]).toEqual([null, 3]);
      expect(await listWaiting()).toEqual([]);
      expect((await listAgents(id))[0]?.budget?.authorized).toBe(12);
      const all = await run();
      for (const taskId of whole.json.task_ids ?? []) expect(all).toContain(taskId);
      expect(await service().mismatches()).toEqual([]);
    });

    it('gives an assistant what was made of an experiment whose rest a person refused', async () => {
      const { run, part, listWaiting, answer } = await madeInPart();
      expect((await answer((await listWaiting())[0], { approve: false })).status).toBe(200);
      expect(await listWaiting()).toEqual([]);
      for (let sent = 0; sent < 2; sent += 1) {
        const words = await run();
        expect(words).toContain('2 of 3 are made. A person refused the rest');
        for (const taskId of part.json.task_ids ?? []) expect(words).toContain(taskId);
      }
    });

    it('says of an approval that was interrupted that it is being made, and goes on by another', async () => {
      const { key, run, setBudget, listWaiting, answer } = await madeInPart();
      await setBudget(12);
      // As a process leaves it that was killed in the middle.
      await suite
        .database()
        .query(`update service.agent_approvals set state = 'approved' where key_id = $1`, [key.id]);
      const [waiting] = await listWaiting();
      expect(waiting).toMatchObject({ is_being_made: true, made: { count: 2 }, price: 4 });
      expect((await answer(waiting, { approve: false })).status).toBe(404);
      const whole = await answer(waiting, { approve: true });
      expect(whole.json.task_ids).toHaveLength(3);
      expect(await run()).toContain(whole.json.task_ids?.[2]);
    });

    it('asks nobody once more when a call meets the end of a run, before or after another took its receipt', async () => {
      const { access, generate, listWaiting, answer } = await withApprovals();
      const body = { model: 'lumen-image', prompt: 'A red kite' };
      expect(await generate({ ...body, max_credits: 100 })).toContain('a person has to agree');
      const { json } = await answer((await listWaiting())[0], { approve: true });
      const auth = await service().context.authenticator.authenticate(access);
      /** A call that looked before the run had ended and comes to its question now. */
      const askLate = (scope: IdempotencyScope | null) =>
        requestApproval(
          service().context,
          { auth, body },
          {
            priceMilli: 4_000,
            scope,
            findStoredResult: async (tx) => (scope === null ? null : findStoredResponse(tx, scope)),
          },
        );
      const { workspaceId } = auth;
      const request = { key: 'kite', fingerprint: fingerprintOf(body) };
      const scope = { workspaceId, path: '/v1/generations', ...request };
      const taskId = expect.stringContaining(String(json.task_ids?.[0]));
      expect(await askLate(scope)).toEqual({ receipt: taskId });
      expect(await askLate(scope)).toEqual({ storedResult: { status: 201, text: taskId } });
      expect(await listWaiting()).toEqual([]);
      // Without its key it is another request.
      await expect(askLate(null)).rejects.toThrow('a person has to agree first');
      expect(await listWaiting()).toHaveLength(1);
    });

    it('asks nobody once more when a call of an experiment meets the end of its run', async () => {
      const { key, access, listWaiting, answer } = await withApprovals(5);
      const design = { models: ['lumen-image'], prompts: ['One', 'Two'] };
      const limits = { max_credits: 100, idempotency_key: 'kites' };
      const words = await callTool(access, 'run_experiment', { ...design, ...limits });
      expect(words).toContain('a person has to agree');
      const { context } = service();
      const { agentApprovals: table } = schema;
      const [row] = await context.db.select().from(table).where(eq(table.keyId, key.id));
      const requests = frozenRequestsOf(row?.body ?? {}) ?? [];
      const { json } = await answer((await listWaiting())[0], { approve: true });
      const auth = await context.authenticator.authenticate(access);
      /** A call that looked before the run had ended and comes to its question now. */
      const askLate = (experiment: typeof requests) => {
        const calls = experiment.map(({ body, idempotency_key }) => ({
          auth,
          path: '/v1/generations',
          body,
          request: new Request(baseUrl, { headers: { 'idempotency-key': idempotency_key } }),
        }));
        const request = { auth, body: freezeExperiment(experiment) };
        return requestApproval(context, request, {
          priceMilli: 8_000,
          scope: null,
          findStoredResult: (tx) => findWholeBatch({ ...context, db: tx }, calls),
        });
      };
      expect(json.task_ids).toHaveLength(2);
      expect(await askLate(requests)).toEqual({ receipt: JSON.stringify(json.task_ids) });
      expect(await askLate(requests)).toEqual({ storedResult: json.task_ids });
      expect(await listWaiting()).toEqual([]);
      // Of this one a part is made.
      const more = { body: { model: 'lumen-image', prompt: 'Three' }, idempotency_key: 'more' };
      await expect(askLate([...requests, more])).rejects.toThrow('a person has to agree first');
      expect(await listWaiting()).toHaveLength(1);
    });

    it('lets an assistant ask on after refusals', async () => {
      const { generate, listWaiting, answer } = await withApprovals();
      const ask = (prompt: string) => generate({ model: 'lumen-image', prompt, max_credits: 100 });
      for (let i = 0; i < 20; i += 1) await ask(`Kite ${i}`);
      expect(await ask('One more')).toContain('20 requests that wait');
      expect((await answer((await listWaiting())[0], { approve: false })).status).toBe(200);
      expect(await ask('One more')).toContain('a person has to agree first');
    });

    it('forgets a waiting request after a day', async () => {
      const { access, id } = await withTokens({ approval_above: 0 });
      await callTool(access, 'generate', {
        model: 'lumen-image',
        prompt: 'Kite',
        max_credits: 100,
      });
      const list = async () =>
        (await (await service().manage(`/workspaces/${id}/agents/approvals`)).json()) as {
          data: AgentApproval[];
        };
      const [waiting] = (await list()).data;
      expect(waiting?.id).toBeDefined();
      later(86_400_001);
      expect((await list()).data).toEqual([]);
      const answer = { approve: true, seen_price: 100 };
      const path = `/workspaces/${id}/agents/approvals/${waiting?.id}`;
      expect((await service().manage(path, answer)).status).toBe(404);
    });
  },
);
