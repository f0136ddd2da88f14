/** One thing that a test of a connection found, in words. */
export interface Finding {
  readonly isGood: boolean;
  readonly text: string;
}

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;
type Answer = Record<string, unknown>;

const patienceMs = 15_000;

/**
 * Reaches the service as an assistant would, from this browser: without a key how assistants find the page that connects them,
 * with one what that key may do. Nothing is made or charged.
 */
export async function probeConnection(
  address: string,
  key: string,
  fetchIt: Fetch = (url, init) => fetch(url, init),
  /** Whether there is a page that connects assistants; else they bring a key. */
  hasPage = true,
): Promise<readonly Finding[]> {
  try {
    return key === ''
      ? await probeAddress(address, fetchIt, hasPage)
      : await probeKey(address, key, fetchIt);
  } catch (error) {
    return [bad(reasonOf(error, address))];
  }
}

const good = (text: string): Finding => ({ isGood: true, text });
const bad = (text: string): Finding => ({ isGood: false, text });

async function probeAddress(address: string, fetchIt: Fetch, hasPage: boolean): Promise<Finding[]> {
  const { response, tookMs } = await call(address, '', 'tools/list', {}, fetchIt);
  if (response.status !== 401) {
    return [
      bad(
        `The address answered with status ${response.status} where it should ask for a key. Something else may answer there.`,
      ),
    ];
  }
  const findings = [good(`The address answers, in ${tookMs} ms, and asks who calls.`)];
  if (!hasPage) return findings;
  const challenge = response.headers.get('www-authenticate') ?? '';
  const metadata = /resource_metadata="([^"]+)"/.exec(challenge)?.[1];
  if (metadata === undefined) {
    return [...findings, bad('It does not say where assistants connect. A proxy may remove it.')];
  }
  const metadataOfResource = (await (await fetchIt(metadata)).json()) as Answer;
  return metadataOfResource.resource === address
    ? [...findings, good('Assistants find the page that connects them.')]
    : [
        ...findings,
        bad(
          `It calls itself ${String(metadataOfResource.resource)}. Assistants will not connect to another address: the public address in the server’s settings should be this one.`,
        ),
      ];
}

async function probeKey(address: string, key: string, fetchIt: Fetch): Promise<Finding[]> {
  const { response, tookMs } = await call(address, key, 'tools/list', {}, fetchIt);
  if (response.status === 401) {
    return [bad('The address answers, and does not know this key. It may be revoked or mistyped.')];
  }
  if (!response.ok) return [bad(`The address answered with status ${response.status}.`)];
  const { tools } = (await resultOf(response)) as { tools?: readonly unknown[] };
  const findings = [good(`The key works: ${tools?.length ?? 0} tools came back, in ${tookMs} ms.`)];
  const balanceCall = { name: 'balance', arguments: {} };
  const balance = await call(address, key, 'tools/call', balanceCall, fetchIt);
  const { structuredContent } = (await resultOf(balance.response)) as {
    structuredContent?: Answer;
  };
  return [...findings, spendingOf(structuredContent ?? {})];
}

/** What the key may spend. */
function spendingOf(balance: Answer): Finding {
  const remainingSteps = [
    { credits: Number(balance.available_credits), what: 'all that the workspace has' },
    ...budgetOf(balance.key_budget, 'what is left of its budget this month'),
    ...budgetOf(balance.key_day_budget, 'what is left of its budget today'),
  ];
  const [smallestLimit] = remainingSteps.sort((one, other) => one.credits - other.credits);
  if (smallestLimit === undefined || Number.isNaN(smallestLimit.credits)) {
    return bad('It did not say what it may spend.');
  }
  const count = smallestLimit.credits.toLocaleString('en-US', { maximumFractionDigits: 3 });
  return {
    isGood: smallestLimit.credits > 0,
    text: `It may spend ${count} credits: ${smallestLimit.what}.`,
  };
}

const budgetOf = (budget: unknown, what: string) =>
  budget === null || budget === undefined
    ? []
    : [{ credits: Number((budget as Answer).remaining), what }];

async function call(address: string, key: string, method: string, params: object, fetchIt: Fetch) {
  const beganAt = performance.now();
  const response = await fetchIt(address, {
    method: 'POST',
    // The session of the page is not sent: an assistant has none.
    credentials: 'omit',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return { response, tookMs: Math.round(performance.now() - beganAt) };
}

/** The result of a call, whose message comes as JSON or as the last of a stream. */
async function resultOf(response: Response): Promise<object> {
  const text = await response.text();
  const lines = text.split('\n').filter((line) => line.startsWith('data: {'));
  const message = JSON.parse(lines.at(-1)?.slice('data: '.length) ?? text) as Answer;
  if (typeof message.result === 'object' && message.result !== null) return message.result;
  throw new SyntaxError('an answer without a result');
}

function reasonOf(error: unknown, address: string): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `No answer within ${patienceMs / 1_000} s.`;
  }
  if (error instanceof SyntaxError) return 'What came back is no answer of this service.';
  if (typeof window !== 'undefined' && new URL(address).origin !== window.location.origin) {
    return `This page is open at ${window.location.origin}, and a browser may not ask ${address} from here. Open the console at its public address and try again.`;
  }
  return 'The address could not be reached from this browser.';
}
