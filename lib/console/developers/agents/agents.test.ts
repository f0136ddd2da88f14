import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { utcDayOf } from '@/lib/contract';
import { readUsageReportQuery } from '@/lib/pages/usage';
import { describeDatabases } from '@/lib/platform/testing';
import { picture } from '@/lib/service/testing';
import { readUsageView } from '../../money/usage';
import { runtime } from '../../platform/runtime';
import { leaverAgents } from '../../platform/watchers';
import type { Access } from '../../team/access';
import { listAudit } from '../../team/audit';
import { removeMember } from '../../team/members';
import { type Person, type TestConsole, teamFixture } from '../../testing';
import { listApiKeys } from '../keys';
import {
  answerApproval,
  connectAgent,
  disconnectAgent,
  listAgents,
  listApprovals,
  readAuthorization,
} from '.';
import { readReferences } from './read-references';

const redirectUri = 'http://127.0.0.1:41000/callback';
const verifier = 'a-verifier-of-the-tests-that-is-long-enough-to-be-one';

describeDatabases('assistants of a workspace', (suite) => {
  let console: TestConsole;
  let ann: Person;
  let studio: Access;
  teamFixture(suite, (fixture) => {
    ({ console, ann, studio } = fixture);
  });

  const send = (path: string, body: string | URLSearchParams) =>
    console.service.fetch(new Request(`http://console.test${path}`, { method: 'POST', body }));
  async function newConsent(changes: Partial<Parameters<typeof connectAgent>[1]> = {}) {
    const metadata = { client_name: 'Claude', redirect_uris: [redirectUri] };
    const response = await send('/oauth/register', JSON.stringify(metadata));
    const { client_id } = (await response.json()) as { client_id: string };
    return {
      request: {
        client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        state: 'xyz',
      },
      project: null,
      allowedModels: null,
      monthlyLimit: 20,
      dailyLimit: null,
      approvalAbove: null,
      expiresAt: null,
      ...changes,
    };
  }
  /** The status of `/mcp` for an assistant that got this address. */
  async function openMcp(accessToken: string) {
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const accept = 'application/json, text/event-stream';
    return (await console.service.post(accessToken, '/mcp', message, { accept })).status;
  }
  /** What a tool answers. The response is a stream, and the call is over at its end. */
  async function callTool(accessToken: string, name: string, args: Record<string, unknown>) {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const accept = 'application/json, text/event-stream';
    return (await console.service.post(accessToken, '/mcp', call, { accept })).text();
  }
  async function connected(
    access: Access,
    changes: Partial<Parameters<typeof connectAgent>[1]> = {},
  ) {
    const consent = await newConsent(changes);
    const address = await connectAgent(access, consent);
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(address).searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      client_id: consent.request.client_id,
      code_verifier: verifier,
    });
    const answer = await (await send('/oauth/token', form)).json();
    return (answer as { access_token: string }).access_token;
  }

  it('says who asks, and refuses a request that must not be answered', async () => {
    const { request } = await newConsent();
    expect(await readAuthorization(request)).toMatchObject({
      client_name: 'Claude',
      client_host: null,
      redirect_uri: redirectUri,
      error: null,
    });
    const stolen = { ...request, redirect_uri: 'https://evil.test/callback' };
    await expect(readAuthorization(stolen)).rejects.toThrow('Nothing was sent there');
    await expect(
      connectAgent(studio, { ...(await newConsent()), request: stolen }),
    ).rejects.toThrow('Nothing was sent there');
    expect(await listAgents(studio)).toEqual([]);
  });

  it('makes a key that carries the names of the assistant and the person', async () => {
    const token = await connected(studio, { dailyLimit: 5 });
    expect(await openMcp(token)).toBe(200);
    expect(await listAgents(studio)).toMatchObject([
      {
        name: 'Claude, for Ann',
        person: 'Ann',
        host: null,
        isOwn: true,
        budget: { limit: 20, spent: 0 },
        dayBudget: { limit: 5, spent: 0 },
        modelCount: null,
      },
    ]);
    const keys = (await listApiKeys(studio)).map(({ name, is_assistants }) => [
      name,
      is_assistants,
    ]);
    expect(keys).toContainEqual(['Claude, for Ann', true]);
    expect(keys.filter(([, isAssistants]) => isAssistants)).toHaveLength(1);
  });

  it('shows all of them to those who see keys, and a Member their own', async () => {
    const mia = await console.person('Mia');
    const member = await console.join(studio, mia, 'member');
    await connected(studio);
    const token = await connected(member);
    expect((await listAgents(studio)).map(({ person }) => person)).toEqual(['Mia', 'Ann']);
    const [own, ...others] = await listAgents(member);
    expect([own?.person, others]).toEqual(['Mia', []]);
    const [, ofAnn] = await listAgents(studio);
    const refused = /not connected any more/;
    await expect(disconnectAgent(member, ofAnn?.keyId ?? '')).rejects.toThrow(refused);
    const other = await console.team(ann, { name: 'Other' });
    await expect(disconnectAgent(other, own?.keyId ?? '')).rejects.toThrow(refused);
    expect(await listAgents(other)).toEqual([]);
    await disconnectAgent(studio, own?.keyId ?? '');
    expect([await openMcp(token), await listAgents(member)]).toEqual([401, []]);
  });

  it('is beside people and keys in the usage, also after it was disconnected', async () => {
    const token = await connected(studio);
    const made = await callTool(token, 'generate', {
      model: 'lumen-image',
      prompt: 'A harbour',
      max_credits: 100,
    });
    expect(made).toContain('task_id');
    const today = utcDayOf(Date.now());
    const readUsage = () =>
      readUsageView(studio, readUsageReportQuery({ range: '7d', by: 'key' }, today));
    await vi.waitFor(async () => expect((await readUsage())?.totals.succeeded).toBe(1), {
      timeout: 30_000,
    });
    const [agent] = await listAgents(studio);
    await disconnectAgent(studio, agent?.keyId ?? '');
    const usage = await readUsage();
    expect(usage).toMatchObject({
      groups: ['Claude, for Ann'],
      people: [{ name: 'Ann' }],
      assistants: [{ name: 'Claude, for Ann', credits: usage?.totals.credits }],
      keys: [],
    });
    const mia = await console.person('Mia');
    const member = await console.join(studio, mia, 'member');
    const ofMia = await readUsageView(
      member,
      readUsageReportQuery({ range: '7d', by: 'model' }, today),
    );
    expect(ofMia?.assistants).toEqual([]);
  });

  it('disconnects no key that is not an assistant’s', async () => {
    const [key] = await listApiKeys(studio);
    await expect(disconnectAgent(studio, key?.id ?? '')).rejects.toThrow(/not connected/);
  });

  it('ends with the membership of the person', async () => {
    const mia = await console.person('Mia');
    const token = await connected(await console.join(studio, mia, 'member'));
    await removeMember(studio, mia.id);
    expect([await openMcp(token), await listAgents(studio)]).toEqual([401, []]);
  });

  it('ends a minute later when the service did not answer at the removal, and no other person’s', async () => {
    const mia = await console.person('Mia');
    const token = await connected(await console.join(studio, mia, 'member'));
    const tokenOfAnn = await connected(studio);
    console.between(async () => new Response('gone', { status: 502 }));
    await removeMember(studio, mia.id);
    await leaverAgents.run(runtime());
    console.between(null);
    expect([await openMcp(token), await openMcp(tokenOfAnn)]).toEqual([200, 200]);
    await leaverAgents.run(runtime());
    expect([await openMcp(token), await openMcp(tokenOfAnn)]).toEqual([401, 200]);
  });

  it('connects nobody who was removed while the description of the assistant was read', async () => {
    const mia = await console.person('Mia');
    const member = await console.join(studio, mia, 'member');
    let reads = 0;
    const documents = createServer(async ({ url, headers }, response) => {
      reads += 1;
      if (reads === 2) await removeMember(studio, mia.id);
      response.end(
        JSON.stringify({
          client_id: `http://${headers.host}${url}`,
          client_name: 'Claude',
          redirect_uris: [redirectUri],
        }),
      );
    });
    documents.listen(0, '127.0.0.1');
    await once(documents, 'listening');
    onTestFinished(() => void documents.close());
    const consent = await newConsent();
    const { port } = documents.address() as AddressInfo;
    const request = { ...consent.request, client_id: `http://127.0.0.1:${port}/client.json` };
    await expect(connectAgent(member, { ...consent, request })).rejects.toMatchObject({
      status: 404,
    });
    expect([reads, await listAgents(studio)]).toEqual([2, []]);
  });

  it('shows a waiting request to who may answer it, by the name of the model', async () => {
    const [mia, ben] = [await console.person('Mia'), await console.person('Ben')];
    const member = await console.join(studio, mia, 'member');
    const colleague = await console.join(studio, ben, 'member');
    const token = await connected(member, { approvalAbove: 0 });
    const image = await picture({ width: 40, height: 30 });
    const upload = await callTool(token, 'upload', { content: image.toString('base64') });
    const address = /"url":"(http[^"]+)"/.exec(upload)?.[1] ?? 'no address';
    const refusal = await callTool(token, 'generate', {
      model: 'lumen-image',
      prompt: 'A harbour',
      params: { n: 2, reference_images: [address] },
      max_credits: 100,
    });
    expect(refusal).toContain('a person has to agree first');
    const [waiting, ...others] = await listApprovals(member);
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({
      agent: 'Claude, for Mia',
      models: ['Lumen Image'],
      prompts: ['A harbour'],
      requests: null,
      count: 2,
      made: { count: 0, credits: 0 },
      isBeingMade: false,
      references: [{ address, picture: address }],
    });
    expect(await listApprovals(studio)).toEqual([waiting]);
    expect(await listApprovals(colleague)).toEqual([]);
    const answer = { approve: false, seenPrice: waiting?.price ?? 0 };
    const other = await console.team(ann, { name: 'Other' });
    for (const access of [colleague, other]) {
      await expect(answerApproval(access, waiting?.id ?? '', answer)).rejects.toThrow(
        'This request does not wait any more.',
      );
    }
    await answerApproval(member, waiting?.id ?? '', answer);
    expect(await listApprovals(studio)).toEqual([]);
  });

  it('shows an experiment that waits as one request, and runs all of it by one approval', async () => {
    const token = await connected(studio, { approvalAbove: 5 });
    const design = {
      models: ['lumen-image'],
      prompts: ['A harbour', 'A lighthouse'],
      max_credits: 100,
      idempotency_key: 'coast',
    };
    const refusal = await callTool(token, 'run_experiment', design);
    expect(refusal).toContain('a person has to agree first');
    const [waiting, ...others] = await listApprovals(studio);
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({
      models: ['Lumen Image'],
      prompts: design.prompts,
      requests: 2,
      count: null,
      references: [],
    });
    await answerApproval(studio, waiting?.id ?? '', {
      approve: true,
      seenPrice: waiting?.price ?? 0,
    });
    expect(await listApprovals(studio)).toEqual([]);
    const made = await callTool(token, 'run_experiment', design);
    expect(made.match(/"task_id":"task_/g)).toHaveLength(2);
  });

  it('says what stopped an approved experiment, logs the part that was made, and asks for the rest', async () => {
    const token = await connected(studio, { approvalAbove: 5, monthlyLimit: 8 });
    const design = {
      models: ['lumen-image'],
      prompts: ['One', 'Two', 'Three'],
      max_credits: 100,
      idempotency_key: 'numbers',
    };
    await callTool(token, 'run_experiment', design);
    const answer = async () => {
      const [waiting] = await listApprovals(studio);
      return answerApproval(studio, waiting?.id ?? '', {
        approve: true,
        seenPrice: waiting?.price ?? 0,
      });
    };
    await expect(answer()).rejects.toThrow('2 of 3 requests are being made');
    expect(await listApprovals(studio)).toMatchObject([
      { requests: 3, made: { count: 2, credits: 8 }, price: 4 },
    ]);
    const log = async () => (await listAudit(studio, { action: 'agent.approve' })).lines;
    expect(await log()).toMatchObject([{ after: { price: 12 }, isOpen: false }]);
    // Nothing of the rest is made: no line.
    await expect(answer()).rejects.toMatchObject({ status: 402 });
    expect(await log()).toHaveLength(1);
  });

  it('shows twelve references of a request, counts the others, and takes no other text for one', async () => {
    const addresses = Array.from({ length: 14 }, (_, n) => `https://elsewhere.test/${n}.png`);
    const body = { model: 'lumen-image', style: 'https:// is none', reference_images: addresses };
    expect(await readReferences(studio.workspace.id, [body])).toEqual({
      references: addresses.slice(0, 12).map((address) => ({ address, picture: null })),
      moreReferences: 2,
    });
  });

  it('takes a project that the person may file into, and no other', async () => {
    const consent = await newConsent({ project: 'prj_of_others' });
    await expect(connectAgent(studio, consent)).rejects.toThrow(/Choose another project/);
    expect(await listAgents(studio)).toEqual([]);
  });
});
