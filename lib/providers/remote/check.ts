import type { CheckResult } from '../check-result';
import { CallError, type ProviderResponse } from './caller';

type CheckPart = CheckResult['checks'][number];

/** What a provider's responses tell about its key and quota. */
export interface CheckReading {
  key: Omit<CheckPart, 'name'>;
  quota?: Omit<CheckPart, 'name'>;
}

interface CheckOptions {
  /** Sends a call that costs nothing and needs the key. */
  sendCall: () => Promise<ProviderResponse>;
  address: string;
  hasKey: boolean;
  /** Reads a response with the status 200; `null`: it is not this provider's. */
  read: (response: ProviderResponse) => CheckReading | null | Promise<CheckReading>;
  /** Reads another status, if the provider uses it in its own way; `null`: as {@link refusalOf}. */
  readRefusal?: (response: ProviderResponse) => CheckReading | null;
}

export const unknownQuota = {
  ok: null,
  text: 'This kind of provider does not report a quota. See its own pages.',
};

/** Whether a provider reports a quota shows only with a key that works. */
const quotaBehindKey = { ok: null, text: 'Not known until the key works.' };

/** Tests a provider by one call: whether it is reached, takes the key, and has a balance, in words. */
export async function checkByCall(options: CheckOptions): Promise<CheckResult> {
  const { host } = new URL(options.address);
  const startMs = performance.now();
  let response: ProviderResponse;
  try {
    response = await options.sendCall();
  } catch (error) {
    const text = failureText(error, host);
    if (text === null) throw error;
    return { ok: false, latency_ms: null, checks: [{ name: 'reachable', ok: false, text }] };
  }
  const latency_ms = Math.round(performance.now() - startMs);
  const reading =
    response.status === 200
      ? await options.read(response)
      : (options.readRefusal?.(response) ?? refusalOf(response, options.hasKey));
  if (reading === null) {
    const text = addressText(response, host);
    return { ok: false, latency_ms, checks: [{ name: 'reachable', ok: false, text }] };
  }
  const { key } = reading;
  const quota = reading.quota ?? (key.ok === false ? quotaBehindKey : unknownQuota);
  return {
    ok: key.ok !== false && quota.ok !== false,
    latency_ms,
    checks: [
      { name: 'reachable', ok: true, text: `${host} answers.` },
      { name: 'key', ...key },
      { name: 'quota', ...quota },
    ],
  };
}

/** Why no response came; `null`: for another reason. */
export function failureText(error: unknown, host: string): string | null {
  const cause = error instanceof CallError ? error.cause : error;
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    return `${host} did not answer in time. Check the address, and try again.`;
  }
  return error instanceof CallError
    ? `${host} cannot be reached. Check the address, and that this server may connect to it.`
    : null;
}

/**
 * The meaning of 401, 402, 403 and 429 at every provider; `null`: the response tells nothing about key and
 * quota.
 */
function refusalOf({ status }: ProviderResponse, hasKey: boolean): CheckReading | null {
  if (status === 401 || status === 403) {
    const text = hasKey ? `The key was refused (${status}). Enter it again.` : 'A key is needed.';
    return { key: { ok: false, text } };
  }
  if (status === 402) {
    const quota = { ok: false, text: 'The account has no balance left (402).' };
    return { key: { ok: null, text: 'It was not refused.' }, quota };
  }
  if (status === 429) {
    const text = 'It takes no more requests for now (429). Try again in a minute.';
    // Some providers count requests before they check the key.
    return { key: { ok: null, text: 'Not known: too many requests.' }, quota: { ok: false, text } };
  }
  return null;
}

const addressText = ({ status }: ProviderResponse, host: string): string => {
  if (status === 404) return `${host} answers, but knows no such address (404). Check the address.`;
  if (status >= 500) return `${host} has a fault of its own (${status}). Try again later.`;
  return `${host} answers (${status}), but not as this kind of provider. Check the address.`;
};
