/** A result of the test of a connection. */
export interface Finding {
  readonly isGood: boolean;
  readonly text: string;
}

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;
type JsonObject = Record<string, unknown>;

const timeoutMs = 15_000;

/**
 * Calls the service from this browser as an assistant would. Without a key it tests whether assistants find the page that
 * connects them; with a key, what the key may do. Nothing is made or charged.
 */
export async function probeConnection(
  address: string,
  key: string,
  fetchFn: Fetch = (url, init) => fetch(url, init),
  /** Whether there is a page that connects assistants; else they bring a key. */
  hasPage = true,
): Promise<readonly Finding[]> {
  try {
    return key === ''
      ? await probeAddress(address, fetchFn, hasPage)
      : await probeKey(address, key, fetchFn);
  } catch (error) {
    return [badFinding(describeError(error, address))];
  }
}

const goodFinding = (text: string): Finding => ({ isGood: true, text });
const badFinding = (text: string): Finding => ({ isGood: false, text });

async function probeAddress(address: string, fetchFn: Fetch, hasPage: boolean): Promise<Finding[]> {
  const { response, tookMs } = await call(address, '', 'tools/list', {}, fetchFn);
  if (response.status !== 401) {
    return [
      badFinding(
        `The address answered with status ${response.status} where it should ask for a key. Something else may answer there.`,
      ),
    ];
  }
  const findings = [goodFinding(`The address answers, in ${tookMs} ms, and asks who calls.`)];
  if (!hasPage) return findings;
  const challenge = response.headers.get('www-authenticate') ?? '';
  const metadataUrl = /resource_metadata="([^"]+)"/.exec(challenge)?.[1];
  if (metadataUrl === undefined) {
    return [
      ...findings,
      badFinding('It does not say where assistants connect. A proxy may remove it.'),
    ];
  }
  const resourceMetadata = (await (await fetchFn(metadataUrl)).json()) as JsonObject;
  return resourceMetadata.resource === address
    ? [...findings, goodFinding('Assistants find the page that connects them.')]
    : [
        ...findings,
        badFinding(
          `It calls itself ${String(resourceMetadata.resource)}. Assistants will not connect to another address: the public address in the server’s settings should be this one.`,
        ),
      ];
}

async function probeKey(address: string, key: string, fetchFn: Fetch): Promise<Finding[]> {
  const { response, tookMs } = await call(address, key, 'tools/list', {}, fetchFn);
  if (response.status === 401) {
    return [
      badFinding('The address answers, and does not know this key. It may be revoked or mistyped.'),
    ];
  }
  if (!response.ok) return [badFinding(`The address answered with status ${response.status}.`)];
  const { tools } = (await readResult(response)) as { tools?: readonly unknown[] };
  const findings = [
    goodFinding(`The key works: ${tools?.length ?? 0} tools came back, in ${tookMs} ms.`),
  ];
  const balanceCall = { name: 'balance', arguments: {} };
  const balance = await call(address, key, 'tools/call', balanceCall, fetchFn);
  const { structuredContent } = (await readResult(balance.response)) as {
    structuredContent?: JsonObject;
  };
  return [...findings, describeSpending(structuredContent ?? {})];
}

/** What the key may spend. */
function describeSpending(balance: JsonObject): Finding {
  const remainingAmounts = [
    { credits: Number(balance.available_credits), what: 'all that the workspace has' },
    ...budgetOf(balance.key_budget, 'what is left of its budget this month'),
    ...budgetOf(balance.key_day_budget, 'what is left of its budget today'),
  ];
  const [smallestLimit] = remainingAmounts.sort((one, other) => one.credits - other.credits);
  if (smallestLimit === undefined || Number.isNaN(smallestLimit.credits)) {
    return badFinding('It did not say what it may spend.');
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
    : [{ credits: Number((budget as JsonObject).remaining), what }];

async function call(address: string, key: string, method: string, params: object, fetchFn: Fetch) {
  const startedAtMs = performance.now();
  const response = await fetchFn(address, {
    method: 'POST',
    // The session of the page is not sent: an assistant has none.
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return { response, tookMs: Math.round(performance.now() - startedAtMs) };
}

/** The result of a call. Its message is the body as JSON, or the last event of a stream. */
async function readResult(response: Response): Promise<object> {
  const text = await response.text();
  const lines = text.split('\n').filter((line) => line.startsWith('data: {'));
  const message = JSON.parse(lines.at(-1)?.slice('data: '.length) ?? text) as JsonObject;
  if (typeof message.result === 'object' && message.result !== null) return message.result;
  throw new SyntaxError('an answer without a result');
}

function describeError(error: unknown, address: string): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `No answer within ${timeoutMs / 1_000} s.`;
  }
  if (error instanceof SyntaxError) return 'What came back is no answer of this service.';
  if (typeof window !== 'undefined' && new URL(address).origin !== window.location.origin) {
    return `This page is open at ${window.location.origin}, and a browser may not ask ${address} from here. Open the console at its public address and try again.`;
  }
  return 'The address could not be reached from this browser.';
}
