import { expect, it } from 'vitest';
import { probeConnection } from './probe-connection';

const address = 'https://atelier.example/mcp';
const metadataAt = 'https://atelier.example/.well-known/oauth-protected-resource/mcp';

const message = (result: object) =>
  new Response(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result })}\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });

/** What the test says of a service that answers like this. */
async function textsOf(
  key: string,
  answer: (url: string, body: { method: string } | null) => Response,
) {
  const findings = await probeConnection(address, key, async (url, init) => {
    const headers = new Headers(init?.headers);
    expect(headers.get('authorization')).toBe(
      key === '' || url !== address ? null : `Bearer ${key}`,
    );
    return answer(url, init?.body === undefined ? null : JSON.parse(String(init.body)));
  });
  return findings.map(
    ({ isGood, text }) => `${isGood ? '+' : '-'} ${text.replace(/\d+ ms/, 'n ms')}`,
  );
}

const askForKey = () =>
  new Response('{}', {
    status: 401,
    headers: { 'www-authenticate': `Bearer resource_metadata="${metadataAt}"` },
  });

it('says whether assistants find the page that connects them', async () => {
  const described = (resource: string) =>
    textsOf('', (url) => (url === metadataAt ? Response.json({ resource }) : askForKey()));
  expect(await described(address)).toEqual([
    '+ The address answers, in n ms, and asks who calls.',
    '+ Assistants find the page that connects them.',
  ]);
  expect((await described('http://localhost:3000/mcp')).at(-1)).toMatch(
    /^- It calls itself http:\/\/localhost:3000\/mcp\. Assistants will not connect/,
  );
  expect(await textsOf('', () => new Response('', { status: 502 }))).toEqual([
    expect.stringContaining('- The address answered with status 502'),
  ]);
  expect((await textsOf('', () => new Response('', { status: 401 }))).at(-1)).toContain(
    'A proxy may remove it',
  );
});

it('says what a key may do, and the smallest of what limits it', async () => {
  const answers = (balance: object) => (_: string, body: { method: string } | null) =>
    message(body?.method === 'tools/list' ? { tools: [{}, {}] } : { structuredContent: balance });
  const balance = { available_credits: 400, key_budget: { remaining: 30 }, key_day_budget: null };
  expect(await textsOf('secret', answers(balance))).toEqual([
    '+ The key works: 2 tools came back, in n ms.',
    '+ It may spend 30 credits: what is left of its budget this month.',
  ]);
  const spent = { ...balance, key_day_budget: { remaining: 0 } };
  expect((await textsOf('secret', answers(spent))).at(-1)).toBe(
    '- It may spend 0 credits: what is left of its budget today.',
  );
  expect(await textsOf('secret', askForKey)).toEqual([
    expect.stringContaining('- The address answers, and does not know this key'),
  ]);
  expect(await textsOf('secret', () => new Response('<html>'))).toEqual([
    '- What came back is no answer of this service.',
  ]);
});

it('says that nothing answered', async () => {
  const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await probeConnection(address, '', refuse)).toEqual([
    { isGood: false, text: 'The address could not be reached from this browser.' },
  ]);
});

it('looks for no page where assistants bring a key', async () => {
  const findings = await probeConnection(address, '', async () => askForKey(), false);
  expect(findings).toMatchObject([
    { isGood: true, text: expect.stringContaining('asks who calls') },
  ]);
  expect(findings).toHaveLength(1);
});
